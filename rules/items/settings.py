"""What a game can choose about what people have."""

from dataclasses import replace

from rules.kernel.setting import switch

ITEM_LIMITS = replace(
    switch(
        "item_limits",
        "Most of an item that one carries",
        "ERIS-ITEM-LIMITS",
        off="as much as one likes",
        on="1 rope, 3 oil flasks, 14 standard and 28 iron rations, 2 waterskins, 40 arrows, "
        "60 quarrels, 12 torches; a referee can allow more",
        on_in=("eris",),
    ),
    from_next_encounter=False,
)
