"""The steps of turns: what the one who is in turn may do now, and what that does.

Lives here: steps that several titles share; a title lists them in order.
May not live here: what only one title does.
"""
