"""What a game can choose about turns in a dungeon."""

from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

ENCOUNTER_REST = Setting(
    "encounter_rest",
    "Whether the end of an encounter is a rest",
    "OSE-ENCOUNTER",
    (
        Value("rest", "what is left of its last turn is spent on resting"),
        Value("none", "it is no rest: the turns before and after it are counted together"),
    ),
    from_next_encounter=False,
)
TURN_PREVIEW = Setting(
    "turn_preview",
    "Whether a turn is shown before it is played",
    "",
    (
        Value("if-anything", "when it brings anything, such as a torch that goes out"),
        Value("always", "always"),
        Value("never", "never: one tap plays it"),
    ),
    from_next_encounter=False,
)


def encounter_is_rest(state: GameState) -> bool:
    """Whether the end of an encounter counts as a rest."""
    return ENCOUNTER_REST.in_force(state) == "rest"


def is_previewed(state: GameState, *, brings_anything: bool) -> bool:
    """Whether a turn is shown to whoever plays it before it counts."""
    chosen = TURN_PREVIEW.in_force(state)
    return chosen == "always" or (chosen == "if-anything" and brings_anything)
