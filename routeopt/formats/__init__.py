"""Files: native positions, 18xx.games exports, and routes as typed.

Lives here: reading with limits and plain errors, writing whole files, mapping names to the title's records.
May not live here: what one title does in its own way (the title's `ExportRules`), rules, search.
"""

from routeopt.formats.build import build_position
from routeopt.formats.export_file import At
from routeopt.formats.fault_lines import fault_lines
from routeopt.formats.load import load_position, load_source
from routeopt.formats.native import PositionRecord, save_record, to_json, to_toml
from routeopt.formats.routes import find_train, parse_route
from routeopt.formats.source import Source
from routeopt.formats.written import record_of_position

__all__ = [
    "At",
    "PositionRecord",
    "Source",
    "build_position",
    "fault_lines",
    "find_train",
    "load_position",
    "load_source",
    "parse_route",
    "record_of_position",
    "save_record",
    "to_json",
    "to_toml",
]
