"""What 1830 and titles of its kind share when they are played: no title, but what titles are put together from.

Lives here: `StandardRules`, the rule values of a game of this kind, as 1830 has them where a title says nothing else;
`StandardRounds`, which makes the rounds and steps of the engine from them; `StandardGame`, a title's set-up, rounds and
scores; and what else games of this kind do alike.
May not live here: what only one title has, and what any title may need (that is the engine's).
"""
