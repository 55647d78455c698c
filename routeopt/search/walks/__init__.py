"""Walks that can be stopped, one class round each kernel: nothing else knows the columns of their arrays.

Lives here: the state of a walk as an object, and what it has found as records.
May not live here: budgets, what a search does with what is found.
"""
