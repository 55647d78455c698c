"""The table: certificates, chart, depot, stations and lays; what lies where, and whether it may move.

Lives here: functions of a setting and a state that know neither turns nor rounds.
May not live here: who is in turn, and what comes next.
"""
