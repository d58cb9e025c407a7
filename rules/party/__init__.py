"""The party as a whole: who speaks for it, who walks where, who maps, and good advice on it.

It knows nobody who travels: whoever asks `in_order` brings the people.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    implements=(
        "OSE-CALLER",
        "OSE-MARCHING-ORDER",
        "OSE-MAPPER",
        "OSE-PARTY-SIZE",
    ),
)
