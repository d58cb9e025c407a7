"""At whom a spell can be cast, as its player sees it.
What can be declared for somebody, as their player sees it.
"""

import pytest

from rules.kernel.resolution import Resolution
from rules.positions.spacing import put_distance
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.systems import ENGINE
from rules.view.moves import view_aiming, view_declaring, ways_at
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, declaring
from tests.rules.table import ANN, REFEREE, ScriptedDice


def mage(**settings: str) -> Scene:
    """Ada, a magic-user of the ninth level, and two others of whom one is dead."""
    ada = replace(character("ada", name="Ada"), class_name="magic-user", level=9)
    dead = replace(character("cob", name="Cob"), vitals=Vitals(0, 8, life=Life.DEAD))
    return Scene("ose", **settings).bring(ada, character("bo", name="Bo"), dead).seat()


def fight() -> Scene:
    """The same in a fight with three goblins and somebody hidden."""
    game = Scene("ose").fight()
    game.bring(replace(character("ada", name="Ada"), class_name="magic-user", level=9))
    game.bring(character("bo", name="Bo"))
    game.foe("Goblins", count=3).foe("Ogre", hidden=True).foe("Wolf", gone="fled")
    return game


def aimed(game: Scene, spell: str, use: int | None = None, by: object = ANN) -> list[str]:
    view = view_aiming(ENGINE.asking(game.state), by, "ada", spell, use)  # type: ignore[arg-type]
    assert view is not None
    return [one.target for one in view.targets]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_spell_that_no_book_has_is_nothing_to_ask_about() -> None:
    assert view_aiming(ENGINE.asking(mage().state), ANN, "ada", "Xyzzy", None) is None
    assert view_aiming(ENGINE.asking(mage(book="none").state), ANN, "ada", "Sleep", None) is None


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_ways_to_cast_it_come_first_where_there_are_several() -> None:
    view = view_aiming(ENGINE.asking(mage().state), ANN, "ada", "sleep", None)
    assert view is not None
    assert (view.use, len(view.labels), view.targets) == (None, 2, ())
    for beyond in (2, 9):
        assert view_aiming(ENGINE.asking(mage().state), ANN, "ada", "Sleep", beyond) == view
    last = view_aiming(ENGINE.asking(mage().state), ANN, "ada", "Sleep", 1)
    assert last is not None
    assert last.use == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_at_home_it_is_those_who_live_or_the_dead() -> None:
    assert aimed(mage(), "Charm Person") == ["bo", "ada"]
    view = view_aiming(ENGINE.asking(mage().state), ANN, "ada", "Charm Person", None)
    assert view is not None
    assert {one.count for one in view.targets} == {1}
    cleric = mage()
    people = (replace(cleric.state.characters[0], class_name="cleric"),)
    cleric.state = replace(cleric.state, characters=people + cleric.state.characters[1:])
    assert aimed(cleric, "Raise Dead", 0) == ["cob"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_in_a_fight_foes_come_first_and_the_caster_last() -> None:
    game = fight()
    assert aimed(game, "Charm Person") == ["goblins", "bo", "ada"]
    assert aimed(game, "Charm Person", by=REFEREE) == ["goblins", "ogre", "bo", "ada"]
    view = view_aiming(ENGINE.asking(game.state), ANN, "ada", "Charm Person", None)
    assert view is not None
    assert [(one.count, one.is_foe) for one in view.targets] == [(3, True), (1, False), (1, False)]
    assert not view.many


@pytest.mark.rule("OSE-SPELLCASTING", "OSE-LIGHT")
def test_in_the_dark_only_oneself_is_left() -> None:
    game = fight()
    game.change(dark=True)
    assert aimed(game, "Charm Person") == ["bo", "ada"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_in_a_fight_the_dead_are_for_those_who_raise_them() -> None:
    game = fight()
    ada, bo = game.state.characters
    dead = replace(bo, vitals=Vitals(0, 8, life=Life.DEAD))
    game.state = replace(game.state, characters=(replace(ada, class_name="cleric"), dead))
    assert aimed(game, "Raise Dead", 0) == ["bo"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_is_the_caster_alone_or_a_place_is_not_asked() -> None:
    assert aimed(fight(), "Mirror Image") == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_how_many_it_takes_is_said() -> None:
    view = view_aiming(ENGINE.asking(fight().state), ANN, "ada", "Magic Missile", None)
    assert view is not None
    assert (view.many, view.number) == (True, "3")


@pytest.mark.rule("OSE-DECLARE")
def test_whoever_plays_somebody_sees_what_there_is_to_declare() -> None:
    game = declaring("ose")
    page = view_declaring(game.engine.asking(game.state), ANN, ADA)
    assert page is not None
    assert page.name == "Ada"
    assert page.can_be_silent
    assert page.has_moves
    assert not page.everybody


@pytest.mark.rule("OSE-DECLARE")
def test_there_is_nothing_to_declare_for_nobody() -> None:
    game = declaring("ose")
    assert view_declaring(game.engine.asking(game.state), ANN, "nobody") is None


@pytest.mark.rule("OSE-DECLARE")
@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_spell_is_offered_to_those_who_cast_any() -> None:
    for word, offered in (("fighter", False), ("magic-user", True), ("", True)):
        game = declaring("ose")
        sheets = tuple(replace(one, class_name=word) for one in game.state.characters)
        game.state = replace(game.state, characters=sheets)
        page = view_declaring(game.engine.asking(game.state), ANN, ADA)
        assert page is not None
        assert ("spell" in dict(page.kinds)) is offered


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("at", "uses"),
    [("Goblins", [0]), ("Goblin 2", [1]), ("Ogre", [0, 1]), ("Ogre and Goblins", [0]), ("it", [])],
)
def test_the_ways_of_a_spell_are_those_that_can_reach_who_was_named(
    at: str, uses: list[int]
) -> None:
    game = Scene("ose").fight().hero("Ada").foe("Goblins", count=3).foe("Ogre")
    ways = ways_at(ENGINE.asking(game.state), ANN, "ada", "Sleep", at)
    assert [view.use for view, _ in ways] == uses
    assert not ways_at(ENGINE.asking(game.state), ANN, "ada", "Web", at)
    assert not ways_at(ENGINE.asking(game.state), ANN, "ada", "Xyzzy", at)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("near", "far", "shown"),
    [(20, 200, ["Goblins"]), (20, 100, ["Goblins", "Ogre"]), (200, 200, ["Goblins", "Ogre"])],
)
def test_who_is_too_far_away_is_not_offered_unless_all_are(
    near: int, far: int, shown: list[str]
) -> None:
    game = Scene("ose").fight()
    game.bring(replace(character("ada", name="Ada"), class_name="magic-user", level=9))
    game.foe("Goblins", count=3).foe("Ogre")
    resolution = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    for name, feet in (("Goblins", near), ("Ogre", far)):
        put_distance(resolution, "ada", game.id(name), feet, public=True)
    game.state = resolution.state
    view = view_aiming(ENGINE.asking(game.state), ANN, "ada", "Charm Person", 0)
    assert view is not None
    names = [one.name for one in view.targets if one.is_foe]
    assert names == shown
