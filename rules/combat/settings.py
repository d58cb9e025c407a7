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
FIRST_FIRE = Setting(
    "first_fire",
    "Shots before initiative",
    "ERIS-FIRST-FIRE",
    (
        Value("off", "Nobody shoots before their place in the order."),
        Value("eris", "Whoever said that a weapon was ready may, before any blow is struck."),
    ),
    {"eris": "eris"},
)
OFF_HAND = Setting(
    "off_hand",
    "A weapon in the other hand",
    "ERIS-DUAL-WIELD",
    (
        Value("off", "It makes no difference."),
        Value("eris", "Blows at its owner get -1, or the owner's +1 where that is declared."),
    ),
    {"eris": "eris"},
)
PARRY = Setting(
    "parry",
    "Parrying",
    "ERIS-PARRY",
    (
        Value("off", "Nobody gives up an action to parry."),
        Value("eris", "Whoever only parries takes 4 in all off attackers' rolls."),
    ),
    {"eris": "eris"},
)
