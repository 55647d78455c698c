"""The command line.

Lives here: commands, their options, and how answers and errors are printed.
May not live here: anything that a library user would miss.
"""

from routeopt.cli.app import main

__all__ = ["main"]
