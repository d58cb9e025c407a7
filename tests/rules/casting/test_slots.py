"""Spells of a day: by class and level, from a book or a list, and back after a night."""

import pytest

from rules.casting.knowing import choices, slots_of
from rules.casting.records import (
    Cast,
    ForgetSpell,
    LearnSpell,
    Memorise,
    PrepareSpell,
    SpellCast,
    SpellLearned,
    SpellsRestored,
    UnlearnSpell,
)
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, RuleError
from rules.record import replace
from rules.rest.records import RestForDays, TakeLongRest
from rules.state.items import Item
from rules.state.party import Expedition, Scale
from rules.state.sheet import Spell
from rules.systems import SYSTEMS
from rules.travel.records import DaySpent
from rules.view.sheets import view_memory
from tests.rules.cast import character
from tests.rules.health.stage import OTHERS, Happen
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

ADA = "ada"


def home(
    class_name: str = "magic-user", level: int = 4, preset: str = "ose", **fields: object
) -> Scene:
    """Ada of a class and level, at home."""
    sheet = replace(
        character(ADA, name="Ada", owner=ANN.member), class_name=class_name, level=level
    )
    return Scene(preset).bring(replace(sheet, **fields)).seat()


def memory(game: Scene) -> list[tuple[str, int, int]]:
    return [(one.name, one.count, one.left) for one in game.state.characters[0].spells]


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("class_name", "level", "slots"),
    [
        ("magic-user", 1, (1, 0, 0, 0, 0, 0)),
        ("magic-user", 4, (2, 2, 0, 0, 0, 0)),
        ("cleric", 1, ()),
        ("cleric", 2, (1, 0, 0, 0, 0)),
        ("fighter", 5, ()),
    ],
)
def test_the_spells_of_a_day_follow_from_class_and_level(
    class_name: str, level: int, slots: tuple[int, ...]
) -> None:
    game = home(class_name, level)
    found = slots_of(game.state, game.state.characters[0])
    assert (found if any(found) else ()) == slots


