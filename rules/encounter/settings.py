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

MINIONS = Setting(
    "minions",
    "Hit points of minions",
    "4E-TOUGH-MINIONS",
    (
        Value("one-hp", "a monster with the trait minion has 1 hit point, whatever is typed"),
        Value("tough", "minions have the hit points that the referee types"),
    ),
    {"4e": "tough"},
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
