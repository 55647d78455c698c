"""What strategies are made of: one train, several trains, prices on track, lists of routes.

Lives here: the drivers of the kernels' walks.
May not live here: strategies; clocks; what numba compiles.
"""
