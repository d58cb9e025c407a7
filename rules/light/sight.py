"""Sight: who sees whom how far, from light, heat, darkness and blindness (R-SIGHT).

`sees` is the one answer: attacks, spells, the first distance, leaving a fight and reading aloud ask
it. It is dark in a dungeon, and wherever a referee says so; under the open sky until day breaks.
In an encounter that is on no expedition nobody may have thought of light: there a dungeon is dark
once anything shines in it, and until then all is seen.
"""

from collections.abc import Iterator
from enum import StrEnum

from rules.attack.records import AttackRuling
from rules.bestiary.words import ECHOLOCATES
from rules.casting.records import CastRuling
from rules.conditions.kinds import BLIND, SILENCED
from rules.conditions.magic import DARKENED
from rules.conditions.reading import effects_on, is_under
from rules.encounter.joining import PARTY
from rules.encounter.meeting import distance_unit
from rules.encounter.records import FarthestDistance
from rules.errors import WayOut
from rules.expedition.going import travellers
from rules.hazards.infravision import seen_by_heat
from rules.kernel.fields import has_trait
from rules.kernel.questions import Found, Ruling, Verdict
from rules.kernel.targets import find_combatant, id_of
from rules.light import FAMILY
from rules.light.records import LIGHTS, Light
from rules.light.sources import is_lit as burns
from rules.light.sources import radius_of, shines
from rules.positions.spacing import are_comrades, distance_between, in_unit, reach_in
from rules.state.game import GameState
from rules.state.party import Scale

RULE = "OSE-LIGHT"
HEAT = "OSE-INFRAVISION"
TOO_DARK = "It is dark, and without a light there is nobody to see."
TOO_FAR = "No light falls that far, and nobody is seen out there in the dark."
MAGIC_DARK = "Magic darkness is around them: only who sees heat sees them. A referee may allow it."
NO_HEAT = "It is dark there, and the heat of things shows no farther than {}."
BLIND_BLOW = "The blind cannot attack."
BLIND_SPELL = "The blind see nobody to cast a spell at. A spell on themselves needs no sight."
LIGHT_IT = (" ", WayOut("Light something", "light on"), "; a referee may allow it.")
BRING_IT = " Bring a light nearer, or let them come; a referee may allow it."
TWO = 2
"""As many sides meet at least; of whoever is still to come nobody knows what they see."""


def is_dark_around(state: GameState) -> bool:
    """Whether it is dark where there is no light.

    A dungeon is, and nothing else, unless somebody has said so. Of a meeting that is on no
    expedition its place says it; of lights that burn at home nobody asks.
    """
    out, met = state.expedition, state.encounter
    if out is not None:
        return out.scale is Scale.DUNGEON if out.dark is None else out.dark
    if met is None:
        return False
    return met.environment == Scale.DUNGEON if met.dark is None else met.dark


def is_known_dark(state: GameState) -> bool:
    """Whether anybody has thought of the dark: on an expedition always, elsewhere once something
    shines or a referee has said that it is dark."""
    if not is_dark_around(state):
        return False
    met = state.encounter
    return state.expedition is not None or (met is not None and bool(met.dark)) or has_light(state)


def in_darkness(state: GameState) -> bool:
    """Whether the party is in the dark, as it knows, and nothing shines."""
    return is_known_dark(state) and not has_light(state)


def has_light(state: GameState) -> bool:
    """Whether anything shines where the party is."""
    return any(shines(state, light) for light in LIGHTS.of(state))


def is_blind(state: GameState, target: str) -> bool:
    """Whether somebody is blind, whatever light there is (OSE-BLIND); who sees by sound is where
    magic silences them."""
    if not state.effects:
        return False
    if is_under(state, target, DARKENED.key) and not sees_in_magic_dark(state, target):
        return True
    key = SILENCED.key if has_trait(state, target, ECHOLOCATES.key) else BLIND.key
    return any(effect.key == key for effect in effects_on(state, target))


def sees_in_magic_dark(state: GameState, target: str) -> bool:
    """Whether magic darkness hides nothing from somebody: who sees heat, or by sound."""
    return bool(seen_by_heat(state, target)) or has_trait(state, target, ECHOLOCATES.key)


def is_lit(state: GameState, target: str) -> bool:
    """Whether light falls on somebody: their own, or another that reaches them."""
    return any(_falls_on(state, light, target) for light in LIGHTS.of(state))


def heat_seen(state: GameState, target: str) -> int:
    """How far somebody sees heat now, in feet: light on them spoils it, and a large fire does."""
    if not is_known_dark(state) or is_fire_near(state) or is_lit(state, target):
        return 0
    return seen_by_heat(state, target)


def is_fire_near(state: GameState) -> bool:
    """Whether something large and hot blinds those who see heat (OSE-INFRAVISION)."""
    here = state.expedition or state.encounter
    return here is not None and here.fire


class Unseen(StrEnum):
    """Why somebody is not seen."""

    BLIND = "blind"
    NOTHING = "nothing"
    """It is dark, and the viewer sees nothing at all."""
    SHROUDED = "shrouded"
    """Magic darkness is around the other."""
    FAR = "far"
    """It is dark, and the viewer sees less far."""


def sees(state: GameState, viewer: str, target: str, distance: int | None = None) -> bool:
    """Whether one sees another; both are targets. `distance` is as `why_unseen` has it."""
    return why_unseen(state, viewer, target, distance) is None


