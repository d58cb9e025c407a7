"""What a game can choose about attacks."""

from rules.attack.methods.registry import BY_KEY as METHODS
from rules.attack.methods.shape import AttackMethod
from rules.attack.weapon_damage.registry import BY_KEY as RULES
from rules.attack.weapon_damage.shape import WeaponDamage
from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

ATTACK = Setting(
    "attack",
    "How attack rolls are judged",
    "OSE-ATTACK",
    tuple(Value(method.key, method.label, method.brings) for method in METHODS.values()),
    {"4e": "aac"},
)
WEAPON_DAMAGE = Setting(
    "weapon_damage",
    "Damage of weapons",
    "OSE-DAMAGE",
    tuple(Value(rule.key, rule.label) for rule in RULES.values()),
    {"eris": "eris", "4e": "variable"},
    note="monsters' own attacks do the dice that are written on them in any case",
)
RANGE_MODS = Setting(
    "range_mods",
    "Range of missiles",
    "OSE-MISSILE-RANGE",
    (
        Value("ose", "short +1, medium 0, long -1"),
        Value("eris", "short +2, medium +1, long 0"),
    ),
    {"eris": "eris"},
)

MISSILE_RATES = Setting(
    "missile_rates",
    "Rate of missiles",
    "OSE-ATTACKS-PER-ROUND",
    (
        Value("one", "one shot a round with every weapon, unless a rate is written on it"),
        Value("eris", "two shots a round with bows, one in two rounds with a heavy crossbow"),
    ),
    {"eris": "eris"},
)


def method_in(state: GameState) -> AttackMethod:
    """How attack rolls are judged in a game now."""
    return METHODS[ATTACK.in_force(state)]


def weapon_damage_in(state: GameState) -> WeaponDamage:
    """What weapons do in a game now."""
    return RULES[WEAPON_DAMAGE.in_force(state)]
