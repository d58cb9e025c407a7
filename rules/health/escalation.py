"""4E-ESCALATION: from round 2 every attack roll gets one more, without an upper limit."""

from rules.health.events import AttackBonusRose
from rules.health.settings import ESCALATION
from rules.kernel.resolution import Resolution
from rules.rounds.events import RoundBegan
from rules.state.game import GameState

RULE = "4E-ESCALATION"


def bonus_of_round(number: int) -> int:
    """Round minus 1; nothing before round 2."""
    return max(0, number - 1)


def escalation_bonus(state: GameState) -> int:
    """What every attack roll gets now: 0 outside an encounter and where the game has it off."""
    encounter = state.encounter
    if encounter is None or ESCALATION.in_force(state) != "on":
        return 0
    return bonus_of_round(encounter.round)


def announce(resolution: Resolution, event: RoundBegan) -> None:
    """Tell the bonus at the beginning of each round that has one."""
    bonus = bonus_of_round(event.round)
    if bonus and resolution.setting("escalation") == "on":
        resolution.emit(AttackBonusRose(round=event.round, bonus=bonus, rule=RULE))