def why_unseen(
    state: GameState, viewer: str, target: str, distance: int | None = None
) -> Unseen | None:
    """Why one does not see another, None for who does.

    `distance` is in the unit of the encounter, None for as far as it is known; where nobody has
    said how far it is, it is not too far. Who is on one's own side stands beside one.
    """
    if is_blind(state, viewer):
        return Unseen.BLIND
    if is_under(state, target, DARKENED.key) and not sees_in_magic_dark(state, viewer):
        return Unseen.SHROUDED
    if not is_known_dark(state) or _stand_together(state, viewer, target):
        return None
    if has_trait(state, viewer, ECHOLOCATES.key):
        return None
    if distance is None:
        distance = distance_between(state, viewer, target)
    if any(_shows(state, light, viewer, target, distance) for light in LIGHTS.of(state)):
        return None
    heat = heat_seen(state, viewer)
    if heat:
        return None if _is_within(state, heat, distance) else Unseen.FAR
    return Unseen.FAR if is_lit(state, viewer) else Unseen.NOTHING


def sees_nothing(state: GameState, target: str) -> bool:
    """Whether somebody of the party sees nothing at all where they are."""
    if is_blind(state, target):
        return True
    return is_known_dark(state) and not is_lit(state, target) and not heat_seen(state, target)


def nobody_sees(state: GameState) -> bool:
    """Whether the party is somewhere and nobody of it sees anything, so that nothing is read."""
    people = travellers(state)
    return bool(people) and all(sees_nothing(state, one.id) for one in people)


def _stand_together(state: GameState, viewer: str, target: str) -> bool:
    if id_of(viewer) == id_of(target) or are_comrades(state, viewer, target):
        return True
    return find_combatant(state, viewer) is None or find_combatant(state, target) is None


def _shows(state: GameState, light: Light, viewer: str, target: str, distance: int | None) -> bool:
    """Whether a light shows the target to a viewer who is so far away from it.

    Where nothing is known of its own distance it shines from where the viewer stands.
    """
    if not shines(state, light):
        return False
    away = _away(state, light, target)
    if away is None or id_of(light.bearer) == id_of(viewer):
        away = distance
    return _is_within(state, radius_of(light), away)


def _falls_on(state: GameState, light: Light, target: str) -> bool:
    """Whether a light reaches somebody, as far as it is known; where none is met it is with all."""
    if not shines(state, light):
        return False
    if state.encounter is None:
        return True
    away = _away(state, light, target)
    return away is not None and _is_within(state, radius_of(light), away)


def _away(state: GameState, light: Light, target: str) -> int | None:
    """How far a light is from somebody; one that nobody there has is with the party."""
    assert state.encounter is not None
    if find_combatant(state, light.bearer) is not None:
        return distance_between(state, light.bearer, target)
    ours = (one.id for one in state.encounter.combatants if one.side == PARTY and not one.gone)
    found = [distance_between(state, one, target) for one in ours]
    known = [distance for distance in found if distance is not None]
    return min(known, default=None)


def _is_within(state: GameState, feet: int, distance: int | None) -> bool:
    """Whether a distance is no farther than so many feet; True where nobody has said it."""
    return distance is None or distance <= in_unit(state, feet)


@FAMILY.answers(RULE)
def whom_they_see(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody strikes or shoots at whom they do not see."""
    found = why_unseen(state, question.who, question.whom, question.distance)
    if found is Unseen.BLIND:
        yield Verdict(Ruling.FORBIDDEN, BLIND_BLOW, "OSE-BLIND")
    elif found is not None:
        yield _unseen(state, question.who, found)


@FAMILY.answers(RULE)
def whom_they_cast_at(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """Nobody casts at others whom they do not see (OSE-SPELLCASTING)."""
    if question.at and is_blind(state, question.who):
        yield Verdict(Ruling.FORBIDDEN, BLIND_SPELL, "OSE-SPELLCASTING")
        return
    reasons = (why_unseen(state, question.who, one) for one in question.aimed)
    found = next((reason for reason in reasons if reason not in (None, Unseen.BLIND)), None)
    if found is not None:
        yield _unseen(state, question.who, found)


def _unseen(state: GameState, who: str, why: Unseen) -> Verdict:
    """What is said to somebody of what they do not see in the dark."""
    if why is Unseen.NOTHING:
        return Verdict(Ruling.FORBIDDEN, TOO_DARK, RULE, is_open=True, helps=LIGHT_IT)
    if why is Unseen.SHROUDED:
        return Verdict(Ruling.FORBIDDEN, MAGIC_DARK, RULE)
    heat = heat_seen(state, who)
    if not heat:
        return Verdict(Ruling.FORBIDDEN, TOO_FAR, RULE, helps=(BRING_IT,))
    assert state.encounter is not None
    farthest = f"{in_unit(state, heat)} {distance_unit(state.encounter)}"
    return Verdict(Ruling.FORBIDDEN, NO_HEAT.format(farthest), HEAT, helps=(BRING_IT,))


@FAMILY.answers(RULE)
def first_seen_by(state: GameState, question: FarthestDistance) -> Iterator[Found]:
    """In the dark the sides meet no farther apart than anybody sees; a light is seen from afar."""
    met = state.encounter
    if met is None or not is_known_dark(state) or has_light(state):
        return
    there = [one for one in met.combatants if not (one.gone or (question.is_open and one.hidden))]
    if len({one.side for one in there}) < TWO:
        return
    if any(burns(light) and light.bearer == one.id for one in there for light in LIGHTS.of(state)):
        return
    heat = max((heat_seen(state, one.id) for one in there), default=0)
    yield Found(max(in_unit(state, heat), reach_in(state)), "as far as anybody sees", RULE)
