"""What kernels that can be stopped return: all done, out of steps (call again to go on), no room for what is found."""

from __future__ import annotations

DONE, OUT_OF_STEPS, FULL = 0, 1, 2
