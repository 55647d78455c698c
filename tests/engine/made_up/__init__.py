"""A small made-up title that is registered nowhere: each of its rules is a value that a test changes.

Lives here: seven hexes, three majors, a minor, three private companies, a small chart, three kinds of trains, and the
rounds on them; `new_game`, `arrange` and `refused`, with which tests of the engine begin.
May not live here: rules of a real title.
"""

from __future__ import annotations

from tests.engine.made_up.game import MadeUp, Rules, arrange, new_game, refused

__all__ = ["MadeUp", "Rules", "arrange", "new_game", "refused"]
