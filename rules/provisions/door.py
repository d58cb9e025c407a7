"""The door of this family: what other rooms may call of it, beside its records."""

from rules.provisions.eating import MOST_PEOPLE, anybody_hungers, find_food, is_counted
from rules.provisions.larder import larder_of, skins_of

__all__ = ["MOST_PEOPLE", "anybody_hungers", "find_food", "is_counted", "larder_of", "skins_of"]
