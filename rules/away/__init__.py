"""Players who are away, who plays for them meanwhile, and what a stand-in leaves alone."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
