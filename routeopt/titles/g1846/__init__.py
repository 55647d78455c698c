"""1846: positions from its data and its exports; route rules are in the data, but for the mail contract."""

from __future__ import annotations

from routeopt.spec import title_data_of
from routeopt.titles.g1846.export import EXPORT
from routeopt.titles.g1846.mail import MailRules
from routeopt.titles.title import Title

TITLE = Title(name="1846", load=title_data_of(__name__), rules=MailRules(), export=EXPORT)
