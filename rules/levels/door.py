"""The door of this family: what other rooms may call of it, beside its records."""

from rules.levels.answers import inherent_bonuses

__all__ = ["inherent_bonuses"]
