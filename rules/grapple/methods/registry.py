"""All ways to decide a grapple."""

from rules.grapple.methods import gygax, natural, uncontested
from rules.grapple.methods.shape import GrappleMethod

METHODS: tuple[GrappleMethod, ...] = (gygax.METHOD, natural.METHOD, uncontested.METHOD)
"""A new one is its file and a line here."""
BY_KEY = {method.key: method for method in METHODS}
