"""One search from its start to its end: the clock, the tasks it falls into, the best run so far.

Lives here: what every strategy needs of the problem, the budget and the answer.
May not live here: ways to search.
"""
