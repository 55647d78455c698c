"""Whole games by the rules: state, actions, rounds made of steps, bots.

Lives here: `table`, what lies where and whether it may move; `steps`, what one turn does; the flow of turns, and the
game as a log of actions.
May not live here: any title's own rule; records of games played elsewhere; pictures.
"""
