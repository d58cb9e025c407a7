"""Where somebody could go in this round, as one viewer may know it."""

from collections.abc import Iterator
from functools import partial

from rules.attack.in_hand import note_of
from rules.attack.slowness import ATTACK, weapon_of
from rules.casting.casting import SPELL, spells_left
from rules.casting.knowing import find_row, level_of, named_by
from rules.casting.records import CastRuling
from rules.combat.missiles import may_shoot_first
from rules.combat.strokes import may_choose
from rules.encounter.bodies import bodies_of, who_stand
from rules.encounter.meeting import distance_unit
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Found, Ruling, ruled
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.light.sight import Unseen, why_unseen
from rules.load.rates import rate_of as load_rate
from rules.movement.leaving import RETREAT, left_to_move, rate_of, ways_out
from rules.orders.again import can_repeat
from rules.orders.declared import open_kinds
from rules.orders.kind import stands
from rules.positions.areas import size_of
from rules.positions.spacing import engaged_with, known_distance, reach_in
from rules.record import Record, replace
from rules.rounds.declarations import said_of
from rules.rounds.records import everybody_declares
from rules.rounds.turns import declares_moves, is_silent
from rules.sheet.classes import casts_nothing
from rules.spells.ranges import is_beyond
from rules.spells.rows import SpellRow, Whom
from rules.spells.work import dice_at, is_foe_of
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.rounds import Said
from rules.view.attacks import AttackView, view_attack


class WayView(Record):
    """A way to go: "towards" or "away", or "withdrawal" or "retreat" out of a melee.

    `whom` is the target that it is about, "" for all foes, and `name` what that is called. `feet`
    is how far it goes, None where the viewer does not know. `reaches` says that they could be in
    melee then, as far as the viewer knows.
    """

    way: str
    whom: str
    name: str
    feet: int | None
    reaches: bool = False


class MoveView(Record):
    """Where one combatant can go: `left` of `rate` in this round, in `unit`.

    `base` is its base rate in feet, and what that follows from. `foes` are those it is in melee
    with, as far as the viewer sees them; without `ways` it may not leave that melee.
    """

    mover: str
    name: str
    left: int
    rate: int
    unit: str
    base: Found
    foes: tuple[str, ...]
    ways: tuple[WayView, ...]


def view_move(state: GameState, viewer: Viewer, mover: str) -> MoveView | None:
    """Where somebody can go; None for who is not there or not the viewer's to move."""
    combatant, encounter = find_combatant(state, mover), state.encounter
    if combatant is None or encounter is None or not viewer.acts_for(combatant.owner):
        return None
    foes = engaged_with(state, mover, seen_only=not viewer.is_referee)
    left = left_to_move(state, mover)
    found = _out(state, viewer, combatant) if foes else _ways(state, viewer, combatant, left)
    return MoveView(
        mover=mover,
        name=combatant.name,
        left=left,
        rate=rate_of(state, mover, ""),
        unit=distance_unit(encounter),
        base=load_rate(state, mover),
        foes=tuple(dict.fromkeys(_name(state, foe) for foe in foes)),
        ways=tuple(found),
    )


def _name(state: GameState, target: str) -> str:
    combatant = find_combatant(state, target)
    assert combatant is not None
    return combatant.name


def _out(state: GameState, viewer: Viewer, combatant: Combatant) -> Iterator[WayView]:
    """The ways out of a melee that are open."""
    for how in ways_out(state, combatant.id, is_referee=viewer.is_referee):
        feet = max(0, rate_of(state, combatant.id, how) - combatant.turn.moved)
        if feet and not (how == RETREAT and combatant.turn.attacked):
            yield WayView(how or "away", "", "", feet)


def _ways(state: GameState, viewer: Viewer, combatant: Combatant, left: int) -> Iterator[WayView]:
    """Towards each foe beyond reach, the nearest first, and away from them all."""
    if not left:
        return
    if not combatant.turn.withdrawing:
        yield from _towards(state, viewer, combatant, left)
    yield WayView("away", "", "", left)


