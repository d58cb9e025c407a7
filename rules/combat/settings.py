"""What a game can choose about what a fight adds to a plain attack."""

from rules.kernel.setting import Setting, Value

CRITICAL = Setting(
    "critical",
    "What a natural 20 does",
    "ERIS-CRITICAL",
    (
        Value("off", "It hits, and no more."),
        Value("eris", "Double damage; a helmet saves its wearer from that once, and breaks."),
    ),
    {"eris": "eris"},
)
MULTI_ATTACK = Setting(
    "multi_attack",
    "Attacks on several targets at once",
    "ERIS-MULTI-ATTACK",
    (
        Value("off", "One target an attack."),
        Value("eris", "Fighters attack as many as their level, with -1 on each roll for each."),
    ),
    {"eris": "eris"},
)
FIRE_INTO_MELEE = Setting(
    "fire_into_melee",
    "Shots into melee",
    "ERIS-FIRE-INTO-MELEE",
    (
        Value("off", "Like any other shot."),
        Value("eris", "No range bonus, and one that misses may hit a friend: 1 or 2 on 1d6."),
    ),
    {"eris": "eris"},
)
