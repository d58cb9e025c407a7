"""The books: names and numbers of openly licensed rulebooks, for games that play by them."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
