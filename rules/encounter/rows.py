"""The rows of the attack and saving throw tables for monsters and normal humans."""

from collections.abc import Mapping

from rules.kernel.tables import Table
from rules.sheet.door import TURNED

SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")

Row = Mapping[str, int]


def _saves(*targets: int) -> Row:
    return dict(zip(SAVES, targets, strict=True))


NORMAL_HUMAN_SAVES = _saves(14, 15, 16, 17, 18)
SAVES_BY_HIT_DICE = Table(
    (
        (None, 0, NORMAL_HUMAN_SAVES),
        (1, 3, _saves(12, 13, 14, 15, 16)),
        (4, 6, _saves(10, 11, 12, 13, 14)),
        (7, 9, _saves(8, 9, 10, 10, 12)),
        (10, 12, _saves(6, 7, 8, 8, 10)),
        (13, 15, _saves(4, 5, 6, 5, 8)),
        (16, 18, _saves(2, 3, 4, 3, 6)),
        (19, 21, _saves(2, 2, 2, 2, 4)),
        (22, None, _saves(2, 2, 2, 2, 2)),
    )
)
"""OSE-MONSTER-SAVES; 0 is less than one hit die."""

NORMAL_HUMAN_THAC0 = 20
THAC0_BY_HIT_DICE = Table(
    (
        (None, 1, 19),
        (2, 2, 18),
        (3, 3, 17),
        (4, 4, 16),
        (5, 5, 15),
        (6, 6, 14),
        (7, 7, 13),
        (8, 9, 12),
        (10, 11, 11),
        (12, 13, 10),
        (14, 15, 9),
        (16, 17, 8),
        (18, 19, 7),
        (20, 21, 6),
        (22, None, 5),
    )
)
"""OSE-ATTACK; hit dice with a bonus count as one more (OSE-HD-ROW)."""


def attack_row(thac0: int) -> Row:
    """THAC0 and the attack bonus of the same row (OSE-AAC)."""
    return {"thac0": thac0, "attack": TURNED - thac0}


NORMAL_HUMAN: Row = {**attack_row(NORMAL_HUMAN_THAC0), **NORMAL_HUMAN_SAVES}
