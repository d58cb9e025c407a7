"""The sides of an encounter: the two it begins with, third parties, and changing sides.

Characters and hirelings come into an encounter, and those who had left come back. Combatants leave
an encounter: fled, surrendered, left, or struck from it by mistake.
"""

from rules.encounter import FAMILY
from rules.encounter.bodies import arriving, is_out, is_too_late, kind_of_sheet, tidy_name
from rules.encounter.records import (
    AddSide,
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    JoinEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    SideAdded,
    SideChanged,
)
from rules.errors import ForbiddenError, NobodyError, PutAwayError, RuleError, WayOut
from rules.kernel.actor import Viewer, owned_by, played_by
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_on, spell, split_target
from rules.kernel.words import numbered
from rules.record import replace
from rules.sheet.reading import copy_sheet, own_character
from rules.state.encounter import Body, Combatant, Encounter, Kind, Morale, Side
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

PARTY = "party"
MONSTERS = "monsters"
MOST_SIDES = 8
MOST_CHARACTERS = 50
"""More would fit on no board. Monsters do not count: a refusal would tell of hidden ones."""
MOST_OF_ONE_PLAYER = 10
"""Characters that one player brings, beside hirelings; a referee brings in as many as fit."""
SURRENDERED, LED = "surrendered", "led along"
REASONS = ("fled", SURRENDERED, "left")
REMOVED = "removed"


def first_sides() -> tuple[Side, ...]:
    """The party and the monsters, who are there in every encounter."""
    return (Side(PARTY, "Party", is_party=True), Side(MONSTERS, "Monsters"))


def find_side(encounter: Encounter, key: str) -> Side | None:
    """The side with that key, None if there is none."""
    return next((side for side in encounter.sides if side.key == key), None)


def combatant_of(resolution: Resolution, target: str) -> Combatant:
    """The combatant behind a target; without an encounter the refusal says how one begins.

    Raises NotFoundError, the same one for whoever is hidden and for whoever is not there.
    """
    _ = resolution.encounter
    return resolution.combatant(target)


@FAMILY.handles
def add_side(resolution: Resolution, action: AddSide) -> None:
    """Add a third party; its key tells nothing, because players may not know of it yet."""
    resolution.require_referee("add a side")
    encounter = resolution.encounter
    label = tidy_name(action.label, "A side", "Bandits")
    if any(side.label.casefold() == label.casefold() for side in encounter.sides):
        raise RuleError(f"There is a side called {label} already. Choose another name.")
    if len(encounter.sides) >= MOST_SIDES:
        raise RuleError(
            f"This encounter has {MOST_SIDES} sides, and no more fit in. "
            "Add the newcomers to one that is there."
        )
    side = Side(f"s{resolution.token()}", label)
    resolution.put_encounter(replace(encounter, sides=(*encounter.sides, side)))
    resolution.emit(
        SideAdded(rule="OSE-ENCOUNTER", audience=REFEREES, side=side.key, label=side.label)
    )


@FAMILY.handles
def move_to_side(resolution: Resolution, action: MoveToSide) -> None:
    """Let a combatant stand with another side from now on."""
    resolution.require_referee("move a combatant to another side")
    combatant = combatant_of(resolution, action.combatant_id)
    before, after = resolution.side(combatant.side), resolution.side(action.side)
    if before == after:
        raise RuleError(f"{combatant.name} is on that side already. Pick another side.")
    resolution.put_combatant(replace(combatant, side=after.key))
    # A morale check that is due is made where the combatant stands now (R-MORALE-TIMING).
    combatant_id = combatant.id
    encounter = resolution.encounter
    checks = tuple(
        replace(check, side=after.key) if check.combatant_id == combatant_id else check
        for check in encounter.morale_checks
    )
    resolution.put_encounter(replace(encounter, morale_checks=checks))
    resolution.emit(
        SideChanged(
            target=resolution.who(combatant.id),
            before=before.key,
            after=after.key,
            after_label=after.label,
        )
    )


