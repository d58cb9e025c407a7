"""A character is made of its scores, with all that it begins with, as one move."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.books.records import Calling, Kit
from rules.books.settings import book_of
from rules.casting.knowing import same
from rules.errors import RuleError
from rules.items.describing import kit_items
from rules.items.things import COINS
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.making import FAMILY
from rules.making.records import ROLLED, CharacterBegun, MakeCharacter, TakeReadyMade
from rules.making.scores import (
    by_key,
    check_scores,
    find_calling,
    first_spells,
    free_name,
    kits_for_calling,
    ready_kit,
    ready_of,
    ready_points,
    rolled_by,
    spell_list,
    without,
)
from rules.record import replace
from rules.sheet.characters import admit, owner_named, waiting_of
from rules.sheet.classes import Starting, starting_points
from rules.sheet.reading import check_name
from rules.sheet.records import HIT_POINT_BONUS, CreateCharacter
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.items import Item
from rules.state.sheet import Character, ClassTrack, Spell


@dataclass(frozen=True, slots=True)
class Begun:
    """What a character is made of; `points` None has its hit points rolled."""

    name: str
    owner: int
    calling: Calling
    scores: Mapping[str, int]
    spells: tuple[Spell, ...]
    kit: Kit | None
    gold: int
    points: int | None = None


@FAMILY.handles
def make_character(resolution: Resolution, action: MakeCharacter) -> None:
    """Make the whole sheet, or nothing; the scores are used up."""
    owner, state = owner_named(resolution, action.owner), resolution.state
    calling, rolled = find_calling(state, action.calling), rolled_by(state, owner)
    scores = check_scores(state, calling, rolled, action.scores)
    assert rolled is not None
    kit = _kit(state, calling, action.kit, rolled.gold)
    # Spells in memory. RuleError for more than it begins with.
    names = action.spells
    _, most = spell_list(resolution.state, calling)
    if len(names) > most:
        raise RuleError(f"{calling.label} begins with {most or 'no'} spells: pick no more.")
    there, kept = first_spells(resolution.state, calling), list[str]()
    for name in names:
        found = next((one for one in there if same(one, name)), "")
        if not found or found in kept:
            raise RuleError("Pick each spell once, from the list.")
        kept.append(found)
    spells = tuple(Spell(name) for name in kept)
    begun = Begun(
        name=action.name,
        owner=owner,
        calling=calling,
        scores=scores,
        spells=spells,
        kit=kit,
        gold=rolled.gold if kit is None else rolled.gold - kit.gp,
    )
    _begin(resolution, begun)
    resolution.put(ROLLED, without(resolution.state, owner))


@FAMILY.handles
def take_ready_made(resolution: Resolution, action: TakeReadyMade) -> None:
    """Play one of those that are ready; scores that have fallen wait for the next character."""
    owner, state = owner_named(resolution, action.owner), resolution.state
    calling = find_calling(state, action.calling)
    ready = ready_of(calling)
    if ready is None:
        raise RuleError(f"Nobody is ready-made as {calling.label.lower()}. Roll a new character.")
    _, most = spell_list(state, calling)
    begun = Begun(
        name=free_name(state, calling, ready),
        owner=owner,
        calling=calling,
        scores=by_key(ready.scores),
        spells=tuple(map(Spell, ready.spells[:most])),
        kit=ready_kit(state, calling, ready),
        gold=ready.gold,
        points=ready_points(state, calling, ready),
    )
    _begin(resolution, begun)


def _begin(resolution: Resolution, begun: Begun) -> None:
    calling = begun.calling
    bare = Character(
        id="",
        name=check_name(resolution.state, begun.name),
        owner=begun.owner,
        vitals=Vitals(1, 1),
        numbers=begun.scores,
        traits=calling.traits,
        class_name=calling.classes[0],
        languages=calling.languages,
        spells=begun.spells,
        spell_book=_spell_book(resolution, begun),
    )
    sheet, points = _with_points(resolution, bare, begun)
    things = (*_items(resolution.state, begun.kit), *_coins(begun.gold))
    admit(resolution, replace(sheet, items=_with_ids(resolution, things)), points)
    kit = begun.kit
    waits = waiting_of(resolution.state, sheet.owner) is not None
    made = sheet if waits else resolution.state.characters[-1]
    resolution.emit(
        CharacterBegun(
            target=Who(made.id, made.name, is_character=True),
            calling=begun.calling.label,
            kit="" if kit is None else kit.label,
            things=() if kit is None else tuple(line.name for line in kit.lines),
            spells=tuple(one.name for one in sheet.spells),
            gold=begun.gold,
            audience=(sheet.owner,) if waits else None,
        )
    )


def _spell_book(resolution: Resolution, begun: Begun) -> tuple[str, ...]:
    """What stands in the spell book of who begins with one; who prays needs none."""
    casts, _ = spell_list(resolution.state, begun.calling)
    return tuple(one.name for one in begun.spells) if casts == MAGIC_USER else ()


def _with_points(
    resolution: Resolution, sheet: Character, begun: Begun
) -> tuple[Character, Starting]:
    """The sheet with its hit points; who has two classes rolls for both, and has the better."""
    calling = begun.calling
    first, *others = (
        _points_as(resolution, replace(sheet, class_name=name), begun.points)
        for name in calling.classes
    )
    if not others:
        return replace(sheet, vitals=first.vitals), first
    second = others[0].vitals.maximum
    rolled = first.vitals.maximum
    best = Vitals(max(rolled, second), max(rolled, second))
    track = ClassTrack(calling.classes[1], hit_points=second)
    return replace(sheet, vitals=best, second=track, rolled=rolled), max(
        (first, others[0]), key=lambda one: one.vitals.maximum
    )


def _points_as(resolution: Resolution, sheet: Character, points: int | None) -> Starting:
    """Hit points as a class, by the book's hit die and what Constitution adds."""
    book, numbers = book_of(resolution.state), dict(sheet.numbers)
    added = book.modifier(HIT_POINT_BONUS.key, sheet.class_name, numbers)
    numbers[HIT_POINT_BONUS.key] = added or 0
    action = CreateCharacter(name=sheet.name, hit_points=points)
    return starting_points(resolution, replace(sheet, numbers=numbers), action)


def _kit(state: GameState, calling: Calling, label: str, gold: int) -> Kit | None:
    """A kit of the book, None where none is wanted. RuleError for what costs more."""
    if not label:
        return None
    kit = next((one for one in kits_for_calling(state, calling) if one.label == label), None)
    if kit is None:
        raise RuleError("There is no such kit for this class. Pick another.")
    if kit.gp > gold:
        raise RuleError(f"{kit.label} costs {kit.gp} gp, and there are {gold}. Pick another kit.")
    return kit


def _items(state: GameState, kit: Kit | None) -> tuple[Item, ...]:
    return () if kit is None else kit_items(state, kit)


def _coins(gold: int) -> tuple[Item, ...]:
    return (replace(COINS, count=gold),) if gold else ()


def _with_ids(resolution: Resolution, items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(replace(one, id=f"i{resolution.token()}") for one in items)
