"""Whether the game counts what the party eats and drinks."""

from dataclasses import replace

from rules.kernel.setting import switch

PROVISIONS = replace(
    switch(
        "provisions",
        "Food and drink",
        "OSE-RESOURCES",
        off="nobody counts them",
        on="each day out takes a ration of everybody, by itself; who has none goes hungry",
        on_in=("ose", "eris"),
    ),
    from_next_encounter=False,
)
