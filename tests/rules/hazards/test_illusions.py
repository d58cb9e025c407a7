"""What is not there, and who believes in it (ERIS-ILLUSION)."""

import pytest

from rules.attack.records import Attack
from rules.checks.records import AskChecks, ChecksAsked, RollAsked, SaveRolled
from rules.encounter.records import EndEncounter, RemoveCombatant
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.hazards.records import (
    HAZARDS,
    DisbeliefDeclared,
    DisbeliefJudged,
    Disbelieve,
    EndIllusion,
    IllusionMade,
    MakeIllusion,
    StrikeWithIllusion,
)
from rules.health.records import Damage, HitPointsChanged, SetLife
from rules.state.health import Life
from tests.rules.hazards.dungeon import HIT, SAVES, bite, dungeon
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("ERIS-ILLUSION")
BELIEVES, DOUBTS = 14, 15


def seen(what: str = "Wall of fire", ada: int = BELIEVES, bert: int = DOUBTS) -> Scene:
    """Ada and Bert see something that is not there, with these saves."""
    game = dungeon("eris")
    game.act(MakeIllusion(what=what, targets=("ada", "bert")), faces=[ada, bert])
    return game


def points(game: Scene) -> tuple[int, int]:
    """What Ada and Bert have left of 15."""
    return game.vitals("ada").hit_points, game.vitals("bert").hit_points


def test_each_saves_in_secret_and_players_hear_nothing() -> None:
    game = seen()
    assert game.step is not None
    assert all(throw.secret for throw in game.step.throws)
    assert [save.passed for save in reported(game.step, SaveRolled)] == [False, True]
    (made,) = reported(game.step, IllusionMade)
    assert [who.name for who in made.believers] == ["Ada"]
    assert [who.name for who in made.doubters] == ["Bert"]
    assert not told(game.step, ANN)


def test_it_hurts_those_alone_who_believe_in_it() -> None:
    game = seen()
    step = game.act(StrikeWithIllusion(what="wall of fire", amount="2d6"), faces=[2, 3])
    assert points(game) == (10, 15)
    assert len(reported(step, HitPointsChanged)) == 1
    with pytest.raises(RuleError, match="Nobody believes"):
        seen(ada=DOUBTS).act(StrikeWithIllusion(what="wall of fire", amount="5"))


def test_other_saves_still_apply() -> None:
    game = dungeon("eris", numbers={**SAVES, "save_breath": 15}, asked_checks="at-once")
    game.act(MakeIllusion(what="Red dragon", targets=("ada", "bert")), faces=[BELIEVES, DOUBTS])
    hit = StrikeWithIllusion(what="the red dragon", amount="9", save="save_breath")
    step = game.act(hit, faces=[15])
    assert [who.name for ask in reported(step, SaveRolled) for who in [ask.target]] == ["Ada"]
    assert points(game) == (10, 15)


def test_a_player_is_asked_for_the_other_save() -> None:
    game = seen()
    step = game.act(StrikeWithIllusion(what="wall of fire", amount="9", save="breath"))
    (asked,) = reported(step, ChecksAsked)
    assert (asked.what, asked.label) == ("save_breath", "Wall of fire")
    assert [who.name for who in asked.targets] == ["Ada"]


def test_a_monster_that_is_not_there_strikes_believers_alone() -> None:
    game = seen("spider")
    assert HAZARDS.of(game.state).illusions[0].name == "Spider"
    bite(game, HIT, 3)
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    step = game.act(Attack(attacker="spider", targets=("bert",)), faces=[HIT, 3])
    assert points(game) == (12, 15)
    (nothing,) = reported(step, HitPointsChanged)
    assert nothing.rulings == ()
    game.act(Damage(targets=("ada", "bert"), amount="2", by="spider"))
    assert points(game) == (10, 15)
    game.act(Damage(targets=("ada", "bert"), amount="2", by="wolf"))
    assert points(game) == (8, 13)


def test_its_poison_does_nothing_to_those_who_do_not_believe() -> None:
    game = dungeon("eris", "poison")
    game.act(MakeIllusion(what="spider", targets=("ada", "bert")), faces=[BELIEVES, DOUBTS])
    assert reported(bite(game, HIT, 3), ChecksAsked)
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    assert not reported(bite(game, HIT, 3, whom="bert"), ChecksAsked)


def test_whoever_has_not_seen_it_yet_takes_it_for_real() -> None:
    game = dungeon("eris")
    game.act(MakeIllusion(what="spider", targets=("bert",)), faces=[DOUBTS])
    game.act(Damage(targets=("ada",), amount="2", by="spider"))
    assert points(game) == (13, 15)


def test_a_damage_at_stake_by_it_counts_for_believers() -> None:
    game = seen("spider")
    ask = AskChecks(
        what="breath", targets=("ada", "bert"), number=20, damage="6", by="spider", modifier=-20
    )
    game.act(ask)
    game.act(RollAsked(for_all=True), faces=[1, 1])
    assert points(game) == (9, 15)


