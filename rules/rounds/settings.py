"""What a game can choose about the course of a round."""

from rules.kernel.setting import Setting, Value, switch
from rules.state.game import GameState

GO_ON = Setting(
    "go_on",
    "How a round goes on",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("by-itself", "by itself, once nobody is waited for any more"),
        Value("by-button", "when somebody presses Next"),
    ),
    from_next_encounter=False,
)

INITIATIVE_ROLLS = Setting(
    "initiative_rolls",
    "Who rolls initiative",
    "OSE-INITIATIVE",
    (
        Value("by-itself", "the bot, all dice at once, as soon as nobody is waited for"),
        Value("by-hand", "players and the referee, each their own"),
    ),
    from_next_encounter=False,
    only_with=("go_on", ("by-itself",)),
)


DECLARING = Setting(
    "declaring",
    "Who declares",
    "OSE-DECLARE",
    (
        Value("everybody", "everybody says what they will do before the round is played"),
        Value("by-book", "those who cast or leave a melee, where the rules ask for it"),
    ),
    from_next_encounter=False,
)


MONSTERS_ACT = Setting(
    "monsters_act",
    "When monsters act",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("by-referee", "when the referee plays them"),
        Value("by-order", "by themselves: by their orders, and who has none attacks the nearest"),
    ),
)

DECIDED_FIGHTS = Setting(
    "decided_fights",
    "A fight in which one side is down or gone",
    "OSE-ENCOUNTER",
    (
        Value("by-referee", "ends when the referee ends the encounter"),
        Value("after-a-day", "ends by itself where the referee says nothing for a day"),
    ),
    from_next_encounter=False,
)


def everybody_declares(state: GameState) -> bool:
    """Whether everybody of players says what they will do before a round is played."""
    return DECLARING.in_force(state) == "everybody"


def goes_on_by_itself(state: GameState) -> bool:
    """Whether a step is over as soon as nobody is waited for."""
    return GO_ON.in_force(state) == "by-itself"


def rolls_by_itself(state: GameState) -> bool:
    """Whether the initiative dice fall without anybody's word; never where each step needs one."""
    return goes_on_by_itself(state) and INITIATIVE_ROLLS.in_force(state) == "by-itself"


REFEREE_PAUSE = switch(
    "referee_pause",
    "A stop for the referee",
    "OSE-COMBAT-SEQUENCE",
    off="the round stops only where somebody is waited for",
    on="the round stops after every place in the order until the referee goes on",
    on_in=(),
)
