"""A character is made of its scores in one move, with kit and gold, or nothing is.
The scores of a new character are one roll, and nothing half made stays behind.
"""

import pytest

from rules.books.ready import names_for, suggest_name
from rules.books.settings import book_of
from rules.campaign.records import ChangeSetting
from rules.classes.tables import tracks_of
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.events import Event
from rules.making.records import (
    ARRANGED,
    BEST_THREE,
    ROLLED,
    SCORES,
    TYPED,
    CharacterBegun,
    ForgetScores,
    MakeCharacter,
    RollScores,
    ScoresForgotten,
    ScoresRolled,
    TakeReadyMade,
)
from rules.making.scores import (
    all_ready,
    find_calling,
    first_spells,
    is_hopeless,
    kits_for_calling,
    lowerable,
    plans_of_scores,
    ready_kit,
    ready_of,
    rolled_by,
    spell_list,
    suggested,
)
from rules.record import replace
from rules.sheet.characters import BY_REFEREE
from rules.sheet.records import AnswerNewcomer, CharacterCreated, JoinAsked
from rules.state.game import GameState
from rules.state.items import Held
from rules.state.sheet import Character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

pytestmark = pytest.mark.rule("ERIS-HP-LEVELING")
STRONG = [6, 5, 2, 3, 3, 3, 4, 4, 4, 3, 3, 3, 6, 4, 3, 1, 2, 3]
"""STR 13, INT 9, WIS 12, DEX 9, CON 13, CHA 6."""
GOLD = [4, 4, 3]


def rolled(preset: str = "ose", /, faces: list[int] = STRONG, **settings: str) -> Scene:
    """Ann has rolled, and has 110 gp."""
    scene = Scene(preset, **settings)
    scene.act(RollScores(), ANN, faces=faces + GOLD)
    return scene


def reported(scene: Scene) -> tuple[Event, ...]:
    """What happened last."""
    assert scene.step is not None
    return scene.step.events


def made(scene: Scene, faces: list[int], /, **fields: object) -> Character:
    """Whom Ann makes of it."""
    action = {"name": "Brom", "calling": "fighter"} | fields
    scene.act(MakeCharacter(**action), ANN, faces=faces)  # type: ignore[arg-type]
    return scene.state.characters[-1]


def test_a_fighter_has_scores_hit_points_and_gold() -> None:
    scene = rolled()
    brom = made(scene, [6])
    assert brom.numbers == {"str": 13, "int": 9, "wis": 12, "dex": 9, "con": 13, "cha": 6}
    assert (brom.class_name, brom.traits, brom.level) == ("fighter", ("fighter",), 1)
    assert brom.vitals.maximum == 7  # a d8, and +1 for CON 13
    assert [(one.name, one.count) for one in brom.items] == [("Coin", 110)]
    assert brom.languages == ("Common",)
    assert not ROLLED.of(scene.state)
    created, begun = reported(scene)
    assert isinstance(created, CharacterCreated)
    assert created.throw is not None
    assert begun == CharacterBegun(target=created.target, calling="Fighter", gold=110)
    assert scene.state.active == {ANN.member: brom.id}


def test_a_kit_is_paid_for_and_worn() -> None:
    scene = rolled()
    fighter = find_calling(scene.state, "Fighter")
    kit = next(one for one in kits_for_calling(scene.state, fighter) if one.gp <= 110)
    brom = made(scene, [6], kit=kit.label)
    names = {one.name for one in brom.items}
    assert {line.name for line in kit.lines} <= names
    assert any(one.held is Held.WORN for one in brom.items)
    assert any(one.held is Held.WIELDED for one in brom.items)
    assert next(one.count for one in brom.items if one.name == "Coin") == 110 - kit.gp
    assert len({one.id for one in brom.items}) == len(brom.items)


def test_what_costs_too_much_or_is_not_there_is_refused() -> None:
    scene = rolled(faces=STRONG)
    scene.act(RollScores(again=True, owner=ANN.member), REFEREE, faces=[*STRONG, 1, 1, 1])
    dear = kits_for_calling(scene.state, find_calling(scene.state, "fighter"))[0]
    with pytest.raises(RuleError, match=rf"costs {dear.gp} gp, and there are 30"):
        made(scene, [6], kit=dear.label)
    with pytest.raises(RuleError, match="no such kit"):
        made(scene, [6], kit="Everything")
    with pytest.raises(NotFoundError, match="There is: Fighter, Cleric"):
        made(scene, [6], calling="bard")
    with pytest.raises(NotFoundError, match="this game has no book"):
        Scene("4e").act(MakeCharacter(name="Brom", calling="fighter"), ANN)


