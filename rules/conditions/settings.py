"""The setting of bonuses that count once."""

from rules.kernel.setting import switch

BONUS_ONCE = switch(
    "bonus_once",
    "A bonus until the end of somebody's next turn counts once",
    "4E-BONUS-ONCE",
    off="It lasts for as long as it says.",
    on="It serves for one turn of whoever has it.",
    on_in=("4e",),
)
