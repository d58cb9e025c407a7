"""At whom somebody could cast a spell, as one viewer may know it."""

from collections.abc import Iterator

from rules.casting.knowing import find_row, level_of
from rules.encounter.bodies import bodies_of
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_combatant
from rules.record import Record
from rules.spells.aiming import is_foe_of
from rules.spells.reading import dice_at
from rules.spells.rows import SpellRow, Whom
from rules.state.game import GameState
from rules.state.health import Life


class TargetView(Record, frozen=True):
    """Somebody at whom a spell can be cast; of a group `count` are meant together."""

    target: str
    name: str
    count: int
    is_foe: bool


class AimView(Record, frozen=True):
    """A spell of the book as it is cast: by which uses, each by its label, and at whom.

    `use` is the one that was chosen, None where the caster has to say which; `many` says that it
    takes several, `number` of them, "" for all who are there. It needs nobody where `targets` is
    empty.
    """

    spell: str
    caster: str
    labels: tuple[str, ...]
    use: int | None
    many: bool
    number: str
    targets: tuple[TargetView, ...]


def view_aiming(
    state: GameState, viewer: Viewer, caster: str, spell: str, use: int | None
) -> AimView | None:
    """What has to be said of a spell before it is cast; None where the book has no such spell."""
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
        targets=tuple(_targets(state, viewer, caster, way.whom)) if needs else (),
    )


def _labels(row: SpellRow) -> tuple[str, ...]:
    return tuple(use.label for use in row.uses)


def _targets(state: GameState, viewer: Viewer, caster: str, whom: Whom) -> Iterator[TargetView]:
    """All who are there: foes first, the caster last."""
    found = list(_there(state, viewer, caster, dead=whom is Whom.DEAD))
    yield from sorted(found, key=lambda one: (not one.is_foe, one.target == caster))


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
