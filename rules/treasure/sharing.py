"""Who shares: experience and treasure (R-SHARE), and who may say how."""

from rules.errors import ForbiddenError, RuleError
from rules.expedition.door import travellers
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.party.door import speaks_for_party
from rules.record import replace
from rules.sheet.door import gains_levels
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.treasure.pool import Lot, bring, take_out


def party_of(state: GameState) -> tuple[Character, ...]:
    """The survivors: at home those who came back, elsewhere and without them all who travel."""
    names = state.treasure.party if state.expedition is None else ()
    found = (find_character(state, one) for one in names)
    back = tuple(one for one in found if one is not None and is_alive(one))
    return back or travellers(state)


def is_alive(character: Character) -> bool:
    """Whether somebody lives and is not put away."""
    return not character.retired and character.vitals.life is not Life.DEAD


def share_treasure(state: GameState) -> tuple[Character, ...]:
    """The characters, and all hirelings of unusual nature."""
    return tuple(one for one in party_of(state) if one.service is None or one.service.unusual)


def share_experience(state: GameState) -> tuple[Character, ...]:
    """The same without hirelings of no class: they gain no experience."""
    return tuple(one for one in party_of(state) if gains_levels(one))


def player_characters(state: GameState) -> tuple[Character, ...]:
    """The characters alone: those who roll for magic items."""
    return tuple(one for one in party_of(state) if one.service is None)


def named(resolution: Resolution, ids: tuple[str, ...]) -> tuple[Character, ...]:
    """Those who were named, each once; RuleError for the dead and those put away."""
    found = tuple(resolution.character(one) for one in dict.fromkeys(ids))
    for one in found:
        if not is_alive(one):
            raise RuleError(f"{one.name} gets nothing: only survivors share.")
    return found


def require_decider(resolution: Resolution, what: str) -> None:
    """Raise ForbiddenError unless the actor is a referee or the caller; `what` completes "can"."""
    actor = resolution.actor
    if not (actor.is_referee or speaks_for_party(resolution.state, actor)):
        raise ForbiddenError(f"Only the caller or a referee can {what}.")


def come_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Who comes home shares what they bring."""
    party = tuple(one.id for one in travellers(resolution.state))
    _note(resolution, party)


def set_out(resolution: Resolution, event: PartySetOut) -> None:
    """A new expedition has its own people."""
    if event.before is None:
        _note(resolution, ())


def _note(resolution: Resolution, party: tuple[str, ...]) -> None:
    treasure = replace(resolution.state.treasure, party=party)
    resolution.state = replace(resolution.state, treasure=treasure)


def those_who_left(resolution: Resolution) -> None:
    """Once all is settled: whoever is put away, or has left, leaves what is the party's behind."""
    for one in resolution.state.characters:
        if one.retired:
            for item in one.items:
                if item.pooled:
                    bring(resolution, "", take_out(resolution, Lot(item, one.id), item.count))
