"""Languages, and bonuses to abilities by race and class."""

import pytest

from rules.classes.bonuses import literacy_of, most_languages
from rules.classes.records import (
    AnswerBonuses,
    AskBonuses,
    BonusesAsked,
    BonusesGiven,
    BonusesRefused,
    LanguagesWritten,
    WriteLanguages,
)
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.dues import DueKind
from rules.state.sheet import Character
from rules.view.sheets import view_sheet
from tests.rules.classes.tables import camp, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

LANGUAGES = pytest.mark.rule("ERIS-WISDOM-LANGUAGES")
BONUSES = pytest.mark.rule("4E-ABILITY-BONUSES")


def ada(scene: Scene) -> Character:
    return scene.state.characters[0]


@LANGUAGES
@pytest.mark.parametrize(
    ("wisdom", "extra"),
    [(3, 0), (9, 0), (10, 0), (11, 0), (12, 1), (13, 1), (14, 2), (15, 2), (16, 3), (17, 3),
     (18, 4)],
)  # fmt: skip
def test_wisdom_gives_languages(wisdom: int, extra: int) -> None:
    scene = camp(hero(numbers={"wis": wisdom, "languages": 1}))
    assert most_languages(scene.engine.asking(scene.state), ada(scene)) == 1 + extra


@LANGUAGES
@pytest.mark.parametrize(
    ("wits", "preset", "lacks"),
    [(3, "ose", "broken speech, no reading or writing"), (4, "ose", "no reading or writing"),
     (5, "ose", "no reading or writing"), (6, "ose", "writes simple words"),
     (8, "ose", "writes simple words"), (9, "ose", ""), (18, "ose", ""), (None, "ose", ""),
     (3, "eris", "")],
)  # fmt: skip
def test_by_the_book_of_ose_the_dull_cannot_read(wits: int | None, preset: str, lacks: str) -> None:
    numbers = {} if wits is None else {"int": wits}
    scene = camp(hero(numbers=numbers, class_name="fighter"), preset=preset)
    assert literacy_of(scene.engine.asking(scene.state), ada(scene)) == lacks
    asker, me = scene.engine.asking(scene.state), ada(scene)
    assert view_sheet(asker, me, Viewer(ANN.member)).literacy == lacks


@LANGUAGES
@pytest.mark.parametrize(
    ("numbers", "preset", "most"),
    [({}, "eris", None), ({"wis": 14}, "eris", 2), ({"wis": 14}, "ose", None),
     ({"wis": 14, "languages": 1}, "4e", 1), ({"languages": 0}, "eris", 0)],
)  # fmt: skip
def test_without_a_number_nobody_knows(
    numbers: dict[str, int], preset: str, most: int | None
) -> None:
    for traits in ((), ("elf",), ("dwarf",)):
        scene = camp(hero(numbers=numbers, traits=traits), preset=preset)
        assert most_languages(scene.engine.asking(scene.state), ada(scene)) == most


@LANGUAGES
def test_languages_are_written_and_wiped() -> None:
    scene = camp(hero(numbers={"wis": 14}))
    scene.act(
        WriteLanguages(character_id="ada", languages=(" Orcish", "orcish", "", "Elvish")), ANN
    )
    assert ada(scene).languages == ("orcish", "Elvish")
    (event,) = reported(scene.step, LanguagesWritten)
    assert (event.most, event.audience, event.rule) == (
        2, (ANN.member,), "ERIS-WISDOM-LANGUAGES",
    )  # fmt: skip
    with pytest.raises(RuleError, match="has these languages already"):
        scene.act(WriteLanguages(character_id="ada", languages=("orcish", "Elvish")), ANN)
    with pytest.raises(RuleError, match="can have 60 characters, this one has 61"):
        scene.act(WriteLanguages(character_id="ada", languages=("x" * 61,)), ANN)
    words = tuple(f"tongue {number}" for number in range(31))
    with pytest.raises(RuleError, match="room for 30"):
        scene.act(WriteLanguages(character_id="ada", languages=words), ANN)
    scene.act(WriteLanguages(character_id="ada"), ANN)
    assert ada(scene).languages == ()


