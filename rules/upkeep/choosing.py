"""What living costs: the referee's word, as the sources give no amounts (ERIS-PLAYER-UPKEEP)."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import check_level
from rules.upkeep.actions import SetUpkeep
from rules.upkeep.charging import RULE
from rules.upkeep.events import UpkeepSet

MOST_GP = 1_000_000


def set_upkeep(resolution: Resolution, action: SetUpkeep) -> None:
    """Say how much is paid, when and by whom; RuleError where that changes nothing."""
    resolution.require_referee("say what upkeep costs")
    if action.gp is not None and not 0 <= action.gp <= MOST_GP:
        raise RuleError(f"Give a `gp` of 0 to {MOST_GP:,}.")
    before = resolution.state
    if action.character_id:
        _set_own(resolution, action)
    else:
        _set_all(resolution, action)
    if resolution.state == before:
        raise RuleError("That is what upkeep is already. `/upkeep show` has all of it.")
    _tell(resolution, action.character_id)


def _set_own(resolution: Resolution, action: SetUpkeep) -> None:
    if action.every is not None or action.from_level is not None:
        raise RuleError(
            "When upkeep is due, and from which level on, holds for all. "
            "Say that without naming anybody."
        )
    character = resolution.character(action.character_id)
    gp = None if action.same else action.gp
    living = replace(character.living, gp=gp)
    resolution.put_character(replace(character, living=living))


def _set_all(resolution: Resolution, action: SetUpkeep) -> None:
    before = resolution.state.upkeep
    if action.from_level is not None:
        check_level(action.from_level)
    gp = before.gp if action.gp is None else action.gp
    upkeep = replace(
        before,
        gp=None if action.same else gp,
        every=action.every or before.every,
        from_level=before.from_level if action.from_level is None else action.from_level,
    )
    if upkeep.every is not before.every:
        upkeep = replace(upkeep, spent=0)
    resolution.state = replace(resolution.state, upkeep=upkeep)


def _tell(resolution: Resolution, character_id: str) -> None:
    upkeep = resolution.state.upkeep
    own = resolution.character(character_id) if character_id else None
    resolution.emit(
        UpkeepSet(
            gp=upkeep.gp if own is None else own.living.gp,
            every=upkeep.every.value,
            from_level=upkeep.from_level,
            who=None if own is None else resolution.who(own.id),
            rule=RULE,
        )
    )
