"""How many of a side have room to fight beside each other (OSE-SPACING)."""

from collections.abc import Iterator

from rules.attack.records import AttackRuling
from rules.encounter.bodies import bodies_of
from rules.errors import RuleError
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_down
from rules.kernel.targets import find_combatant
from rules.positions import FAMILY
from rules.positions.placing import put_positions
from rules.positions.reading import engaged_with, in_melee, is_engaged, touches
from rules.positions.records import CrampPlace, PlaceCramped
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life

RULE = "OSE-SPACING"


@FAMILY.answers(RULE)
def room(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever is not in melee yet needs a place beside those of their side who are.

    Of a group that attacks together the first ones take the places that are left.
    """
    encounter, own = state.encounter, find_combatant(state, question.who)
    if encounter is None or own is None or not encounter.positions.abreast:
        return
    if question.mode is not Mode.MELEE or in_melee(state, question.who):
        return
    left = max(0, encounter.positions.abreast - _fighting(state, own.side))
    waiting = [body for body in _standing(state, own) if not in_melee(state, body)]
    if question.who in waiting[left:]:
        yield Verdict(Ruling.FORBIDDEN, _refusal(encounter.positions.abreast, left), RULE)


@FAMILY.answers(RULE)
def around(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever does not fight somebody yet needs a place beside those who do."""
    encounter = state.encounter
    if encounter is None or not encounter.positions.around or question.mode is not Mode.MELEE:
        return
    most, foe = encounter.positions.around, find_combatant(state, question.whom)
    if foe is None or is_engaged(state, question.who, question.whom):
        return
    left = max(0, most - _striking(state, question.whom))
    if question.beside >= left:
        more = f" There is room for {left} more: give `count:{left}`." if left else ""
        refusal = f"Only {most} can fight {foe.name} at once here.{more}"
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


def _striking(state: GameState, whom: str) -> int:
    """How many bodies are in melee with somebody."""
    assert state.encounter is not None
    foes = engaged_with(state, whom)
    return sum(
        any(touches(body, foe) for foe in foes)
        for one in state.encounter.combatants
        for body in _standing(state, one)
    )


def _refusal(abreast: int, left: int) -> str:
    more = f" There is room for {left} more: give `count:{left}`." if left else ""
    return f"Only {abreast} of a side can fight abreast here.{more}"


def _fighting(state: GameState, side: str) -> int:
    """How many bodies of a side are in melee."""
    assert state.encounter is not None
    return sum(
        in_melee(state, body)
        for one in state.encounter.combatants
        if one.side == side
        for body in _standing(state, one)
    )


def _standing(state: GameState, combatant: Combatant) -> Iterator[str]:
    for body, vitals, gone in bodies_of(state, combatant):
        if vitals.life is Life.UP and not gone:
            yield body


MOST_ABREAST = 50
WIDEST = 150
"""Feet: through a wider passage more go abreast than can be said."""
ABREAST, FEET = 3, 10
"""So many fight abreast in so many feet, where nobody says how many (OSE-SPACING)."""


@FAMILY.handles
def cramp_place(resolution: Resolution, action: CrampPlace) -> None:
    """Suspend range and movement, give whoever waits the first blow, or say who has room."""
    resolution.require_referee("say how melee goes in this place")
    before = resolution.encounter.positions
    said = {
        "everyone": action.everyone,
        "first_blow": action.first_blow,
        "abreast": _abreast(action),
        "around": action.around,
    }
    after = replace(before, **{key: value for key, value in said.items() if value is not None})
    if not all(0 <= number <= MOST_ABREAST for number in (after.abreast, after.around)):
        raise RuleError(f"Up to {MOST_ABREAST} can fight abreast, or fight one; 0 is for all.")
    if after == before:
        raise RuleError(
            "It is so already. Say what is to be different with `everyone`, `first_blow`, "
            "`abreast`, `passage` or `around`."
        )
    put_positions(resolution, after)
    is_spacing = (after.abreast, after.around) != (before.abreast, before.around)
    resolution.emit(
        PlaceCramped(
            everyone=after.everyone,
            first_blow=after.first_blow,
            abreast=after.abreast,
            around=after.around,
            rule="OSE-SPACING" if is_spacing else "ERIS-MELEE-RANGE",
        )
    )


def _abreast(action: CrampPlace) -> int | None:
    """How many can fight abreast: as it was said, else three in ten feet, and one at least."""
    if action.abreast is not None or action.passage is None:
        return action.abreast
    if not 1 <= action.passage <= WIDEST:
        raise RuleError(f"A passage is 1 to {WIDEST} feet wide.")
    return max(1, divide_down(action.passage * ABREAST, FEET))
