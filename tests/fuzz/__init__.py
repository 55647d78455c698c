"""Attacks on the whole program; each has a small number in CI and any number from the command line.

`inputs` makes files and command lines at random, the same number always the same; `running` runs a command in process
and says what is wrong with how it ended. To run more than the tests do, from the repository's folder::

    python -m tests.fuzz 20000
"""
