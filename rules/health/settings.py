"""The settings of death, wounds, escalation, and of who may apply damage."""

from rules.health.death_rules import tiring
from rules.health.death_rules.registry import DEATHS, death_rule
from rules.health.death_rules.registry import SETTING as DEATH
from rules.health.death_rules.shape import DeathRule
from rules.kernel.permission import DAMAGE_BY_PLAYERS
from rules.kernel.setting import Setting, Value, switch
from rules.state.game import GameState
from rules.state.health import UP, Vitals

ESCALATION = switch(
    "escalation",
    "Attack bonus that rises with the rounds",
    "4E-ESCALATION",
    off="Attack rolls get no bonus.",
    on="Round 2 gives +1 to every attack roll, each later round one more.",
    on_in=("4e",),
)
SUBDUE = switch(
    "subdual",
    "Blows that only subdue",
    "OSE-SUBDUE",
    off="All damage wounds.",
    on="Blows can be meant to subdue: an intelligent foe that has had enough surrenders.",
    on_in=("ose", "eris"),
)
HALF_ROUNDING = Setting(
    "half_rounding",
    "How half of some damage is rounded",
    "R-HALF",
    (
        Value("source", "As the rulebook rounds it: up in ERIS, elsewhere down."),
        Value("up", "Up."),
        Value("down", "Down, and never to 0."),
        Value("nearest", "To the nearest, one half going up."),
    ),
)

SETTINGS: tuple[Setting, ...] = (
    Setting(
        DEATH,
        "What happens at 0 hit points",
        "OSE-DEATH",
        tuple(Value(rule.key, rule.label) for rule in DEATHS),
        {"eris": "eris", "4e": "4e-wounds"},
    ),
    Setting(
        "wound_threshold",
        "When a fall opens a wound level",
        "R-WOUND-ZERO",
        (
            Value("below-zero", "Only a fall below 0 hit points."),
            Value("zero-or-below", "A fall to exactly 0 too."),
        ),
        only_with=("death", ("4e-wounds",)),
    ),
    Setting(
        "wound_source",
        "What damage opens a wound level",
        "R-WOUND-SOURCE",
        (Value("any", "Any damage."), Value("attack", "Attacks only.")),
        only_with=("death", ("4e-wounds",)),
    ),
    Setting(
        "wound_repeat",
        "Whether the wounded are wounded again by the next fall",
        "R-WOUND-REPEAT",
        (
            Value("every-fall", "Every fall opens one more wound level."),
            Value("first-fall-only", "Only the fall of somebody healthy opens one."),
        ),
        only_with=("death", ("4e-wounds",)),
    ),
    Setting(
        "wake_period",
        "What the d6 of waking counts",
        "R-ERIS-WAKE",
        (
            Value("turns", "Turns of ten minutes."),
            Value("hours", "Hours."),
            Value("days", "Days."),
        ),
        only_with=("death", ("eris",)),
    ),
    Setting(
        DAMAGE_BY_PLAYERS,
        "Who applies damage to monsters",
        "R-OVERRIDE",
        (
            Value("everyone", "Everybody, to monsters they can see."),
            Value("referee", "Only a referee."),
        ),
        from_next_encounter=False,
    ),
)


def death_rule_of(state: GameState) -> DeathRule:
    """The rule by which characters die in a game now."""
    return death_rule(SETTINGS[0].in_force(state))


def looks_bloodied(state: GameState, vitals: Vitals) -> bool:
    """Whether everybody sees that a body is bloodied (R-WOUND-BLOODIED): one that is still up."""
    return is_seen_bloodied(death_rule_of(state), vitals)


def is_seen_bloodied(rule: DeathRule, vitals: Vitals) -> bool:
    """The same for one who knows the game's rule of death; who tires is bloodied by its own."""
    if vitals.life is not UP:
        return False
    is_bloodied = rule.is_bloodied if vitals.endurance is None else tiring.is_bloodied
    return is_bloodied is not None and is_bloodied(vitals)