def _towards(
    state: GameState, viewer: Viewer, combatant: Combatant, left: int
) -> Iterator[WayView]:
    """What is shown of a foe hangs on what the viewer may know of how far away they are."""
    foes = [
        (known_distance(state, viewer, combatant.id, foe.id), foe)
        for foe in _foes(state, viewer, combatant)
    ]
    for distance, foe in sorted(foes, key=lambda found: (found[0] is None, found[0] or 0)):
        beyond = None if distance is None else distance - reach_in(state)
        if beyond is None or beyond > 0:
            feet = None if beyond is None else min(left, beyond)
            is_near = beyond is None or beyond <= left
            reaches = is_near and why_unseen(state, combatant.id, foe.id) is not Unseen.NOTHING
            yield WayView("towards", foe.id, foe.name, feet, reaches)


def _foes(state: GameState, viewer: Viewer, combatant: Combatant) -> Iterator[Combatant]:
    standing = who_stand(state)
    assert state.encounter is not None
    for one in state.encounter.combatants:
        is_seen = viewer.is_referee or not one.hidden
        if one.side != combatant.side and one.id in standing and is_seen:
            yield one


class SpellView(Record):
    """A spell that is left; `place` is where it stands in memory."""

    place: int
    name: str


class DeclaringView(Record):
    """What one combatant can declare: the `kinds` of orders, each by its key with its label.

    `attack` has the foes and weapons where attacks are declared, else None. `everybody` says that
    all declare, `has_moves` that moves out of melee have to be. `is_silent` where nobody asks for
    it, `can_be_silent` where its own player may say so. `two_weapons` and `shoots_first` are ways
    to fight that are said now, `parries` that there is a parry. `before` is what was done in the
    last round and can be declared again.
    """

    declarer: str
    name: str
    kinds: tuple[tuple[str, str], ...]
    attack: AttackView
    spells: tuple[SpellView, ...]
    everybody: bool
    has_moves: bool
    is_silent: bool
    can_be_silent: bool
    two_weapons: bool
    shoots_first: bool
    before: Said | None = None


def view_declaring(
    asker: Asker, viewer: Viewer, declarer: str, item: str = "", how: str = ""
) -> DeclaringView | None:
    """What can be declared, with the weapon that is likeliest or was chosen; None for nobody."""
    state = asker.state
    combatant = find_combatant(state, declarer)
    attack = view_attack(asker, viewer, declarer, item, how)
    if combatant is None or attack is None:
        return None
    silent = is_silent(state, combatant)
    return DeclaringView(
        declarer=combatant.id,
        name=combatant.name,
        kinds=tuple(_kinds(state, declarer)),
        attack=attack,
        spells=tuple(SpellView(*one) for one in spells_left(state, declarer).items()),
        everybody=everybody_declares(state),
        has_moves=declares_moves(state),
        is_silent=silent,
        can_be_silent=not silent and viewer.plays_for(combatant.owner),
        two_weapons=may_choose(state, declarer),
        shoots_first=may_shoot_first(state, declarer),
        before=before_of(state, combatant),
    )


def before_of(state: GameState, combatant: Combatant) -> Said | None:
    """What somebody did before and can do again, with those of its targets who stand."""
    before = combatant.before
    if before is None or not can_repeat(state, combatant):
        return None
    targets = tuple(target for target in before.targets if stands(state, target))
    said = said_of(state, replace(before, targets=targets))
    if before.kind != ATTACK:
        return said
    weapon = weapon_of(state, combatant.id, before)
    note = note_of(state, combatant.id, weapon)
    return replace(said, weapon=f"{weapon.name} ({note})") if note else said


def _kinds(state: GameState, declarer: str) -> Iterator[tuple[str, str]]:
    """The kinds of orders that are open, by key with their label; no spell for who casts none."""
    for kind in open_kinds(state):
        if kind.key != SPELL or not casts_nothing(state, declarer):
            yield kind.key, kind.label


class TargetView(Record):
    """Somebody at whom a spell can be cast; of a group `count` are meant together."""

    target: str
    name: str
    count: int
    is_foe: bool


class AimView(Record):
    """A spell of the book as it is cast: by which uses, each by its label, and at whom.

    `use` is the one that was chosen, None where the caster has to say which; `many` says that it
    takes several, `number` of them, "" for all who are there. It needs nobody where `targets` is
    empty. `size` is what it fills, "" where the book gives none.
    """

    spell: str
    caster: str
    labels: tuple[str, ...]
    use: int | None
    many: bool
    number: str
    targets: tuple[TargetView, ...]
    size: str = ""


