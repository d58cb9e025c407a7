"""Who looks at what; and one combatant and its bodies, as one viewer may know them."""

from collections.abc import Iterator, Mapping, Sequence

from rules.checks.asking import checks_due
from rules.clock.clock import now, rounds_per_turn
from rules.clock.records import clock_at
from rules.conditions.effects import time_left
from rules.conditions.reading import by_target
from rules.encounter.bodies import bodies_of, bodies_with, employer_of
from rules.health.records import death_rule_of, health_word, is_seen_bloodied
from rules.items.reading import items_of, slow_ones
from rules.kernel.actor import (
    Viewer,
    absence_of,
    called_by_all,
    is_anybody_away,
    stand_in_of,
)
from rules.kernel.draft import naming
from rules.kernel.dues import Due, DueKind
from rules.kernel.known import KnownByParts
from rules.kernel.targets import find_combatant, split_target
from rules.positions.spacing import is_engaged
from rules.record import Record
from rules.rounds.declarations import said_of
from rules.rounds.turns import is_silent
from rules.sheet.reading import class_of
from rules.state.encounter import Combatant, Encounter, Initiative, Kind
from rules.state.game import Clock, GameState
from rules.state.health import DEAD, UP, Effect, Harm, Life, Vitals
from rules.state.rounds import Declaration, Order, StandingOrder
from rules.view.records import (
    AbsenceView,
    BodyView,
    CombatantView,
    EffectView,
    MeleeView,
    RangeView,
    StatsView,
)

_MONSTER = Kind.MONSTER


class Look:
    """A viewer before an encounter. `exact` shows players the hit points of monsters.

    `dues` is all that is open, as far as the viewer may know of it; `awaited` are the targets of
    what the game waits for and `asked_at` since when, `acting` those whose turn it is, `ready`
    those of them who can do now what they have declared. All else is the state's, sorted once by
    what the views of single combatants ask for: `effects` and `held` damage by what they lie on,
    sheets and combatants by their ids.
    """

    def __init__(
        self,
        state: GameState,
        encounter: Encounter,
        viewer: Viewer,
        exact: bool,
        dues: tuple[Due, ...],
    ) -> None:
        self.state = state
        self.encounter = encounter
        self.viewer = viewer
        self.exact = exact
        self.awaited = frozenset([due.target for due in dues if due.holds])
        turn = DueKind.TURN
        self.acting = frozenset([due.target for due in dues if due.kind is turn])
        self.effects: Mapping[str, Sequence[Effect]] = by_target(state.effects)
        self.held: Mapping[str, Sequence[Harm]] = by_target(encounter.held)
        self.sheets = {sheet.id: sheet for sheet in state.characters}
        self.combatants = {one.id: one for one in encounter.combatants}
        self.checks = checks_due(state)
        self.slow = slow_ones(state)
        self.is_anybody_away = is_anybody_away(state)
        self.death_rule = death_rule_of(state)
        self.asked_at = {
            wait.target: wait.since for wait in state.pace.waits if wait.target in self.awaited
        }


class NamedBody(Record):
    """A body by its target and its number, and whether it is neither dead nor gone."""

    target: str
    number: int
    is_there: bool


class Named(Record):
    """A combatant by its name, whose it is, and its bodies."""

    id: str
    name: str
    owner: int | None
    bodies: tuple[NamedBody, ...]


def view_names(state: GameState, viewer: Viewer) -> tuple[Named, ...]:
    """All combatants of the running encounter whom the viewer may know of; () without one."""
    return _all(state) if viewer.is_referee else _known_to_players(state)


def _named(state: GameState, *, with_hidden: bool) -> tuple[Named, ...]:
    here = () if state.encounter is None else state.encounter.combatants
    return tuple(_named_one(state, one) for one in here if with_hidden or not one.hidden)


def _named_one(state: GameState, combatant: Combatant) -> Named:
    found = enumerate(bodies_of(state, combatant), start=1)
    bodies = tuple(
        NamedBody(target, number, vitals.life is not Life.DEAD and not gone)
        for number, (target, vitals, gone) in found
    )
    return Named(combatant.id, combatant.name, combatant.owner, bodies)


def _read(state: GameState) -> tuple[object, ...]:
    return state.characters, state.encounter and state.encounter.combatants


