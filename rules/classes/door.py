"""The door of this family: what other rooms may call of it, beside its records."""

from rules.classes.experience import gain_experience

__all__ = ["gain_experience"]