def view_aiming(
    asker: Asker, viewer: Viewer, caster: str, spell: str, use: int | None
) -> AimView | None:
    """What has to be said of a spell before it is cast; None where the book has no such spell."""
    state = asker.state
    row = find_row(state, spell, caster)
    if row is None:
        return None
    chosen = 0 if use is None and len(row.uses) == 1 else use
    if chosen is None or chosen >= len(row.uses):
        return AimView(row.name, caster, _labels(row), None, many=False, number="", targets=())
    way = row.uses[chosen]
    needs = way.whom not in (Whom.CASTER, Whom.PLACE)
    number = dice_at(way.number, level_of(state, caster)) if way.number else ""
    return AimView(
        row.name,
        caster,
        _labels(row),
        chosen,
        many=way.whom in (Whom.SEVERAL, Whom.AREA) and number != "1",
        number=number,
        targets=tuple(_targets(asker, viewer, caster, row, way.whom)) if needs else (),
        size=size_of(state, way.across) if way.across else "",
    )


def ways_at(
    asker: Asker, viewer: Viewer, caster: str, spell: str, at: str
) -> tuple[tuple[AimView, tuple[str, ...]], ...]:
    """The ways of a spell that can reach those whom `at` names, as far as the viewer knows: each
    with whom it takes; () for a spell of one way, and where `at` names nobody who has a button.

    A way for one creature takes nobody who is several, and who is named out of a group is meant
    alone; the dead are reached by what is for them.
    """
    row = find_row(asker.state, spell, caster)
    named = named_by(asker.state, at)
    if row is None or len(row.uses) == 1 or not named:
        return ()
    found: list[tuple[AimView, tuple[str, ...]]] = []
    for number, way in enumerate(row.uses):
        view = view_aiming(asker, viewer, caster, spell, number)
        assert view is not None
        there = {one.target: one.count for one in view.targets}
        count = sum(1 if split_target(one)[1] else there.get(one, 0) for one in named)
        if all(id_of(one) in there for one in named) and (count == 1 or way.whom is not Whom.ONE):
            found.append((view, named))
    single = [one for one in found if not one[0].many]
    is_one_of_many = any(split_target(one)[1] for one in named)
    return tuple(single if is_one_of_many and single else found)


def _labels(row: SpellRow) -> tuple[str, ...]:
    return tuple(use.label for use in row.uses)


def _in_range(
    state: GameState, viewer: Viewer, caster: str, row: SpellRow, found: list[TargetView]
) -> list[TargetView]:
    """Those whom it reaches; all where it reaches nobody else, so that the refusal says why."""
    is_far = partial(is_beyond, state, row, caster, knows_all=viewer.is_referee)
    near = [one for one in found if not is_far(one.target)]
    return near if any(one.target != caster for one in near) else found


def _targets(
    asker: Asker, viewer: Viewer, caster: str, row: SpellRow, whom: Whom
) -> Iterator[TargetView]:
    """All who are there, but those whom everybody knows to be out of sight or, where others are
    nearer, too far away: foes first, the caster last."""
    there = _there(asker.state, viewer, caster, dead=whom is Whom.DEAD)
    found = [one for one in there if not _is_out_of_sight(asker, caster, one)]
    if whom is not Whom.AREA:
        found = _in_range(asker.state, viewer, caster, row, found)
    yield from sorted(found, key=lambda one: (not one.is_foe, one.target == caster))


def _is_out_of_sight(asker: Asker, caster: str, one: TargetView) -> bool:
    """Whether nothing can be cast at somebody, for a reason that all at the table can see."""
    if one.target == caster:
        return False
    asked = CastRuling(who=caster, at=one.name, aimed=(one.target,))
    found = ruled(asker.ask(asked), Ruling.FORBIDDEN)
    return found is not None and found.is_open


def _there(state: GameState, viewer: Viewer, caster: str, *, dead: bool) -> Iterator[TargetView]:
    encounter = state.encounter
    if encounter is None:
        for sheet in state.characters:
            if not sheet.retired and (sheet.vitals.life is Life.DEAD) is dead:
                yield TargetView(sheet.id, sheet.name, 1, is_foe=False)
        return
    for one in encounter.combatants:
        if one.gone or (one.hidden and not viewer.is_referee):
            continue
        count = sum(
            (vitals.life is Life.DEAD) is dead and not gone
            for _, vitals, gone in bodies_of(state, one)
        )
        if count:
            is_foe = find_combatant(state, caster) is not None and is_foe_of(state, caster, one.id)
            yield TargetView(one.id, one.name, count, is_foe=is_foe)
