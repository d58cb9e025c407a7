"""All ways to judge attack rolls."""

from rules.attack.methods import aac, matrix, thac0
from rules.attack.methods.shape import AttackMethod

METHODS: tuple[AttackMethod, ...] = (matrix.METHOD, thac0.METHOD, aac.METHOD)
"""A new one is its file and a line here."""
BY_KEY = {method.key: method for method in METHODS}
