"""Attacks on the whole program; each has a small number in CI and any number from the command line."""
