"""The door of this family: what other rooms may call of it, beside its records."""

from rules.grapple.holding import holders_of
from rules.grapple.methods.registry import METHODS

__all__ = ["METHODS", "holders_of"]
