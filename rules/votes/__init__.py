"""Votes of the party: asked, cast, decided, and what comes of them."""
