"""What a game can choose about its encounters."""

from rules.kernel.setting import Setting, Value

MONSTER_HIT_POINTS = Setting(
    "monster_hit_points",
    "Hit points of monsters",
    "R-SECRET",
    (
        Value("words", "players see in words how badly a monster is hurt"),
        Value("exact", "players see the hit points of monsters"),
    ),
    from_next_encounter=False,
)

HIRELINGS = Setting(
    "hirelings",
    "What hirelings are",
    "OSE-NORMAL-HUMAN",
    (
        Value("as-given", "what the referee says of them"),
        Value("normal-humans", "normal humans, unless the referee says otherwise"),
    ),
    {"eris": "normal-humans"},
)

MONSTER_HIT_DIE = Setting(
    "monster_hit_die",
    "Hit die of monsters",
    "ERIS-OSR-CONVERSION",
    (
        Value("d8", "hit points of monsters are rolled with a d8 for each hit die"),
        Value("d6", "hit points of monsters are rolled with a d6 for each hit die"),
    ),
    {"eris": "d6"},
)