_all = KnownByParts(_read, lambda state: _named(state, with_hidden=True))
_known_to_players = KnownByParts(_read, lambda state: _named(state, with_hidden=False))


def view_effect(state: GameState, effect: Effect, until: str = "") -> EffectView:
    """An effect that the viewer may know of; `until` too is as they may know it."""
    turns, rounds = time_left(state, effect)
    return EffectView(
        id=effect.id,
        name=effect.name,
        amount=effect.amount,
        modifies=effect.modifies,
        rounds=rounds,
        spent=effect.spent,
        turns=turns,
        until=until,
        rule=effect.rule,
    )


def lying_for(state: GameState, vitals: Vitals) -> Clock | None:
    """The time since somebody fell, None for who is not lying there."""
    if vitals.fell_at is None:
        return None
    return clock_at(now(state) - vitals.fell_at, rounds_per_turn(state))


def wakes_in(state: GameState, vitals: Vitals) -> int | None:
    """The turns until somebody wakes unaided (ERIS-DEATH), None for who does not."""
    if vitals.wakes_at_turn is None:
        return None
    return max(0, vitals.wakes_at_turn - state.clock.turns)


def view_combatant(look: Look, combatant: Combatant) -> CombatantView:
    """A combatant as the viewer may know it; the caller asks whether they may know of it at all."""
    is_own = look.viewer.acts_for(combatant.owner)
    bodies = _bodies(look, combatant, is_own=is_own)
    present = [body.life for body in bodies if not body.gone and body.life is not DEAD]
    is_alone = len(bodies) == 1 and bodies[0].target == combatant.id
    turn, initiative = combatant.turn, combatant.initiative
    known: Declaration | Order | None = turn.declaration
    declared = known.kind if known else ""
    if turn.later and (is_own or combatant.owner is not None):
        known = turn.later[-1].order
        declared = known.kind
    return CombatantView(
        combatant.id,
        combatant.name,
        combatant.kind,
        combatant.side,
        combatant.owner,
        combatant.hidden,
        bodies,
        () if is_alone else _effects(look, combatant.id),
        done=turn.done,
        can_act=combatant.id in look.acting,
        awaited=combatant.id in look.awaited,
        declared=declared,
        slow=combatant.id in look.slow,
        nothing_to_declare=is_own and is_silent(look.state, combatant),
        initiative=None if initiative.roll is None else _initiative(look, initiative),
        gone=combatant.gone,
        is_late=look.encounter.is_late(combatant),
        stats=_stats(look, combatant) if is_own else None,
        morale=combatant.morale if look.viewer.is_referee else None,
        reaction=combatant.reaction if look.viewer.is_referee else "",
        standing=present.count(UP),
        is_out=not present,
        employer=employer_of(look.state, combatant),
        said=None if known is None else said_of(look.state, known),
        ahead=said_of(look.state, turn.ahead) if is_own and turn.ahead is not None else None,
        standing_order=_standing_order(look, combatant) if is_own else None,
        refused=turn.refused if is_own else "",
        asked_at=look.asked_at.get(combatant.id, 0),
        absence=_absence(look.state, combatant.owner) if look.is_anybody_away else None,
    )


def _absence(state: GameState, owner: int | None) -> AbsenceView | None:
    away = absence_of(state, owner)
    if away is None:
        return None
    stand_in = stand_in_of(state, owner)
    called = "" if stand_in is None else called_by_all(state, stand_in)
    return AbsenceView(away.until, called, away.why)


def _stats(look: Look, combatant: Combatant) -> StatsView:
    return StatsView(
        level=combatant.level,
        hit_dice="" if combatant.hit_dice is None else combatant.hit_dice.text,
        normal_human=combatant.normal_human,
        dexterity_class=class_of(combatant),
        items=items_of(look.state, combatant.id),
        traits=combatant.traits,
    )


def _standing_order(look: Look, combatant: Combatant) -> StandingOrder | None:
    return (look.sheets.get(combatant.id) or combatant).standing_order


def _initiative(look: Look, initiative: Initiative) -> int | None:
    is_known = look.viewer.is_referee or not initiative.secret
    return initiative.total if is_known else None


def _bodies(look: Look, combatant: Combatant, *, is_own: bool) -> tuple[BodyView, ...]:
    """The bodies of a combatant; players see numbers, but of monsters only words."""
    exact = is_own or look.exact or combatant.kind is not _MONSTER
    found = bodies_with(look.sheets.get(combatant.id), combatant)
    return tuple(
        [
            _body(look, target, number, vitals, gone, exact=exact)
            for number, (target, vitals, gone) in enumerate(found, start=1)
        ]
    )


