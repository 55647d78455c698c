"""The command line.

Lives here: commands, their options, and how answers and errors are printed.
May not live here: anything that a library user would miss.
"""

# Nothing is imported here that Python has not loaded when it starts: until `main` runs, Ctrl-C shows a traceback.
import _signal  # type: ignore[import-not-found]
import os


def main() -> None:
    """Run the command line; the process ends with it, and Ctrl-C means nothing any more once all is said."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _end)
    from routeopt import interrupts
    from routeopt.cli.streams import take_numbers

    take_numbers()
    with interrupts.listening(to_the_end=True):
        from routeopt.cli.app import run

        run()


def _end(*_: object) -> None:
    os.write(2, b"routeopt: interrupted\n")
    os._exit(130)


__all__ = ["main"]
