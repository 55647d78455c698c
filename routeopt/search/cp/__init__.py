"""What the two strategies on OR-Tools' CP-SAT are made of: models, columns, scaling, one way to run a model.

Lives here: all that speaks to OR-Tools, which is imported where it is called.
May not live here: the strategies themselves, which stand beside the others.
"""
