"""How far spells and wands reach by the book, and who is too far away for one (R-RANGE)."""

import pytest

from rules.books.ose import OSE
from rules.books.white_box import WHITE_BOX
from rules.casting.records import Cast, SpellCast
from rules.errors import RuleError
from rules.items.records import ItemUsed, UseItem
from rules.kernel.actor import Actor
from rules.record import replace
from rules.spells.ranges import reach_of
from rules.state.encounter import Positions, StatedDistance
from rules.state.party import Scale
from rules.state.rounds import Declaration, Turn
from rules.state.sheet import Spell
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.scene import Scene
from tests.rules.spells.magic import magic
from tests.rules.spells.test_items import thing, with_item
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
NO_DISTANCE = {
    "caster",
    "touch",
    "presence",
    "10' around the caster",
    "as the referee says",
    "in sight",
}


@pytest.mark.parametrize(
    ("text", "level", "reach"),
    [
        ("120'", 1, 120),
        ("240 yards", 9, 240),
        ("10' per level", 3, 30),
        ("60' + 10' per level", 5, 110),
        ("caster", 5, None),
        ("10' around the caster", 5, None),
    ],
)
def test_a_range_as_the_book_writes_it(text: str, level: int, reach: int | None) -> None:
    assert reach_of(text, level) == reach


def test_every_range_of_the_books_is_a_distance_or_known_as_none() -> None:
    rows = (*OSE.spells, *WHITE_BOX.spells, *(one.row for one in OSE.powers if one.row))
    assert {row.range for row in rows if reach_of(row.range, 1) is None} == NO_DISTANCE


def apart(
    feet: int, class_name: str = "magic-user", *, shown: bool = True, game: Scene | None = None
) -> Scene:
    """Ada is so far from the goblins, and players know that or do not."""
    game = magic(class_name) if game is None else game
    game.change(distance=feet, distance_shown=shown)
    return game.seat()


def cast(game: Scene, spell: str, *whom: str, by: Actor = ANN, allow: bool = False) -> None:
    game.spare = (1,) * 12
    (sheet,) = game.state.characters
    ready = replace(sheet, spells=(Spell(spell, 1, 1),))
    game.state = replace(game.state, characters=(ready,))
    game.alter(ADA, turn=Turn(declaration=Declaration("spell", spell)))
    turn_of(game, ADA, GOBLINS)
    game.act(Cast(target=ADA, spell=spell, whom=whom, allow=allow), by)
    assert game.events(SpellCast)


@pytest.mark.parametrize(
    ("spell", "class_name", "reaches", "said"),
    [
        ("Magic Missile", "magic-user", 150, "Magic Missile reaches 150 feet"),
        ("Sleep", "magic-user", 240, "Sleep reaches 240 feet"),
        ("Hold Person", "cleric", 180, "Hold Person reaches 180 feet"),
        ("Cause Light Wounds", "cleric", 5, "Cause Light Wounds works by touch"),
    ],
)
def test_nobody_casts_at_whom_they_know_to_be_too_far_away(
    spell: str, class_name: str, reaches: int, said: str
) -> None:
    cast(apart(reaches, class_name), spell, GOBLINS, by=REFEREE, allow=True)
    near = apart(reaches, class_name)
    cast(near, spell, GOBLINS, by=REFEREE)
    far = apart(reaches + 1, class_name)
    with pytest.raises(RuleError, match=f"{said}, and Goblins is {reaches + 1} feet away"):
        cast(far, spell, GOBLINS)
    cast(far, spell, GOBLINS, by=REFEREE, allow=True)


def test_what_players_do_not_know_keeps_them_from_nothing() -> None:
    cast(apart(500, shown=False), "Magic Missile", GOBLINS)
    with pytest.raises(RuleError, match="Goblins is 500 feet away"):
        cast(apart(500, shown=False), "Magic Missile", GOBLINS, by=REFEREE)
    cast(apart(0), "Magic Missile", GOBLINS)
    unsaid = magic().seat()
    cast(unsaid, "Magic Missile", GOBLINS)


def test_out_of_doors_the_same_numbers_are_yards() -> None:
    game = apart(151)
    game.change(environment=Scale.WILDERNESS)
    with pytest.raises(RuleError, match="reaches 150 yards, and Goblins is 151 yards away"):
        cast(game, "Magic Missile", GOBLINS)
    game.change(distance=150)
    cast(game, "Magic Missile", GOBLINS)


def test_of_an_area_the_middle_has_to_be_in_reach_of_others_each() -> None:
    def two(game: Scene) -> Scene:
        game.foe("Orcs")
        far = StatedDistance(ADA, "orcs", 300, shown=True)
        game.change(distance=60, distance_shown=True, positions=Positions(apart=(far,)))
        return game.seat()

    cast(two(magic()), "Sleep", GOBLINS, "orcs")
    with pytest.raises(RuleError, match="Orcs is 300 feet away"):
        cast(two(magic()), "Sleep", "orcs", GOBLINS)
    with pytest.raises(RuleError, match="Orcs is 300 feet away"):
        cast(two(magic()), "Magic Missile", GOBLINS, "orcs")


def test_nobody_is_too_far_from_themselves_or_outside_an_encounter() -> None:
    cast(apart(500, "cleric"), "Cure Light Wounds", ADA, by=REFEREE)
    game = magic("cleric")
    game.state = replace(game.state, encounter=None)
    game.spare = (1,)
    game.act(Cast(target=ADA, spell="Cure Light Wounds", whom=(ADA,), allow=True))
    assert game.events(SpellCast)


def test_a_wand_reaches_as_far_as_the_book_says() -> None:
    game = apart(61, game=with_item("Wand of cold"))
    game.spare = (1,) * 12
    turn_of(game, ADA, GOBLINS)
    aimed = UseItem(item_id=thing(game).id, target=ADA, whom=(GOBLINS,))
    with pytest.raises(RuleError, match="Wand of cold reaches 60 feet, and Goblins is 61 feet"):
        game.act(aimed, ANN)
    game.change(distance=60)
    game.act(aimed, ANN)
    assert game.events(ItemUsed)


def test_other_things_and_books_have_no_range() -> None:
    game = apart(500, game=with_item("Potion of healing"))
    game.spare = (1,)
    game.act(UseItem(item_id=thing(game).id, target=ADA), ANN)
    other = apart(500, game=with_item("7 Iron ration"))
    other.act(UseItem(item_id=thing(other).id, target=ADA), ANN)
