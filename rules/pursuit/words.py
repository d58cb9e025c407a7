"""Whose word counts for a side: the party's who speaks for it, else any of its players'."""

from collections.abc import Sequence

from rules.encounter.door import speaker_of
from rules.errors import ForbiddenError
from rules.kernel.absence import is_unplayed
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.party.door import caller_of
from rules.pursuit.sides import members_of, side_of
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.pursuit import Chase, ChaseStage


def speaks_for(state: GameState, chase: Chase, key: str) -> str:
    """The id of the character who speaks for a side and has a player here, "" for nobody."""
    if not side_of(state, chase, key).is_party:
        return ""
    speaker = caller_of(state) if state.encounter is None else speaker_of(state)
    sheet = find_character(state, speaker) if speaker else None
    return "" if sheet is None or is_unplayed(state, sheet.owner) else sheet.id


def played_in(state: GameState, chase: Chase, key: str) -> Sequence[Combatant]:
    """The characters of players on a side; nobody where it is not the party."""
    if not side_of(state, chase, key).is_party:
        return ()
    members = members_of(state, chase, key)
    return [one for one in members if one.kind is Kind.CHARACTER and one.owner is not None]


def party_in(state: GameState, chase: Chase) -> str:
    """The side of the two that players play, "" for neither."""
    keys = (chase.fleeing, chase.pursuing)
    return next((key for key in keys if side_of(state, chase, key).is_party), "")


def is_fleeing(state: GameState, key: str) -> bool:
    """Whether a side runs in a pursuit that players know of, and may go on."""
    chase = state.chase
    return chase is not None and chase.stage is ChaseStage.RUNNING and chase.fleeing == key


def require_word(resolution: Resolution, chase: Chase, key: str, what: str) -> None:
    """Raise ForbiddenError unless the actor may decide for a side; `what` completes "can …"."""
    if resolution.actor.is_referee:
        return
    state = resolution.state
    played = played_in(state, chase, key)
    speaker = speaks_for(state, chase, key)
    if speaker and played:
        sheet = resolution.character(speaker)
        if not resolution.actor.plays_for(sheet.owner):
            raise ForbiddenError(
                f"{sheet.name} speaks for the party: only {sheet.name}'s player or a referee can "
                f"{what}. `/vote ask` asks everybody."
            )
    elif not resolution.actor.plays_for_any(one.owner for one in played):
        whose = "somebody who plays a character there" if played else "a referee"
        raise ForbiddenError(f"Only {whose} can {what}.")