@pytest.mark.rule("OSE-SPELLCASTING")
def test_no_more_are_memorised_than_there_are_spells_of_a_day() -> None:
    game = home()
    game.act(PrepareSpell(spell="sleep", target=ADA), ANN)
    game.act(PrepareSpell(spell="Sleep", target=ADA), ANN)
    assert memory(game) == [("sleep", 2, 2)]
    with pytest.raises(RuleError, match=r"2 spells of level 1 a day, and has memorised: sleep"):
        game.act(PrepareSpell(spell="Shield", target=ADA), ANN)
    with pytest.raises(RuleError, match="Take one out first"):
        game.act(Memorise(spell="Sleep", count=3, target=ADA), ANN)
    with pytest.raises(RuleError, match="has no spells of level 3 yet"):
        game.act(PrepareSpell(spell="Fly", target=ADA), ANN)
    with pytest.raises(RuleError, match="Bless is no spell of a magic-user"):
        game.act(PrepareSpell(spell="Bless", target=ADA), ANN)
    game.act(PrepareSpell(spell="Web", target=ADA), ANN)
    game.act(PrepareSpell(spell="My own hex", target=ADA), ANN)
    game.act(PrepareSpell(spell="Sleep", less=True, target=ADA), ANN)
    game.act(PrepareSpell(spell="Sleep", less=True, target=ADA), ANN)
    assert memory(game) == [("Web", 1, 1), ("My own hex", 1, 1)]
    with pytest.raises(RuleError, match="Sleep is not left in memory"):
        game.act(PrepareSpell(spell="Sleep", less=True, target=ADA), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_was_cast_stays_cast_until_a_night_is_over() -> None:
    game = home(spells=(Spell("Read Magic", 2, 2),))
    game.act(Cast(target=ADA, spell="Read Magic"), ANN)
    assert memory(game) == [("Read Magic", 2, 1)]
    game.act(Memorise(spell="Read Magic", count=1, target=ADA), ANN)
    assert memory(game) == [("Read Magic", 1, 0)]
    with pytest.raises(RuleError, match="What is left: nothing"):
        game.act(Cast(target=ADA, spell="Read Magic"), ANN)
    game.act(TakeLongRest(hours=8))
    assert memory(game) == [("Read Magic", 1, 1)]
    assert len(reported(game.step, SpellsRestored)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("action", "left"),
    [(PassTime(hours=7), 0), (PassTime(hours=8), 1), (RestForDays(days=1), 1)],
)
def test_a_night_at_home_and_a_day_of_rest_bring_spells_back(action: object, left: int) -> None:
    game = home(spells=(Spell("Shield", 1, 0),))
    game.act(action)  # type: ignore[arg-type]
    assert memory(game) == [("Shield", 1, left)]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_so_does_a_day_on_the_road() -> None:
    game = home(spells=(Spell("Shield", 1, 0),))
    there = Scene("ose", (*SYSTEMS, OTHERS))
    there.state = replace(game.state, expedition=Expedition(Scale.WILDERNESS))
    there.act(Happen(events=(DaySpent(number=1, kind="travel", over=False),)))
    assert memory(there) == [("Shield", 1, 0)]
    there.act(Happen(events=(DaySpent(number=1, kind="travel"),)))
    assert memory(there) == [("Shield", 1, 1)]
    idle = home("fighter", spells=(Spell("Shield", 1, 0),))
    idle.act(PassTime(hours=9))
    assert memory(idle) == [("Shield", 1, 0)]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_without_a_book_there_is_nothing_to_note_without_memory() -> None:
    game = home()
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    with pytest.raises(RuleError, match="has no spells in memory, so there is nothing to note"):
        game.act(Cast(target=ADA, spell="Shield"), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_spell_book_holds_what_can_be_chosen() -> None:
    game = home(spells=(Spell("Sleep"),))
    assert len(choices(game.state, game.state.characters[0], 1)) == 13
    game.act(LearnSpell(spell="magic missile", target=ADA), ANN)
    (learned,) = reported(game.step, SpellLearned)
    assert (learned.spell, game.state.characters[0].spell_book) == (
        "Magic Missile",
        ("Sleep", "Magic Missile"),
    )
    assert [row.name for row in choices(game.state, game.state.characters[0], 1)] == [
        "Magic Missile",
        "Sleep",
    ]
    with pytest.raises(RuleError, match="Shield does not stand in the spell book of Ada"):
        game.act(PrepareSpell(spell="Shield", target=ADA), ANN)
    with pytest.raises(RuleError, match="stands in the spell book of Ada already"):
        game.act(LearnSpell(spell="Sleep", target=ADA), ANN)
    with pytest.raises(ForbiddenError, match="write into the spell book of Ada"):
        game.act(LearnSpell(spell="Web", target=ADA), BOB)
    game.act(LearnSpell(spell="Darkness", target=ADA), ANN)
    assert "Light" in game.state.characters[0].spell_book
    game.act(PrepareSpell(spell="Darkness", target=ADA), ANN)
    game.act(UnlearnSpell(spell="light", target=ADA), ANN)
    with pytest.raises(RuleError, match="does not stand in the spell book"):
        game.act(UnlearnSpell(spell="light", target=ADA), ANN)
    with pytest.raises(RuleError, match="Say which spell"):
        game.act(LearnSpell(spell=" ", target=ADA), ANN)
    cleric = home("cleric")
    with pytest.raises(RuleError, match="Those who pray know every spell"):
        cleric.act(LearnSpell(spell="Bless", target=ADA), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_spell_book_has_an_end() -> None:
    game = home(spell_book=tuple(f"spell {number}" for number in range(200)))
    with pytest.raises(RuleError, match="has room for 200 spells"):
        game.act(LearnSpell(spell="Sleep", target=ADA), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_prays_chooses_from_the_whole_list_and_turns_a_spell_as_it_is_cast() -> None:
    game = home("cleric", level=2)
    names = [row.name for row in choices(game.state, game.state.characters[0], 1)]
    assert len(names) == 8
    assert "Darkness" not in names
    game.act(PrepareSpell(spell="Light", target=ADA), ANN)
    game.act(Cast(target=ADA, spell="darkness"), ANN)
    (cast,) = reported(game.step, SpellCast)
    assert (cast.spell, memory(game)) == ("Darkness", [("Light", 1, 0)])


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_scroll_is_read_once_and_takes_nothing_from_memory() -> None:
    game = home(
        items=(Item("i0", "Rope"), Item("i1", "Scroll of Shield")), spells=(Spell("Shield"),)
    )
    game.act(Cast(target=ADA, spell="scroll of shield"), ANN)
    (cast,) = reported(game.step, SpellCast)
    assert (cast.spell, cast.scroll) == ("Shield", "Scroll of Shield")
    assert (memory(game), game.state.characters[0].items) == (
        [("Shield", 1, 1)],
        (Item("i0", "Rope"),),
    )
    with pytest.raises(RuleError, match="does not have scroll of shield in memory"):
        game.act(Cast(target=ADA, spell="scroll of shield"), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_has_spells_of_a_day_casts_from_memory_and_others_freely() -> None:
    game = home()
    with pytest.raises(RuleError, match="does not have Shield in memory"):
        game.act(Cast(target=ADA, spell="Shield"), ANN)
    game = home("fighter")
    game.act(Cast(target=ADA, spell="Shield"), ANN)
    game = home()
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    game.act(Memorise(spell="Wish", count=9, target=ADA), ANN)
    game.act(ForgetSpell(spell="Wish", target=ADA), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_menu_shows_the_first_level_that_has_room() -> None:
    game = home(spells=(Spell("Sleep", 2, 1), Spell("My hex")))
    view = view_memory(game.state, game.state.characters[0])
    assert view is not None
    assert [(one.level, one.most, one.taken) for one in view.levels] == [(1, 2, 2), (2, 2, 0)]
    assert view.shown == 2
    first = view_memory(game.state, game.state.characters[0], 1)
    assert first is not None
    assert [(one.count, one.left) for one in first.spells if one.name == "Sleep"] == [(2, 1)]
    assert view_memory(game.state, home("fighter").state.characters[0]) is None
