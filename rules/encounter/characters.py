"""Characters and hirelings come into an encounter, and those who had left come back."""

from rules.encounter.actions import JoinEncounter, ReturnToEncounter
from rules.encounter.bodies import arriving, is_too_late
from rules.encounter.employer import kind_of_sheet
from rules.encounter.events import CombatantJoined, CombatantReturned
from rules.encounter.sides import combatant_of, find_side
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import Viewer, owned_by
from rules.kernel.resolution import Resolution
from rules.kernel.targets import spell, split_target
from rules.record import replace
from rules.sheet.door import copy_sheet, own_character, played_by
from rules.state.encounter import Body, Combatant, Encounter, Kind, Side
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.morale import Morale
from rules.state.sheet import Character

MOST_CHARACTERS = 50
"""More would fit on no board. Monsters do not count: a refusal would tell of hidden ones."""
MOST_OF_ONE_PLAYER = 10
"""Characters that one player brings, beside hirelings; a referee brings in as many as fit."""


def join_encounter(resolution: Resolution, action: JoinEncounter) -> None:
    """Bring a character in; one who had left comes back."""
    encounter = resolution.encounter
    character = own_character(resolution, action.character_id, "join the encounter with")
    side = _side_to_join(resolution, action.side)
    present = resolution.find_combatant(character.id)
    if present is not None and not present.gone:
        raise RuleError(
            f"{character.name} is in the encounter already. "
            "Another character comes in with `/encounter join character:…`."
        )
    if present is not None:
        _come_back(resolution, present, 0)
        return
    _require_fit(character)
    _require_room(resolution, encounter)
    combatant = arriving(encounter, _combatant(character, side))
    resolution.put_encounter(replace(encounter, combatants=(*encounter.combatants, combatant)))
    resolution.emit(
        CombatantJoined(
            target=resolution.who(character.id),
            side=side.key,
            kind=combatant.kind,
            late=is_too_late(encounter),
            side_label=side.label,
        )
    )


def _side_to_join(resolution: Resolution, key: str) -> Side:
    if resolution.actor.is_referee:
        return resolution.side(key)
    side = find_side(resolution.encounter, key)
    if side is None or not side.is_party:
        raise ForbiddenError("Players join the party. Only a referee can choose another side.")
    return side


def _require_room(resolution: Resolution, encounter: Encounter) -> None:
    present = [c for c in encounter.combatants if not c.bodies]
    if len(present) >= MOST_CHARACTERS:
        raise RuleError(
            f"This encounter has {MOST_CHARACTERS} characters, and no more fit in. "
            "One has to leave first, with `/encounter leave`."
        )
    actor = resolution.actor
    own = sum(one.kind is Kind.CHARACTER for one in owned_by(actor.member, present))
    if own >= MOST_OF_ONE_PLAYER and not actor.is_referee:
        raise RuleError(
            f"You have {own} characters in this encounter, and a player brings no more. "
            "A referee can bring others in."
        )


def is_fit(character: Character) -> bool:
    """Whether a character can come into an encounter at all."""
    return not character.retired and character.vitals.life is not Life.DEAD


def own_fit(state: GameState, viewer: Viewer) -> list[Character]:
    """A person's own characters who can come into an encounter, the one they play first.

    Hirelings come in with whoever leads them.
    """
    fit = [c for c in state.characters if viewer.plays_for(c.owner) and is_fit(c)]
    own = [one for one in fit if one.service is None]
    active = played_by(state, viewer)
    return sorted(own, key=lambda character: character is not active)


def who_may_join(state: GameState, encounter: Encounter, viewer: Viewer) -> list[Character]:
    """Whom a person may bring in: their own who are not there yet; a referee everybody."""
    there = (
        {one.id for one in state.encounter.combatants if not one.gone} if state.encounter else ()
    )
    own = own_fit(state, viewer)
    if viewer.is_referee:
        own += [c for c in state.characters if is_fit(c) and c not in own]
    return [character for character in own if character.id not in there]


def _require_fit(character: Character) -> None:
    if character.retired:
        raise RuleError(
            f"{character.name} is put away. Join with another character, "
            "or take the sheet out again with `/sheet retire back:True`."
        )
    if character.vitals.life is Life.DEAD:
        raise RuleError(
            f"{character.name} is dead. Join with another character, or make one with `/sheet new`."
        )


def _combatant(character: Character, side: Side) -> Combatant:
    service = character.service
    bare = Combatant(
        id=character.id,
        name=character.name,
        side=side.key,
        kind=kind_of_sheet(character),
        owner=character.owner,
        morale=Morale(score=None if service is None else service.morale),
    )
    return copy_sheet(character, bare)


def return_to_encounter(resolution: Resolution, action: ReturnToEncounter) -> None:
    """Bring back a combatant with all bodies that had left and live, or the one body named."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "have {} return to the encounter")
    _, number = split_target(action.target)
    body = resolution.body(action.target) if number else None
    has_left = body.gone if body else combatant.gone or any(b.gone for b in combatant.bodies)
    if not has_left:
        who = resolution.who(action.target)
        raise RuleError(f"{who.label} has not left the encounter.")
    _come_back(resolution, combatant, body.number if body else 0)


def _come_back(resolution: Resolution, combatant: Combatant, number: int) -> None:
    _require_fit_again(resolution, combatant, number)
    encounter = resolution.encounter
    bodies = tuple(
        replace(body, gone="") if _comes_back(combatant, body, number) else body
        for body in combatant.bodies
    )
    back = replace(combatant, bodies=bodies, gone="")
    # A combatant that still had bodies here keeps its place in the order.
    resolution.put_combatant(arriving(encounter, back) if combatant.gone else back)
    resolution.emit(
        CombatantReturned(
            target=resolution.who(spell(combatant.id, number)),
            side=combatant.side,
            late=bool(combatant.gone) and is_too_late(encounter),
        )
    )


def _require_fit_again(resolution: Resolution, combatant: Combatant, number: int) -> None:
    """Raise RuleError for a character that could not join, and where none who left lives."""
    character = resolution.find_character(combatant.id)
    if character is not None:
        _require_fit(character)
    elif not any(_comes_back(combatant, body, number) for body in combatant.bodies):
        who = resolution.who(spell(combatant.id, number))
        raise RuleError(
            f"{who.label}: dead, and the dead do not come back. "
            "If that is a mistake, a referee sets the hit points with `/life points`."
        )


def _comes_back(combatant: Combatant, body: Body, number: int) -> bool:
    """Whether a body comes back with its whole combatant (0), or as the one of that number."""
    has_left = bool(body.gone or combatant.gone)
    return has_left and body.vitals.life is not Life.DEAD and number in (0, body.number)