def asking(*abilities: str) -> AskBonuses:
    return AskBonuses(character_id="ada", abilities=abilities)


def table() -> Scene:
    sheet = hero(numbers={"str": 14, "wis": 10, "dex": 40})
    return camp(sheet, preset="4e")


@BONUSES
def test_a_player_names_two_and_a_referee_confirms() -> None:
    scene = table()
    (asked,) = reported(scene.act(asking("str", "Wisdom"), ANN), BonusesAsked)
    assert asked.abilities == ("STR", "WIS")
    assert ada(scene).numbers["str"] == 14
    (due,) = scene.engine.what_is_due(scene.state, REFEREE)
    assert (due.kind, due.owners, due.holds) == (DueKind.BONUSES, (), False)
    with pytest.raises(RuleError, match="asked for just that already"):
        scene.act(asking("str", "wis"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(AnswerBonuses(character_id="ada", confirm=True), ANN)
    (given,) = reported(scene.act(AnswerBonuses(character_id="ada", confirm=True)), BonusesGiven)
    assert given.scores == {"str": 15, "wis": 11}
    assert (ada(scene).numbers["str"], ada(scene).numbers["wis"]) == (15, 11)
    assert ada(scene).bonuses == ("str", "wis")
    assert scene.engine.what_is_due(scene.state, REFEREE) == ()


@BONUSES
def test_both_may_go_to_the_same_ability() -> None:
    scene = table()
    scene.act(asking("str", "str"), REFEREE)
    assert ada(scene).numbers["str"] == 16
    with pytest.raises(RuleError, match="has these bonuses already"):
        scene.act(asking("wis", "wis"), ANN)
    scene.act(asking("wis", "str"), REFEREE)
    assert (ada(scene).numbers["str"], ada(scene).numbers["wis"]) == (15, 11)


@BONUSES
@pytest.mark.parametrize(
    ("abilities", "error", "refusal"),
    [
        (("str",), RuleError, "Name 2 abilities"),
        (("str", "ac"), RuleError, "is no ability"),
        (("str", "xyz"), NotFoundError, "no number called"),
        (("str", "cha"), MissingNumberError, "No CHA is written for Ada"),
    ],
)
def test_what_cannot_be_named_is_refused(
    abilities: tuple[str, ...], error: type[RuleError], refusal: str
) -> None:
    with pytest.raises(error, match=refusal):
        table().act(asking(*abilities), ANN)


@BONUSES
def test_no_score_goes_beyond_what_a_sheet_holds() -> None:
    with pytest.raises(RuleError, match="DEX goes from"):
        table().act(asking("dex", "str"), REFEREE)


@BONUSES
def test_a_referee_may_say_no() -> None:
    scene = table()
    with pytest.raises(RuleError, match="asks for no bonuses"):
        scene.act(AnswerBonuses(character_id="ada", confirm=False))
    scene.act(asking("str", "wis"), ANN)
    step = scene.act(AnswerBonuses(character_id="ada", confirm=False))
    assert [event.abilities for event in reported(step, BonusesRefused)] == [("STR", "WIS")]
    assert (ada(scene).bonuses, ada(scene).bonuses_asked) == ((), ())


@BONUSES
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_elsewhere_there_are_none(preset: str) -> None:
    with pytest.raises(RuleError, match="has no bonuses to abilities"):
        camp(hero(numbers={"str": 14}), preset=preset).act(asking("str", "str"), ANN)


@BONUSES
def test_nobody_is_reminded_in_a_fight() -> None:
    scene = table()
    scene.act(asking("str", "wis"), ANN)
    kinds = {due.kind for due in scene.meet().engine.what_is_due(scene.state, REFEREE)}
    assert DueKind.BONUSES not in kinds