@FAMILY.handles
def join_encounter(resolution: Resolution, action: JoinEncounter) -> None:
    """Bring a character in; one who had left comes back."""
    encounter = resolution.encounter
    character = own_character(resolution, action.character_id, "join the encounter with")
    side = _side_to_join(resolution, action.side)
    present = resolution.find_combatant(character.id)
    if present is not None and not present.gone:
        raise RuleError(
            f"{character.name} is in the encounter already. ",
            WayOut("Have another character come in", "encounter join"),
            ".",
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
            f"This encounter has {MOST_CHARACTERS} characters, and no more fit in. ",
            WayOut("One has to leave", "encounter leave"),
            " first.",
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


def who_may_join(state: GameState, viewer: Viewer) -> list[Character]:
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
        raise PutAwayError(
            f"{character.name} is put away. Join with another character, or take the sheet out.",
            character.id,
        )
    if character.vitals.life is Life.DEAD:
        raise NobodyError(f"{character.name} is dead. Join with another character, or a new one.")


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


@FAMILY.handles
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
    character = resolution.find_character(combatant.id)
    if character is not None:
        _require_fit(character)
    elif not any(_comes_back(combatant, body, number) for body in combatant.bodies):
        who = resolution.who(spell(combatant.id, number))
        raise RuleError(
            f"{who.label}: dead, and the dead do not come back. If that is a mistake, a referee ",
            WayOut("sets the hit points", "life points"),
            ".",
        )
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


def _comes_back(combatant: Combatant, body: Body, number: int) -> bool:
    """Whether a body comes back with its whole combatant (0), or as the one of that number."""
    has_left = bool(body.gone or combatant.gone)
    return has_left and body.vitals.life is not Life.DEAD and number in (0, body.number)


def take_out(resolution: Resolution, target: str, reason: str) -> None:
    """Mark a combatant, or one body of it, as gone and report it; nobody's leave is asked here."""
    combatant = resolution.combatants[id_of(target)]
    _, number = split_target(target)
    body = resolution.body(target) if number and len(combatant.bodies) > 1 else None
    if body is None:
        bodies = tuple(
            replace(body, gone=reason) if _can_go(body) else body for body in combatant.bodies
        )
        resolution.put_combatant(replace(combatant, bodies=bodies, gone=reason))
    else:
        label = numbered(combatant.name, body.number)
        if body.gone:
            raise RuleError(f"{label} has left the encounter already.")
        if body.vitals.life is Life.DEAD:
            raise RuleError(f"{label} is dead and stays where it lies.")
        left = replace(body, gone=reason)
        bodies = tuple(left if b.number == body.number else b for b in combatant.bodies)
        has_anybody = any(_can_go(b) for b in bodies)
        resolution.put_combatant(
            replace(combatant, bodies=bodies, gone="" if has_anybody else reason)
        )
    _forget(resolution, combatant.id)
    resolution.emit(
        CombatantLeft(
            target=resolution.who(spell(combatant.id, body.number if body else 0)),
            reason=reason,
            side=combatant.side,
            numbers=_still_there(combatant) if body is None else (),
        )
    )


def _still_there(combatant: Combatant) -> tuple[int, ...]:
    """The numbers of the bodies that can go: the dead stay, and nobody goes twice."""
    return tuple(body.number for body in combatant.bodies if _can_go(body))


def _can_go(body: Body) -> bool:
    return not body.gone and body.vitals.life is not Life.DEAD


def _forget(resolution: Resolution, combatant_id: str) -> None:
    """Drop what only they could have done: a morale check, speaking for the party."""
    combatant = resolution.find_combatant(combatant_id)
    encounter = resolution.encounter
    if combatant is not None and not is_out(encounter, resolution.state, combatant):
        return
    checks = tuple(check for check in encounter.morale_checks if check.combatant_id != combatant_id)
    speaker = "" if encounter.speaker == combatant_id else encounter.speaker
    resolution.put_encounter(replace(encounter, morale_checks=checks, speaker=speaker))


@FAMILY.handles
def remove_combatant(resolution: Resolution, action: RemoveCombatant) -> None:
    """Strike a combatant with everything that hangs on it; a character's own sheet is untouched."""
    resolution.require_referee("remove a combatant")
    combatant = combatant_of(resolution, action.combatant_id)
    who = resolution.who(combatant.id)
    encounter = resolution.encounter
    steps = tuple(
        replace(step, who=_others(step.who, combatant), members=_others(step.members, combatant))
        for step in encounter.steps
    )
    combatants = tuple(
        _not_behind(one, combatant.id) for one in encounter.combatants if one.id != combatant.id
    )
    held = tuple(damage for damage in encounter.held if not is_on(damage.target, combatant))
    resolution.put_encounter(replace(encounter, steps=steps, combatants=combatants, held=held))
    _forget(resolution, combatant.id)
    resolution.emit(
        CombatantLeft(rule="OSE-ENCOUNTER", target=who, reason=REMOVED, side=combatant.side)
    )


def _others(who: tuple[str, ...], combatant: Combatant) -> tuple[str, ...]:
    return tuple(combatant_id for combatant_id in who if combatant_id != combatant.id)


def _not_behind(combatant: Combatant, combatant_id: str) -> Combatant:
    if combatant.initiative.delayed_behind != combatant_id:
        return combatant
    return replace(combatant, initiative=replace(combatant.initiative, delayed_behind=""))
