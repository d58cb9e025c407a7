"""Speech: what characters say, and whose voice anybody may lend them."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
