"""What a title's files may say: typed records and their strict loading.

Lives here: the records of `board.toml`, `tiles.toml`, `game.toml`, and `load_title_data`, which reads them.
May not live here: geometry, rules, anything that knows what a route is.
"""

from routeopt.spec.boards import BoardSpec, HexSpec, StopSpec, TileSpec, at_colors
from routeopt.spec.load import load_catalogue, load_title_data, read_toml, title_data_of
from routeopt.spec.records import (
    BonusSpec,
    CompanySpec,
    EconomySpec,
    GameSpec,
    MarkerSpec,
    PhaseSpec,
    PowerSpec,
    TitleData,
    TrainSpec,
)

__all__ = [
    "BoardSpec",
    "BonusSpec",
    "CompanySpec",
    "EconomySpec",
    "GameSpec",
    "HexSpec",
    "MarkerSpec",
    "PhaseSpec",
    "PowerSpec",
    "StopSpec",
    "TileSpec",
    "TitleData",
    "TrainSpec",
    "at_colors",
    "load_catalogue",
    "load_title_data",
    "read_toml",
    "title_data_of",
]