def test_nobody_is_what_the_scores_do_not_allow() -> None:
    scene = rolled(faces=[3, 3, 3, 2, 2, 2, *STRONG[6:]])
    with pytest.raises(RuleError, match="Elf takes at least INT 9"):
        made(scene, [6], calling="elf")
    assert scene.state.characters == ()


def test_without_scores_there_is_no_character() -> None:
    with pytest.raises(RuleError, match="Nothing has been rolled"):
        made(Scene("ose"), [6])


def test_a_change_of_the_way_is_for_the_next_character() -> None:
    scene = rolled()
    scene.act(ChangeSetting(key="scores", value=TYPED))
    assert made(scene, [6]).numbers["str"] == 13


@pytest.mark.rule("ERIS-ELF")
def test_an_elf_of_planet_eris_has_two_classes_and_the_better_hit_points() -> None:
    scene = rolled("eris")
    elf = made(scene, [2, 5], name="Elarion", calling="elf")
    assert elf.traits == ("elf", "fighter")
    first, second = tracks_of(elf)
    assert (first.name, first.hit_points) == ("fighter", 3)
    assert (second.name, second.hit_points) == ("magic-user", 5)
    assert elf.vitals.maximum == 5
    created = reported(scene)[0]
    assert isinstance(created, CharacterCreated)
    assert created.throw is not None
    assert created.throw.record.faces == (5,)


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(("calling", "faces"), [("dwarf", [4, 6]), ("hobbit", [4])])
def test_dwarves_and_hobbits_of_planet_eris_are_fighting_men(
    calling: str, faces: list[int]
) -> None:
    made_one = made(rolled("eris"), faces, calling=calling)
    assert made_one.class_name == "fighter"
    assert made_one.traits == (calling, "fighter")
    assert made_one.second is None


def test_nobody_begins_with_less_than_the_floor() -> None:
    weak = made(rolled("eris"), [1], calling="magic-user")
    assert weak.vitals.maximum == 3


def test_scores_are_arranged_as_the_player_likes() -> None:
    scene = rolled(scores=ARRANGED)
    best = made(scene.copy(), [4], calling="thief").numbers
    assert best == {"dex": 13, "con": 13, "str": 12, "wis": 9, "int": 9, "cha": 6}
    own = made(scene.copy(), [6], scores=(6, 9, 9, 12, 13, 13)).numbers
    assert own["cha"] == 13
    with pytest.raises(RuleError, match="Type six scores"):
        made(scene, [6], scores=(6, 9))
    with pytest.raises(RuleError, match="each of the scores that fell once: 13, 13, 12, 9, 9, 6"):
        made(scene, [6], scores=(18, 9, 9, 12, 13, 13))


def test_scores_are_typed_where_the_game_says_so() -> None:
    scene = rolled(scores=TYPED, faces=[])
    with pytest.raises(RuleError, match="Type six scores"):
        made(scene, [6], scores=(9, 9))
    with pytest.raises(RuleError, match="3 to 18; 19 is outside"):
        made(scene, [6], scores=(19, 9, 9, 9, 9, 9))
    assert made(scene, [6], scores=(18, 9, 9, 9, 9, 9)).numbers["str"] == 18


@pytest.mark.parametrize(
    ("calling", "scores"),
    [
        ("fighter", (14, 9, 10, 9, 13, 6)),
        ("fighter", (13, 9, 12, 9, 13, 6)),
        ("cleric", (11, 9, 13, 9, 13, 6)),
    ],
)
def test_two_points_are_given_for_one(calling: str, scores: tuple[int, ...]) -> None:
    assert tuple(made(rolled(), [6], calling=calling, scores=scores).numbers.values()) == scores


@pytest.mark.parametrize(
    ("calling", "scores"),
    [
        ("fighter", (14, 9, 12, 9, 13, 6)),  # for nothing
        ("fighter", (14, 9, 11, 9, 13, 6)),  # for one
        ("fighter", (14, 9, 12, 9, 11, 6)),  # Constitution is not given
        ("fighter", (13, 9, 10, 10, 13, 6)),  # Dexterity is no prime requisite
        ("fighter", (15, 9, 8, 9, 13, 6)),  # below 9
        ("thief", (11, 9, 12, 10, 13, 6)),  # thieves keep their strength
    ],
)
def test_anything_else_is_refused(calling: str, scores: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match=r"They fell as 13 9 12 9 13 6. Two points of"):
        made(rolled(), [6], calling=calling, scores=scores)


def test_what_is_offered_is_what_fell_and_what_may_be_lowered() -> None:
    state = rolled().state
    (fell,) = ROLLED.of(state)
    thief = find_calling(state, "thief")
    assert suggested(state, thief, fell) == fell.scores
    assert lowerable(state, thief, fell) == ("wis",)
    state = rolled(scores=ARRANGED).state
    (fell,) = ROLLED.of(state)
    assert suggested(state, thief, fell) == (12, 9, 9, 13, 13, 6)
    assert lowerable(state, thief, fell) == ()


