"""Every spell of the books, cast in every way it has, in a fight and at home."""

import pytest

from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.casting.records import Cast, SpellCast
from rules.checks.records import ASKS
from rules.record import replace
from rules.spells.records import OPEN_SPELLS
from rules.spells.rows import SpellRow, Whom, is_asked
from rules.state.health import Life, Vitals
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.spells.magic import magic

AT_HOME = "ben"


def stage(preset: str, row: SpellRow, *, at_home: bool) -> Scene:
    """Ada of the list at level 12, three goblins, Ben who lives and Dora who is dead."""
    game = magic(row.list, level=12, preset=preset)
    ada = game.state.characters[0]
    ben = replace(ada, id=AT_HOME, name="Ben", numbers={"save_spells": 15, "save_death": 12})
    dora = replace(ben, id="dora", name="Dora", vitals=Vitals(0, 9, Life.DEAD))
    game.state = replace(game.state, characters=(ada, ben, dora))
    if at_home:
        game.state = replace(game.state, encounter=None)
    game.falling = CountedDice()
    return game


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("at_home", [True, False])
@pytest.mark.parametrize(("preset", "book"), [("ose", OSE), ("eris", WHITE_BOX)])
def test_every_spell_can_be_cast_in_every_way(preset: str, book: Book, at_home: bool) -> None:
    for row in book.spells:
        for number, use in enumerate(row.uses):
            game = stage(preset, row, at_home=at_home)
            there = AT_HOME if at_home else GOBLINS
            whom = {Whom.DEAD: ("dora",), Whom.PLACE: (), Whom.CASTER: ()}.get(use.whom, (there,))
            before = game.state
            game.act(Cast(target=ADA, spell=row.name, whom=whom, use=number, allow=True))
            (cast,) = reported(game.step, SpellCast)
            assert cast.spell == row.name
            assert game.step is not None
            waits = bool(OPEN_SPELLS.of(game.state) or ASKS.of(game.state))
            if is_asked(row) and not number and not use.only and not use.most:
                assert waits, row.key
            is_idle = game.state.characters == before.characters and not waits
            assert not is_idle or len(game.step.events) > 1, f"{row.key} {number} says nothing"
