"""What a person may type for a target, and what is said where nobody is called that."""

import pytest

from cogs.core import naming
from cogs.core.naming import MOST_PARTS, Names, read_character
from rules.encounter.records import AddMonsters
from rules.errors import NotFoundError, RuleError
from rules.health.records import Damage
from rules.kernel.actor import Viewer
from tests.cogs.render.recorder import Recorder
from tests.rules.hirelings.people import hired, home
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, meeting
from tests.rules.table import ANN, REFEREE


@pytest.fixture
def game() -> Scene:
    """Ada, Goblins (3), Squire, Archers, an unseen Wolf, and a Wolf Spider."""
    game = meeting("ose")
    game.act(AddMonsters(name="Wolf Spider", count=2, hit_points=(9,)))
    return game


def names(game: Scene, *, referee: bool = True) -> Names:
    viewer = Viewer(REFEREE.member, is_referee=True) if referee else Viewer(ANN.member)
    return Names(game.state, viewer)


@pytest.mark.parametrize(
    "typed", ["Goblin 2", "goblins  2", "Goblins 2", "goblin #2", "Goblins #2", "GOBLINS 2 "]
)
def test_one_of_a_group_is_named_in_the_singular_and_the_plural(game: Scene, typed: str) -> None:
    assert names(game).one(typed) == f"{game.id('Goblins')}#2"
    assert names(game).several(typed) == (f"{game.id('Goblins')}#2",)


@pytest.mark.parametrize("typed", ["Goblins 2-4", "Goblin 2-3", "goblin 2 - 3", "Goblin #2-9"])
def test_a_range_is_those_of_them_who_stand(game: Scene, typed: str) -> None:
    goblins = game.id("Goblins")
    assert names(game).several(typed) == (f"{goblins}#2", f"{goblins}#3")
    game.act(Damage(targets=(f"{goblins}#2",), amount="9"))
    assert names(game).several(typed) == (f"{goblins}#3",)


@pytest.mark.parametrize(
    "typed", ["Goblins (all)", "goblin (ALL)", "all goblins", "all the Goblins"]
)
def test_a_whole_group(game: Scene, typed: str) -> None:
    goblins = game.id("Goblins")
    assert names(game).several(typed) == tuple(f"{goblins}#{number}" for number in (1, 2, 3))
    assert names(game).several(typed, groups=True) == (goblins,)
    assert names(game).several(f"{goblins} (all), Ada") == (
        f"{goblins}#1", f"{goblins}#2", f"{goblins}#3", ADA,
    )  # fmt: skip
    assert names(game).several("all of Ada") == (ADA,)


def test_ids_and_full_names_come_first(game: Scene) -> None:
    game.act(AddMonsters(name="Goblin", hit_points=(5,)))
    known = names(game)
    assert known.one("goblin") == game.id("Goblin")
    assert known.one("goblins") == game.id("Goblins")
    assert known.one(f" {game.id('Squire')} ") == game.id("Squire")
    with pytest.raises(NotFoundError, match="do not know"):
        known.one("gobline")


def test_one_word_of_a_name_is_enough_where_nobody_else_has_it(game: Scene) -> None:
    game.act(AddMonsters(name="Goblin chief", hit_points=(5,)))
    game.act(AddMonsters(name="Black bear", hit_points=(5,)))
    game.act(AddMonsters(name="Cave bear", hit_points=(5,)))
    known = names(game)
    assert known.one("Chief") == game.id("Goblin chief")
    assert known.several("cave, ada") == (game.id("Cave bear"), ADA)
    with pytest.raises(NotFoundError, match="I do not know “bear” here"):
        known.one("bear")
    with pytest.raises(NotFoundError, match="Did you mean “Goblin chief”"):
        known.one("cheif")


def test_names_with_a_comma_are_one_name(game: Scene) -> None:
    game.act(AddMonsters(name="Grak, the Old", hit_points=(5,)))
    assert names(game).several("grak, the old") == (game.id("Grak, the Old"),)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Goblns 2", "Did you mean “Goblin 2”?"),
        ("Squier", "Did you mean “Squire”?"),
        ("Goblin 9", "Goblins have no number 9: say 1 to 3."),
        ("Squire 2", "Did you mean “Squire”?"),
        ("Ada 1", "Did you mean “Ada”?"),
        ("dragon", "Pick one from the list"),
        ("*dragon*" * 50, "I do not know"),
        ("Goblins 7-9", "Nobody in “Goblins 7-9” is here and on their feet."),
    ],
)
def test_a_name_that_nobody_has_is_answered_with_a_guess(
    game: Scene, typed: str, says: str
) -> None:
    with pytest.raises(NotFoundError) as refused:
        names(game).several(typed)
    assert says in refused.value.message


def test_nobody_guesses_whom_they_cannot_see(game: Scene) -> None:
    """A name with that word is meant, as it would be if nobody hid."""
    assert names(game).one("wolves") == game.id("Wolf")
    assert names(game).one("wolf") == game.id("Wolf")
    player = names(game, referee=False)
    assert player.one("wolf") == game.id("Wolf Spider")
    for typed in ("wolves", "wolff"):
        with pytest.raises(NotFoundError) as refused:
            player.one(typed)
        assert "Wolf”" not in refused.value.message


@pytest.mark.parametrize("typed", ["", " ", ",", " , ,"])
def test_a_list_of_nobody_is_refused(game: Scene, typed: str) -> None:
    with pytest.raises(RuleError, match="Say who"):
        names(game).several(typed)


def test_a_list_has_an_end(game: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    many = ",".join(["Ada"] * MOST_PARTS)
    assert names(game).several(many) == (ADA,)
    with pytest.raises(RuleError, match=f"can have {MOST_PARTS} names, and this one has 51"):
        names(game).several(f"{many},Ada")
    monkeypatch.setattr(naming, "MOST_TARGETS", 2)
    with pytest.raises(RuleError, match="3 at once are too many: name up to 2"):
        names(game).several("Goblins (all)")


@pytest.mark.parametrize("typed", ["Ada's Squire", "ada\u2019s squire"])
def test_a_hireling_is_known_by_the_name_that_the_bot_says(game: Scene, typed: str) -> None:
    assert names(game, referee=False).one(typed) == game.id("Squire")


def test_a_hireling_is_known_by_that_name_at_home_too() -> None:
    scene = home()
    (porter,) = hired(scene)
    assert Names(scene.state, Viewer(ANN.member)).one("Ada's Porter") == porter.id
    assert read_character(Recorder(scene).game, "ada's porter").id == porter.id


@pytest.mark.parametrize(
    "typed",
    ["goblin3", "goblin no. 3", "Goblin number 3", "3rd goblin", "the third goblin", "gob 3"],
)
def test_bodies_are_named_by_number_as_people_say_it(game: Scene, typed: str) -> None:
    assert names(game).one(typed) == f"{game.id('Goblins')}#3"


def test_names_are_found_without_accents_and_on_phones(game: Scene) -> None:
    game.act(AddMonsters(name="Doppelgänger", hit_points=(5,)))
    game.act(AddMonsters(name="Old O'Brien", hit_points=(5,)))
    known = names(game)
    assert known.one("doppelganger") == known.one("doppel") == game.id("Doppelgänger")
    assert known.one("old O\u2019Brien") == known.one("obrien") == game.id("Old O'Brien")
    game.act(AddMonsters(name="Doppelganger", hit_points=(5,)))
    assert names(game).one("DOPPELGANGER") == game.id("Doppelganger")
    assert names(game).one("doppelgänger") == game.id("Doppelgänger")
    with pytest.raises(NotFoundError):
        names(game).one("fifthwheel goblin")
