"""The door of this family: what other rooms may call of it, beside its records."""

from rules.campaign.choices import Choice, choose, find_setting, list_choices

__all__ = [
    "Choice",
    "choose",
    "find_setting",
    "list_choices",
]
