"""Skills in percent, the training for them, and backgrounds over a class.

Kinds of training: `lessons.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="searching",
    implements=(
        "ERIS-SKILLS",
        "ERIS-SKILL-TRAINING",
        "ERIS-SKILL-IMPROVE",
        "ERIS-ADVANCED-TYPES",
        "ERIS-BACKGROUND-SKILLS",
    ),
)