def test_who_has_nothing_to_give_changes_nothing() -> None:
    scene = rolled(faces=[3, 3, 3] * 6)
    with pytest.raises(RuleError, match="Nothing of that can be changed"):
        made(scene, [6], scores=(10, 7, 9, 9, 9, 9))


def test_no_score_is_raised_above_eighteen() -> None:
    scene = rolled(faces=[6, 6, 6, 6, 5, 2, *STRONG[6:]])
    with pytest.raises(RuleError, match="They fell as 18 13"):
        made(scene, [6], scores=(19, 11, 12, 9, 13, 6))


def test_a_book_that_says_nothing_of_it_changes_nothing() -> None:
    scene = rolled("eris")
    assert made(scene, [6], scores=(14, 9, 12, 9, 11, 6)).numbers["str"] == 14


def test_spells_are_those_that_the_class_begins_with() -> None:
    scene = rolled()
    assert spell_list(scene.state, find_calling(scene.state, "magic-user")) == ("magic-user", 1)
    assert spell_list(scene.state, find_calling(scene.state, "cleric")) == ("", 0)
    mage = made(scene.copy(), [4], calling="magic-user", spells=("Sleep",))
    assert [one.name for one in mage.spells] == ["Sleep"]
    assert mage.spell_book == ("Sleep",)
    with pytest.raises(RuleError, match="begins with 1 spells"):
        made(scene.copy(), [4], calling="magic-user", spells=("Sleep", "Light"))
    with pytest.raises(RuleError, match="begins with no spells"):
        made(scene.copy(), [4], spells=("Sleep",))
    assert "Darkness" not in first_spells(scene.state, find_calling(scene.state, "magic-user"))
    for spells in (("",), ("Wish",)):
        with pytest.raises(RuleError, match="Pick each spell once"):
            made(scene.copy(), [4], calling="magic-user", spells=spells)


def test_a_newcomer_waits_with_the_whole_sheet() -> None:
    scene = Scene("ose", join=BY_REFEREE)
    scene.act(RollScores(), STRANGER, faces=STRONG + GOLD)
    scene.act(MakeCharacter(name="Brom", calling="fighter"), STRANGER, faces=[6])
    asked = reported(scene)[0]
    assert isinstance(asked, JoinAsked)
    (begun,) = (event for event in reported(scene) if isinstance(event, CharacterBegun))
    assert begun.audience == (STRANGER.member,)
    assert begun.target.id == ""
    scene.act(AnswerNewcomer(member=STRANGER.member, let_in=True))
    brom = scene.state.characters[0]
    assert brom.class_name == "fighter"
    assert [one.name for one in brom.items] == ["Coin"]


def test_a_referee_makes_one_for_a_player() -> None:
    scene = Scene("ose")
    scene.act(RollScores(owner=BOB.member), REFEREE, faces=STRONG + GOLD)
    scene.act(MakeCharacter(name="Brom", calling="fighter", owner=BOB.member), faces=[6])
    assert scene.state.characters[0].owner == BOB.member


def test_who_begins_is_the_one_that_is_told_of_whoever_is_there() -> None:
    scene = Scene("ose")
    for name in ("Brom", "Cara", "Dunn"):
        scene.act(RollScores(owner=BOB.member), REFEREE, faces=STRONG + GOLD)
        scene.act(MakeCharacter(name=name, calling="fighter", owner=BOB.member), faces=[6])
        begun = next(event for event in reported(scene) if isinstance(event, CharacterBegun))
        assert (begun.target.name, begun.target.id) == (name, scene.state.characters[-1].id)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_somebody_is_ready_made_for_each_calling(preset: str) -> None:
    """Twice: then they have other names. Each has a kit on, hit points, and spells if it casts."""
    scene = Scene(preset)
    scene.spare = [6] * 40
    callings = book_of(scene.state).callings
    assert [calling for calling, _ in all_ready(scene.state)] == list(callings)
    for calling in (*callings, *callings):
        scene.act(TakeReadyMade(calling=calling.label), REFEREE)
        one = scene.state.characters[-1]
        begun = next(event for event in reported(scene) if isinstance(event, CharacterBegun))
        assert begun.kit
        assert {Held.WORN, Held.WIELDED} & {item.held for item in one.items}
        assert one.vitals.maximum >= 3
        assert len(one.spells) == spell_list(scene.state, calling)[1]
        assert one.class_name == calling.classes[0]
        assert (one.second is not None) == (len(calling.classes) > 1)
    names = [one.name for one in scene.state.characters]
    assert len(set(names)) == len(names) == 2 * len(callings)


def test_nobody_is_ready_made_as_what_the_list_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.making.scores.BY_CALLING", {})
    with pytest.raises(RuleError, match="Nobody is ready-made as thief"):
        Scene("ose").act(TakeReadyMade(calling="thief"), ANN)