# Disbelief


@pytest.mark.parametrize("words", ["the wall of fire", "Fire", "that wall of fire is an illusion"])
def test_declared_disbelief_needs_no_roll(words: str) -> None:
    game = seen()
    step = game.act(Disbelieve(what=words, target="ada"), ANN)
    assert not step.throws
    assert reported(step, DisbeliefJudged)[0].name == "Wall of fire"
    with pytest.raises(RuleError, match="Nobody believes"):
        game.act(StrikeWithIllusion(what="wall of fire", amount="5"))
    with pytest.raises(RuleError, match="said so already"):
        game.act(Disbelieve(what=words, target="ada"), ANN)


def test_what_is_told_is_the_same_for_what_is_real() -> None:
    game = seen()
    fire = told(game.act(Disbelieve(what="fire", target="ada"), ANN), BOB)
    wolf = told(game.act(Disbelieve(what="wolf", target="ada"), ANN), BOB)
    assert [type(event) for event in fire] == [type(event) for event in wolf] == [DisbeliefDeclared]
    game.act(Damage(targets=("ada",), amount="4", by="wolf"))
    assert points(game) == (11, 15)


def test_it_counts_for_what_is_shown_later() -> None:
    game = dungeon("eris")
    game.act(Disbelieve(what="the bridge", target="ada"), ANN)
    step = game.act(MakeIllusion(what="Bridge", targets=("ada", "bert")), faces=[BELIEVES])
    assert [who.name for who in reported(step, IllusionMade)[0].doubters] == ["Ada"]


def test_disbelief_is_ones_own_and_says_something() -> None:
    game = seen()
    with pytest.raises(ForbiddenError, match="disbelieve for Bert"):
        game.act(Disbelieve(what="fire", target="bert"), ANN)
    for words in ("", "the", "x" * 81):
        with pytest.raises(RuleError, match="Say in 1 to 80"):
            game.act(Disbelieve(what=words, target="ada"), ANN)


# Again, and over


def test_those_who_come_later_save_then_and_nobody_twice() -> None:
    game = dungeon("eris")
    game.act(MakeIllusion(what="Wall of fire", targets=("ada",)), faces=[BELIEVES])
    game.act(MakeIllusion(what="Wall of fire", targets=("ada", "bert")), faces=[DOUBTS])
    (illusion,) = HAZARDS.of(game.state).illusions
    assert [(one.target, one.sees_through) for one in illusion.onlookers] == [
        ("ada", False),
        ("bert", True),
    ]
    with pytest.raises(RuleError, match="saved already"):
        game.act(MakeIllusion(what="Wall of fire", targets=("ada",)))


def test_whoever_is_gone_is_struck_no_more() -> None:
    game = dungeon("eris")
    game.alter("wolf", numbers=SAVES)
    game.act(MakeIllusion(what="fire", targets=("wolf", "ada")), faces=[1, 1])
    game.act(RemoveCombatant(combatant_id="wolf"))
    game.act(StrikeWithIllusion(what="fire", amount="1"))
    assert points(game) == (14, 15)
    step = game.act(MakeIllusion(what="fire", targets=("bert",)), faces=[1])
    assert [who.name for who in reported(step, IllusionMade)[0].believers] == ["Ada", "Bert"]


def test_an_illusion_ends_by_hand_and_with_the_encounter() -> None:
    game = seen()
    game.act(EndIllusion(what="fire"))
    assert not HAZARDS.of(game.state).illusions
    with pytest.raises(NotFoundError, match="no such illusion"):
        game.act(EndIllusion(what="fire"))
    game = seen("spider")
    game.act(MakeIllusion(what="fire", targets=("ada",)), faces=[BELIEVES])
    game.act(EndIllusion(what="fire"))
    assert [one.name for one in HAZARDS.of(game.state).illusions] == ["Spider"]
    game.act(EndIllusion(what="spider"))
    assert not HAZARDS.of(game.state).illusions
    game = seen()
    game.act(Disbelieve(what="fire", target="ada"), ANN)
    game.act(EndEncounter())
    assert not HAZARDS.of(game.state).illusions
    assert not HAZARDS.of(game.state).disbeliefs


def test_illusions_are_the_referees() -> None:
    game = dungeon("eris")
    for action in (
        MakeIllusion(what="fire", targets=("ada",)),
        StrikeWithIllusion(what="fire", amount="1"),
        EndIllusion(what="fire"),
    ):
        with pytest.raises(ForbiddenError, match="Only a referee"):
            game.act(action, ANN)
    for name in ("", "the", "x" * 81):
        with pytest.raises(RuleError, match="Name what they see"):
            game.act(MakeIllusion(what=name, targets=("ada",)))
    with pytest.raises(MissingNumberError, match="no number for save vs spells"):
        game.act(MakeIllusion(what="fire", targets=("wolf",)))
    game.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(RuleError, match="sees no illusions"):
        game.act(MakeIllusion(what="fire", targets=("ada",)))
