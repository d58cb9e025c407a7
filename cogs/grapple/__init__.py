"""Grapples: `/do grapple`."""