def test_a_kit_that_the_book_has_not_is_left_out() -> None:
    scene = Scene("ose")
    thief = find_calling(scene.state, "thief")
    ready = ready_of(thief)
    assert ready is not None
    assert ready_kit(scene.state, thief, replace(ready, kits=("A crown",))) is None


def test_names_run_out() -> None:
    taken = list(names_for(("elf",)))
    assert suggest_name(("elf",), taken[1:], 5) == taken[0]
    assert suggest_name(("elf",), taken, 5) == ""
    assert suggest_name((), (), 31) == names_for(())[1]


SIX = [6, 5, 2, 1, 1, 1, 6, 6, 6, 3, 3, 3, 4, 4, 2, 1, 2, 3]
FACES = SIX + GOLD


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_three_dice_fall_for_each_in_order(preset: str) -> None:
    scene = Scene(preset)
    (event,) = scene.act(RollScores(), ANN, faces=FACES).events
    assert isinstance(event, ScoresRolled)
    assert event.scores == (13, 3, 18, 9, 10, 6)
    assert event.throw is not None
    assert event.throw.record.faces == tuple(SIX)
    assert event.gold == 110
    assert event.audience is None
    rolled = rolled_by(scene.state, ANN.member)
    assert rolled is not None
    assert rolled.scores == event.scores
    assert rolled_by(scene.state, BOB.member) is None


def test_the_lowest_of_four_does_not_count() -> None:
    scene = Scene("ose", scores=BEST_THREE)
    (event,) = scene.act(RollScores(), ANN, faces=[1, 6, 5, 2] * 6 + GOLD).events
    assert isinstance(event, ScoresRolled)
    assert event.scores == (13,) * 6


def test_they_fall_once_unless_a_referee_says_otherwise() -> None:
    scene = Scene("ose", scores=ARRANGED)
    scene.act(RollScores(), ANN, faces=FACES)
    with pytest.raises(RuleError, match="has been rolled already"):
        scene.act(RollScores(), ANN)
    with pytest.raises(ForbiddenError, match="have scores rolled again"):
        scene.act(RollScores(again=True), ANN)
    scene.act(RollScores(owner=ANN.member, again=True), REFEREE, faces=[4] * 21)
    assert [one.scores for one in ROLLED.of(scene.state)] == [(12,) * 6]


def test_who_has_nothing_to_hope_for() -> None:
    assert is_hopeless((8, 8, 7, 6, 8, 3))
    assert is_hopeless((18, 5, 4, 12, 12, 12))
    assert not is_hopeless((9, 8, 8, 8, 8, 5))
    assert not is_hopeless(())


def test_only_a_referee_rolls_for_somebody_else() -> None:
    with pytest.raises(ForbiddenError, match="make a character for somebody else"):
        Scene("ose").act(RollScores(owner=BOB.member), ANN)


def test_where_they_are_typed_only_gold_falls() -> None:
    scene = Scene("ose", scores=TYPED)
    (event,) = scene.act(RollScores(), ANN, faces=GOLD).events
    assert isinstance(event, ScoresRolled)
    assert (event.scores, event.throw, event.gold) == ((), None, 110)


def test_without_a_book_there_is_not_even_that() -> None:
    with pytest.raises(RuleError, match="are typed, not rolled"):
        Scene("4e").act(RollScores(), ANN)
    (event,) = Scene("ose", book="none").act(RollScores(), ANN, faces=SIX).events
    assert isinstance(event, ScoresRolled)
    assert (event.gold, event.gold_throw) == (0, None)


def test_what_nobody_makes_a_character_of_is_gone_after_a_month() -> None:
    scene = Scene("ose")
    scene.at = 1000
    scene.act(RollScores(), ANN, faces=FACES)
    (plan,) = plans_of_scores(scene.state)
    assert plan.at == 1000 + 30 * 86_400_000
    with pytest.raises(ForbiddenError, match="have scores forgotten"):
        scene.act(ForgetScores(member=ANN.member), ANN)
    (event,) = scene.act(plan.action).events
    assert event == ScoresForgotten(member=ANN.member, audience=(ANN.member,))
    assert not ROLLED.of(scene.state)
    with pytest.raises(RuleError, match="have rolled no scores"):
        scene.act(plan.action)


def test_a_crowd_of_strangers_does_not_fill_the_game() -> None:
    scene = Scene("ose")
    for member in range(100, 150):
        scene.act(RollScores(owner=member), REFEREE, faces=FACES)
    with pytest.raises(RuleError, match="Try again when some have"):
        scene.act(RollScores(), STRANGER, faces=FACES)


def test_a_setting_says_how() -> None:
    assert SCORES.in_force(GameState(preset="eris")) != TYPED
