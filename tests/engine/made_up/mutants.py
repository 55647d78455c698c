"""Rules of the engine switched off one by one, which the tests of the made-up title must catch."""

from __future__ import annotations

from tests.engine.made_up.mutants_abilities import ABILITIES
from tests.engine.made_up.mutants_auctions import AUCTIONS
from tests.engine.made_up.mutants_cards import CARD_RULES
from tests.engine.made_up.mutants_certificates import CERTIFICATES
from tests.engine.made_up.mutants_privates import PRIVATES
from tests.engine.made_up.mutants_rounds import ROUND_RULES
from tests.engine.made_up.mutants_track import TRACK_AND_STATIONS
from tests.engine.made_up.mutants_trading import TRADES
from tests.engine.made_up.mutants_trains import TRAINS

MUTANTS = (
    *AUCTIONS,
    *PRIVATES,
    *ABILITIES,
    *ROUND_RULES,
    *CARD_RULES,
    *TRACK_AND_STATIONS,
    *TRADES,
    *CERTIFICATES,
    *TRAINS,
)