def _body(
    look: Look,
    target: str,
    number: int,
    vitals: Vitals,
    gone: str,
    *,
    exact: bool,
) -> BodyView:
    endurance = vitals.endurance
    return BodyView(
        target,
        number,
        vitals.life,
        health_word(vitals),
        hit_points=vitals.hit_points if exact else None,
        maximum=vitals.maximum if exact else None,
        wound_level=vitals.wound_level,
        bloodied=is_seen_bloodied(look.death_rule, vitals),
        lying=lying_for(look.state, vitals) if exact else None,
        wakes_in=wakes_in(look.state, vitals) if look.viewer.is_referee else None,
        status="" if endurance is None else endurance.status,
        endurance=endurance if look.viewer.is_referee else None,
        gone=gone,
        effects=_effects(look, target) if look.effects else (),
        failed_saves=vitals.failed_saves,
        saves_due=vitals.saves_due,
        secret_failures=vitals.secret_failures if look.viewer.is_referee else 0,
        held=_held(look, target, exact=exact) if target in look.held else 0,
        checks=look.checks.get(target, ()),
        subdual=vitals.subdual if exact else 0,
        temporary=vitals.temporary if exact else 0,
    )


def _held(look: Look, target: str, *, exact: bool) -> int:
    return sum(harm.amount for harm in look.held[target] if exact or harm.audience is None)


def _effects(look: Look, target: str) -> tuple[EffectView, ...]:
    effects = look.effects.get(target)
    if effects is None:
        return ()
    knows_all = look.viewer.is_referee
    return tuple(_effect(look, effect) for effect in effects if knows_all or not effect.hidden)


def _effect(look: Look, effect: Effect) -> EffectView:
    # An effect that a hidden combatant's turn ends must not name it.
    ender = look.combatants.get(effect.until_turn_of)
    is_known = ender is not None and (look.viewer.is_referee or not ender.hidden)
    until = ender.name if ender is not None and is_known else ""
    return view_effect(look.state, effect, until)


def view_melees(look: Look) -> tuple[MeleeView, ...]:
    """Melees by those who are in them, in the order they came to it."""
    foes: dict[str, list[str]] = {}
    for melee in look.encounter.positions.melees:
        for name, foe in _names(look, melee.first, melee.second):
            foes.setdefault(name, []).append(foe)
    return tuple(MeleeView(name, tuple(whom)) for name, whom in foes.items())


def view_ranges(look: Look) -> tuple[RangeView, ...]:
    """The distances that were said, as far as the viewer may know them."""
    knows_all = look.viewer.is_referee
    return tuple(
        RangeView(name, other, said.distance)
        for said in look.encounter.positions.apart
        if said.distance and (knows_all or said.shown)
        if not is_engaged(look.state, said.first, said.second)
        for name, other in _names(look, said.first, said.second)
    )


def view_ashore(look: Look) -> tuple[str, ...]:
    """The names of those who are not in the water of the fight."""
    water = look.encounter.water
    return tuple(
        one.name
        for one in look.encounter.combatants
        if water is not None and one.id in water.ashore and not one.gone
        if look.viewer.is_referee or not one.hidden
    )


def is_surrounded(look: Look) -> bool:
    """Whether foes of whom the viewer knows stand all round the party (OSE-WILD-SURPRISE)."""
    if not look.encounter.positions.surrounded:
        return False
    foes = {side.key for side in look.encounter.sides if not side.is_party}
    those = (one for one in look.encounter.combatants if one.side in foes and not one.gone)
    return any(look.viewer.is_referee or not one.hidden for one in those)


def _names(look: Look, first: str, second: str) -> Iterator[tuple[str, str]]:
    """The names of two, if the viewer may know of both."""
    one, other = _seen(look, first), _seen(look, second)
    if one is not None and other is not None:
        yield _name(one, first), _name(other, second)


def _seen(look: Look, target: str) -> Combatant | None:
    found = find_combatant(look.state, target)
    return found if found is not None and (look.viewer.is_referee or not found.hidden) else None


def _name(combatant: Combatant, target: str) -> str:
    return naming(combatant, split_target(target)[1]).label
