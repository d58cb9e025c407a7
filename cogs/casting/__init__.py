"""Spells: `/do cast` and `/do spell`, at whom, and what the referee says comes of them."""
