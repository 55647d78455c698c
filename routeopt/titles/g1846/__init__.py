"""1846: positions from its data and its exports; route rules are in the data, but for the mail contract."""

from __future__ import annotations

from importlib import resources

from routeopt.engine.title import Title
from routeopt.spec import TitleData, load_title_data
from routeopt.titles.g1846.export import EXPORT
from routeopt.titles.g1846.mail import MailRules


def load() -> TitleData:
    """Read the title's files."""
    return load_title_data(resources.files(__name__))


TITLE = Title(name="1846", load=load, rules=MailRules(), export=EXPORT)
