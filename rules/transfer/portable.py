"""What of a sheet goes along to another game, and what stays behind."""

from collections.abc import Mapping, Sequence

from rules.record import fields_of, replace
from rules.state.health import Vitals
from rules.state.items import Item
from rules.state.rest import Rest
from rules.state.sheet import Character
from rules.state.skills import Background

GAMES_OWN: Mapping[str, str] = {
    "id": "its number in this game",
    "owner": "a member of this game",
    "retired": "put away in this game",
    "nothing_to_declare": "its player's word in this game",
    "luck": "of a session of this game",
    "hunger": "since a moment of this game's clock",
    "carrying_treasure": "a word of this game's referee",
    "donning": "until a moment of this game's clock",
    "training": "with a trainer of this game, by its clock",
    "bonuses_asked": "waits for a word of this game's referee",
    "living": "what it costs and owes in this game",
}
"""Fields of a sheet that belong to the game it is in, and why."""
PARTS = tuple(name for name in fields_of(Character) if name not in GAMES_OWN)
"""All other fields: those that are the sheet, wherever it is."""


BARE = Character("", "", 0, Vitals(1, 1))
"""A sheet that says nothing yet."""


def as_document(character: Character) -> Character:
    """The sheet as it can be taken to any game: two that are the same are equal.

    Items have ids by their place on the list.
    """
    kept = {part: getattr(character, part) for part in PARTS}
    bare = replace(Character("", "", 0, character.vitals), **kept)
    items = with_ids(bare.items, [f"i{number}" for number, _ in enumerate(bare.items, 1)])
    service = None if bare.service is None else replace(bare.service, employer="", group="")
    return replace(
        bare,
        vitals=_body(bare.vitals),
        rest=_rested(bare.rest),
        items=items,
        service=service,
        background=_undated(bare.background),
    )


def _body(vitals: Vitals) -> Vitals:
    """Without the moments at which it fell and will wake, and the saves of a fight."""
    return Vitals(
        vitals.hit_points,
        vitals.maximum,
        life=vitals.life,
        wound_level=vitals.wound_level,
        failed_saves=vitals.failed_saves,
        subdual=vitals.subdual,
    )


def _rested(rest: Rest) -> Rest:
    """What the last long rest left to spend; days of rest and of travel are this game's."""
    return Rest(surges_spent=rest.surges_spent)


def _undated(background: Background | None) -> Background | None:
    """What they are beyond their class; since when is this game's."""
    if background is None:
        return None
    return Background(background.key, accepted=None if background.accepted is None else 0)


def with_ids(items: Sequence[Item], ids: Sequence[str]) -> tuple[Item, ...]:
    """The items with those ids, each still in its container."""
    renamed = {item.id: new for item, new in zip(items, ids, strict=True) if item.id}
    return tuple(
        replace(item, id=new, inside=renamed.get(item.inside, ""))
        for item, new in zip(items, ids, strict=True)
    )


def written_over(
    before: Character, sheet: Character, parts: Sequence[str], wiped: Sequence[str] = ()
) -> Character:
    """The sheet with those parts of another: items as they stand there, numbers one by one.

    What became of its body stays, and whose hireling it is.
    """
    new = {part: getattr(sheet, part) for part in parts if part != "service"}
    if "numbers" in new:
        numbers = {**before.numbers, **sheet.numbers}
        new["numbers"] = {key: number for key, number in numbers.items() if key not in wiped}
    if "vitals" in new:
        points = sheet.vitals
        new["vitals"] = replace(before.vitals, hit_points=points.hit_points, maximum=points.maximum)
    return replace(before, **new)


def differing(before: Character, after: Character) -> tuple[str, ...]:
    """What the second sheet has otherwise: keys of numbers, and names of other parts."""
    one, two = as_document(before), as_document(after)
    first, second = one.numbers, two.numbers
    changed = {key for key, _ in {*first.items()} ^ {*second.items()}}
    numbers = [key for key in dict.fromkeys((*first, *second)) if key in changed]
    others = [part for part in PARTS if getattr(one, part) != getattr(two, part)]
    return (*numbers, *(part for part in others if part != "numbers"))
