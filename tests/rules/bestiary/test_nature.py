"""What monsters are by the words of their stat blocks (R-MONSTER)."""

import pytest

from rules.attack.records import AttackBonus, AttackRuling
from rules.bestiary.nature import is_immune
from rules.checks.records import CheckRuling, SaveBonus
from rules.encounter.records import SurpriseChance
from rules.encounter.surprise import chance_of
from rules.health.records import DamageTaken
from rules.kernel.questions import Asking, Ruling, Toll
from rules.record import replace
from rules.state.game import Clock
from rules.state.items import Item
from tests.rules.scene import Scene

NOON = Clock(72, 0, 0)


def asking(game: Scene) -> Asking:
    return game.engine.asking(game.state)


def beast(*traits: str) -> Scene:
    return Scene().meet().hero("Ada").foe("Beast", traits=traits)


def tolls(game: Scene, *tags: str, item: str | None = None) -> set[Toll]:
    ada, foe = game.id("Ada"), game.id("Beast")
    question = DamageTaken(who=ada, whom=foe, item=item, amount=5, tags=tags)
    return {verdict.toll for verdict in asking(game).ask(question)}


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_what_does_nothing_to_them() -> None:
    assert tolls(beast("immune-to-fire"), "fire", "spell") == {Toll.UNHARMED}
    assert tolls(beast("immune-to-fire"), "cold") == set()
    assert tolls(beast("proof-against-fire"), "fire") == {Toll.UNHARMED}
    assert tolls(beast("proof-against-fire"), "fire", "breath") == set()
    assert tolls(beast("immune-to-burning-oil"), "fire") == {Toll.UNHARMED}
    assert tolls(beast("immune-to-burning-oil"), "fire", "spell") == set()
    assert tolls(beast("immune-to-burning-oil"), "cold") == set()
    assert tolls(beast("resists-harm"), "melee") == {Toll.HALF}


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_silver_does_half_to_who_resists_it() -> None:
    game = beast("resists-silver")
    silver = Item("i1", "Silver dagger", tags=("silver",))
    ada = replace(game.state.characters[0], items=(silver,))
    game.state = replace(game.state, characters=(ada,))
    game.alter("Ada", items=(silver,))
    assert tolls(game, "melee", item="i1") == {Toll.HALF}
    assert tolls(game, "melee") == set()


@pytest.mark.rule("OSE-SAVES")
def test_who_breathes_fire_always_saves_against_it() -> None:
    game = beast("proof-against-fire")
    question = CheckRuling(who=game.id("Beast"), stake="save_breath", tags=("fire", "breath"))
    (found,) = asking(game).ask(question)
    assert found.ruling is Ruling.AUTOMATIC
    assert not asking(game).ask(replace(question, tags=("cold",)))


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("trait", "stake", "tags", "bonus"),
    [
        ("saves-2", "save_death", (), [2]),
        ("saves-2-spells", "save_death", (), []),
        ("saves-2-spells", "save_spells", (), [2]),
        ("saves-5-magic", "save_breath", ("magic",), [5]),
    ],
)
def test_some_save_better(trait: str, stake: str, tags: tuple[str, ...], bonus: list[int]) -> None:
    game = beast(trait)
    found = asking(game).ask(SaveBonus(who=game.id("Beast"), stake=stake, tags=tags))
    assert [addend.amount for addend in found] == bonus


def bonus_of(game: Scene, who: str, whom: str) -> int:
    question = AttackBonus(who=game.id(who), whom=game.id(whom))
    return sum(addend.amount for addend in asking(game).ask(question))


@pytest.mark.rule("OSE-ATTACK")
def test_some_aim_better_and_some_worse() -> None:
    assert bonus_of(beast(), "Beast", "Ada") == 0
    assert bonus_of(beast("poor-aim"), "Beast", "Ada") == -2
    assert bonus_of(beast("berserk"), "Beast", "Ada") == 2
    assert bonus_of(beast("displaced"), "Ada", "Beast") == -2
    raging = beast("battle-rage").foe("Boar").foe("Orc", traits=("humanoid",))
    assert bonus_of(raging, "Beast", "Ada") == 2
    assert bonus_of(raging, "Beast", "Boar") == 0
    assert bonus_of(raging, "Beast", "Orc") == 2


@pytest.mark.rule("OSE-ATTACK")
def test_daylight_is_out_of_doors_and_by_day() -> None:
    game = beast("sun-shy")
    game.state = replace(game.state, clock=NOON)
    assert bonus_of(game, "Beast", "Ada") == 0
    game.change(environment="wilderness")
    assert bonus_of(game, "Beast", "Ada") == -1
    game.state = replace(game.state, clock=Clock(0, 0, 0))
    assert bonus_of(game, "Beast", "Ada") == 0


@pytest.mark.rule("OSE-ATTACK")
def test_slime_cannot_be_missed() -> None:
    game = beast("always-hit")
    (found,) = asking(game).ask(AttackRuling(who=game.id("Ada"), whom=game.id("Beast")))
    assert found.ruling is Ruling.AUTOMATIC


@pytest.mark.rule("OSE-SURPRISE")
def test_those_who_hide_surprise_more_often() -> None:
    assert chance_of(asking(beast("surprises-on-4")), "party").value == 4
    assert chance_of(asking(beast()), "party").value == 2
    both = beast("surprises-on-4").foe("Ogre")
    assert chance_of(asking(both), "party").value == 2
    watchful = beast("surprised-on-1")
    assert chance_of(asking(watchful), "monsters").value == 1
    watchful.foe("Ogre")
    assert chance_of(asking(watchful), "monsters").value == 2
    outside = Scene()
    assert not asking(outside).ask(SurpriseChance(side="party"))


def test_the_undead_are_safe_from_what_only_the_living_feel() -> None:
    game = beast("undead").foe("Golem", traits=("immune-to-sleep",))
    for word in ("poison", "sleep", "charm", "hold"):
        assert is_immune(game.state, game.id("Beast"), word)
    assert is_immune(game.state, game.id("Golem"), "sleep")
    assert not is_immune(game.state, game.id("Golem"), "charm")
    assert not is_immune(game.state, game.id("Ada"), "poison")
