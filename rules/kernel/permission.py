"""Who may harm whom: players in the fight monsters, where the game allows it, and their own."""

from rules.errors import ForbiddenError, RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import is_monster
from rules.state.game import GameState

DAMAGE_BY_PLAYERS = "damage_by_players"
"""The key of the setting that says who applies damage to monsters."""


def may_strike(resolution: Resolution, target: str) -> bool:
    """Whether the actor may harm a target: always their own, monsters where the game allows it."""
    if resolution.controls(target):
        return True
    if not (is_monster(resolution.state, target) and takes_part(resolution)):
        return False
    return resolution.setting(DAMAGE_BY_PLAYERS) == "everyone"


def require_strike(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may harm the target."""
    if may_strike(resolution, target):
        _require_awake(resolution, target)
        return
    if not is_monster(resolution.state, target):
        name, whose = resolution.who(target).label, resolution.those_who_act_for(target)
        raise ForbiddenError(f"Only {whose} can apply damage to {name}.")
    require_part(resolution)
    raise ForbiddenError(
        "In this game only a referee applies damage to monsters. "
        "Say what you rolled, and the referee takes it from there."
    )


def _require_awake(resolution: Resolution, target: str) -> None:
    """Raise RuleError for a player whose characters are all surprised in the others' free round."""
    encounter = resolution.state.encounter
    if encounter is None or not encounter.surprise_round or resolution.controls(target):
        return
    plays_for = resolution.actor.plays_for
    own = [one for one in encounter.combatants if plays_for(one.owner) and not one.gone]
    if all(encounter.is_surprised(one) for one in own):
        raise RuleError(f"{own[0].name} is surprised and cannot act in this round.")


def require_part(resolution: Resolution) -> None:
    """Raise ForbiddenError unless the actor is a referee, or plays somebody in the encounter."""
    if not takes_part(resolution):
        raise ForbiddenError(
            "Only those who play somebody in this encounter, or a referee, can do that. "
            "⟦Join it|encounter join⟧ first."
        )


def takes_part(resolution: Resolution) -> bool:
    """Whether the actor is a referee, or plays somebody who is there in the encounter."""
    if resolution.actor.is_referee:
        return True
    return resolution.actor.plays_for_any(_players_present(resolution.state))


def _players_present(state: GameState) -> frozenset[int]:
    combatants = () if state.encounter is None else state.encounter.combatants
    owners = {combatant.owner for combatant in combatants if not combatant.gone}
    return frozenset(owner for owner in owners if owner is not None)
