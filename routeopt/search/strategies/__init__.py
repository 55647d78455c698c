"""The strategies, one file each.

Lives here: classes behind the signature of `search.strategy.Strategy`, and what one of them alone needs.
May not live here: what several strategies share.
"""
