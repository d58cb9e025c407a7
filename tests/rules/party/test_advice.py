"""Good advice for a party (OSE-PARTY-SIZE)."""

import pytest

from rules.party.forming import advice_on
from rules.party.records import Advice, PartyAdvised
from rules.record import replace
from rules.sheet.records import ChooseActive, CreateCharacter
from rules.state.sheet import Character, ClassTrack
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-PARTY-SIZE")


def people(count: int, **fields: object) -> list[Character]:
    return [replace(character(f"c{n}", name=f"Man {n}"), **fields) for n in range(count)]


@pytest.mark.parametrize(
    ("count", "advice"),
    [(0, "few"), (5, "few"), (6, ""), (8, ""), (9, "many")],
)
def test_six_to_eight_are_best(count: int, advice: str) -> None:
    found = advice_on(people(count))
    assert found == ((Advice(advice, count),) if advice else ())


def test_more_than_four_levels_apart_is_too_far() -> None:
    low, high = people(6, level=3), character("high", name="High", level=7)
    assert advice_on([*low, high]) == ()
    higher = character("high", name="High", level=8)
    assert advice_on([*low, higher]) == (Advice("levels", 5, ("Man 0", "High")),)


def test_classes_are_mixed() -> None:
    fighters = people(6, traits=("fighter",))
    assert advice_on(fighters) == (Advice("classes", 6, word="fighter"),)
    assert advice_on([*fighters[1:], *people(1, traits=("cleric",))]) == ()
    assert advice_on([*fighters[1:], *people(1, traits=("fighter", "magic-user"))]) == ()
    dwarves = people(3, traits=("dwarf",))
    assert advice_on([*dwarves, *people(3, traits=("dwarf", "fighter"))]) == ()
    assert advice_on([*dwarves, *dwarves]) == (Advice("classes", 6, word="dwarf"),)
    elf = replace(people(1)[0], class_name="fighter", second=ClassTrack("magic-user"))
    assert advice_on([elf] * 6) == ()
    paladins = people(6, class_name="paladin", traits=("fighter",))
    assert advice_on(paladins) == (Advice("classes", 6, word="paladin"),)
    # Of whom the sheets do not say what they are, nothing is said.
    assert advice_on([*fighters[1:], *people(1)]) == ()
    assert advice_on(people(6)) == ()


def test_whoever_comes_in_is_told_and_never_refused() -> None:
    scene = Scene()
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=1, owner=11))
    step = scene.act(CreateCharacter(name="Bert", hit_points=8, level=6, owner=12))
    (told,) = reported(step, PartyAdvised)
    assert (told.newcomer.name, told.advice) == ("Bert", (Advice("levels", 5, ("Ada", "Bert")),))
    for number in range(3, 9):
        step = scene.act(CreateCharacter(name=f"C{number}", hit_points=8, level=3, owner=number))
        assert reported(step, PartyAdvised) == []
    step = scene.act(CreateCharacter(name="Dora", hit_points=8, level=3, owner=20))
    assert [one.advice for one in reported(step, PartyAdvised)] == [(Advice("many", 9),)]


def test_whom_nobody_plays_yet_is_looked_at_when_they_are() -> None:
    scene = Scene()
    scene.act(CreateCharacter(name="Bert", hit_points=8, level=6, owner=12))
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=6), ANN)
    step = scene.act(CreateCharacter(name="Cousin", hit_points=8, level=1), ANN)
    assert reported(step, PartyAdvised) == []
    (cousin,) = [one.id for one in scene.state.characters if one.name == "Cousin"]
    step = scene.act(ChooseActive(character_id=cousin), ANN)
    assert len(reported(step, PartyAdvised)) == 1
