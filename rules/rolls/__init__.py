"""Free rolls of dice: public, private, or blind."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
