"""Kernels: what numba compiles, on the arrays of one plan.

Lives here: the plan (a network as the kernels want it), walks, bounds, and what a route is worth.
May not live here: Python objects in loops, budgets, strategies.
"""
