"""Whether levels give bonuses by themselves (4E-INHERENT-BONUSES, 4E-EXPERTISE)."""

from rules.kernel.setting import switch

INHERENT_BONUSES = switch(
    "inherent_bonuses",
    "Bonuses from level",
    "4E-INHERENT-BONUSES",
    off="levels add nothing by themselves",
    on="characters add to attacks, damage and all defences by their level",
    on_in=("4e",),
)
EXPERTISE = switch(
    "expertise",
    "Free expertise feats",
    "4E-EXPERTISE",
    off="there are none",
    on="from level 5, the expertise numbers of the sheet are added to attacks",
    on_in=("4e",),
)
