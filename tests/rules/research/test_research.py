"""Magical research: what it takes, who can do it, the weeks, and the die at the end."""

from contextlib import suppress

import pytest

from rules.books.settings import book_of
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import purse_of
from rules.kernel.dues import Due, DueKind
from rules.record import replace
from rules.research.records import (
    AnswerResearch,
    BeginResearch,
    ResearchEnded,
    ResearchTold,
    Stage,
    StopResearch,
)
from rules.research.working import comings
from rules.sheet.records import RetireCharacter
from rules.skills.weeks import WEEK
from rules.state.health import Life, Vitals
from rules.state.party import Scale
from tests.rules.research.study import ADA, ada, put, study, work
from tests.rules.scene import Scene
from tests.rules.table import ANN

SLEEP = BeginResearch(what="sleep", is_spell=True)
SWORD = BeginResearch(what="Sword +1")


def items(game: Scene) -> list[tuple[str, int, int | None]]:
    """What she has beside her coins: name, pieces, charges."""
    found = ada(game).items
    return [(one.name, one.count, one.charges) for one in found if one.name != "Coin"]


def told(game: Scene) -> ResearchTold:
    """What was told last of her work."""
    found: list[ResearchTold] = game.events(ResearchTold)
    return found[-1]


def dues(game: Scene) -> list[Due]:
    """The words on works that the referee owes."""
    found = game.engine.what_is_due(game.state, ANN)
    return [one for one in found if one.kind is DueKind.RESEARCH]


@pytest.mark.rule("OSE-RESEARCH")
@pytest.mark.parametrize(
    ("what", "count", "weeks", "gp", "class_name"),
    [
        ("scroll of sleep", 1, 1, 500, "magic-user"),
        ("Scroll of Sleep", 3, 3, 1500, "magic-user"),
        ("scroll of fire ball", 1, 3, 1500, "elf"),
        ("scroll of bless", 1, 2, 1000, "cleric"),
        ("potion of invisibility", 1, 2, 1000, "magic-user"),
        ("potion of healing", 2, 2, 1000, "cleric"),
        ("potion of healing", 1, 1, 500, "magic-user"),
        ("wand of fire balls", 4, 12, 6000, "magic-user"),
        ("wand of cold", 1, 0, 0, "magic-user"),
        ("potion of poison", 1, 0, 0, "magic-user"),
        ("ring of invisibility", 1, 0, 0, "magic-user"),
        ("displacer cloak", 1, 0, 0, "magic-user"),
        ("sword +1", 1, 0, 0, "cleric"),
    ],
)
def test_a_thing_takes_a_week_and_500_gp_for_each_level_and_use_or_what_the_referee_says(
    what: str, count: int, weeks: int, gp: int, class_name: str
) -> None:
    game = study(class_name)
    game.act(BeginResearch(what=what, count=count), ANN)
    assert (work(game).weeks, work(game).gp, work(game).begun) == (weeks, gp, weeks > 0)
    assert purse_of(game.state, ADA) == 50_000 - gp
    assert told(game).stage is (Stage.BEGUN if weeks else Stage.ASKED)


@pytest.mark.rule("OSE-RESEARCH")
@pytest.mark.parametrize(
    ("spell", "level", "name", "weeks"),
    [("sleep", 1, "Sleep", 2), ("Invisibility", 3, "Invisibility", 4), ("cause fear", 9, "", 0)],
)
def test_a_spell_takes_two_weeks_and_1000_gp_a_level(
    spell: str, level: int, name: str, weeks: int
) -> None:
    game = study(level=level)
    action = BeginResearch(what=spell, is_spell=True)
    if not name:
        with pytest.raises(RuleError, match="Remove Fear is no spell of a magic-user"):
            game.act(action, ANN)
        return
    game.act(action, ANN)
    assert (work(game).what, work(game).weeks, work(game).gp) == (name, weeks, 500 * weeks)


@pytest.mark.rule("OSE-RESEARCH")
@pytest.mark.parametrize(
    ("game", "action", "says"),
    [
        (study("fighter"), SLEEP, "casts no spells"),
        (study("fighter"), SWORD, "casts no spells"),
        (study(level=8), SWORD, "from level 9 on, and Ada is of level 8"),
        (study(level=2), BeginResearch(what="Web", is_spell=True), "no spells of level 2 yet"),
        (study(gold=1999), BeginResearch(what="Web", is_spell=True), "missing"),
        (study(), BeginResearch(what="read magic", is_spell=True), "stands in the spell book"),
        (study(spell_book=()), SLEEP, "so every spell counts as there"),
        (study(), BeginResearch(what=" ", is_spell=True), "Name the spell"),
        (study(), BeginResearch(what="x" * 61, is_spell=True), "Name the spell"),
        (study("cleric"), BeginResearch(what="Bless", is_spell=True), "know every spell"),
        (study("cleric"), SLEEP, "Sleep is no spell of a cleric"),
        (study("cleric"), BeginResearch(what="scroll of sleep"), "not for a cleric to make"),
        (study(), BeginResearch(what="scroll of bless"), "not for a magic-user to make"),
        (study(), BeginResearch(what="staff of healing"), "not for a magic-user to make"),
        (study(), BeginResearch(what="Sword +1", count=0), "`count` of 1 to 30"),
        (study(), BeginResearch(what="Sword +1", count=31), "`count` of 1 to 30"),
        (study(), StopResearch(), "at work on nothing"),
        (study(), BeginResearch(), "name"),
    ],
)
def test_whoever_may_not_is_told_why(game: Scene, action: BeginResearch, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        game.copy().act(action, ANN)


@pytest.mark.rule("OSE-RESEARCH")
def test_a_thing_of_ones_own_kind_or_of_all_casters_is_made_or_asked_about() -> None:
    for class_name, what in (("elf", "Crystal ball"), ("cleric", "Staff of striking")):
        game = study(class_name)
        game.act(BeginResearch(what=what), ANN)
        assert work(game).what == what


@pytest.mark.rule("OSE-RESEARCH")
def test_nobody_who_is_out_begins_a_work() -> None:
    game = study()
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="home"):
        game.act(SLEEP, ANN)


@pytest.mark.rule("OSE-RESEARCH")
def test_the_weeks_are_over_at_their_last_second_and_the_spell_stands_in_the_book() -> None:
    game = study()
    game.act(SLEEP, ANN)
    game.act(PassTime(days=13, turns=6 * 24 - 1))
    assert not game.events(ResearchEnded)
    assert work(game).part == 2 * WEEK - 600
    game.act(PassTime(turns=1), faces=(16,))
    assert ada(game).spell_book == ("Read Magic", "Sleep")
    assert ada(game).research is None
    (ended,) = game.events(ResearchEnded)
    assert (ended.failed, ended.in_book, ended.work.fails) == (False, True, 15)


@pytest.mark.rule("OSE-RESEARCH")
def test_15_in_100_fail_and_then_all_is_lost() -> None:
    game = study()
    game.act(SLEEP, ANN)
    game.act(PassTime(days=20), faces=(15,))
    assert (ada(game).spell_book, ada(game).research) == (("Read Magic",), None)
    assert purse_of(game.state, ADA) == 49_000
    (ended,) = game.events(ResearchEnded)
    assert ended.failed


@pytest.mark.rule("OSE-RESEARCH")
@pytest.mark.parametrize(
    ("what", "count", "got"),
    [
        ("scroll of sleep", 2, ("Scroll of Sleep", 2, None)),
        ("potion of healing", 1, ("Potion of healing", 1, None)),
        ("wand of fire balls", 5, ("Wand of fire balls", 1, 5)),
    ],
)
def test_what_is_made_is_in_its_makers_hands(
    what: str, count: int, got: tuple[str, int, int | None]
) -> None:
    game = study()
    game.act(BeginResearch(what=what, count=count), ANN)
    game.act(PassTime(days=7 * work(game).weeks), faces=(100,))
    assert items(game) == [got]
    assert ada(game).items[-1].magic
    game.act(BeginResearch(what=what, count=count), ANN)
    game.act(PassTime(days=7 * work(game).weeks), faces=(15,))
    assert items(game) == [got]


@pytest.mark.rule("OSE-RESEARCH")
def test_a_full_list_has_room_for_what_was_made() -> None:
    game = study(level=9)
    purse = ada(game).items[0]
    full = [replace(purse, id=f"x{n}", name=f"Thing {n}") for n in range(59)]
    put(game, items=(purse, *full))
    game.act(BeginResearch(what="potion of healing"), ANN)
    game.act(PassTime(days=7), faces=(50,))
    assert items(game)[-1] == ("Potion of healing", 1, None)


@pytest.mark.rule("OSE-RESEARCH")
def test_time_away_does_not_count_and_loses_nothing() -> None:
    game = study()
    game.act(SLEEP, ANN)
    game.act(PassTime(days=7))
    game.act(SetOut(scale=Scale.DUNGEON))
    assert not [*comings(game.state, 9 * WEEK)]
    game.act(PassTime(turns=60))
    game.act(ComeBack())
    assert work(game).part == WEEK
    (coming,) = comings(game.state, 9 * WEEK)
    assert coming.at == 2 * WEEK + 60 * 600
    assert not [*comings(game.state, coming.at - 1)]
    assert [*comings(game.state, coming.at)] == [coming]


@pytest.mark.rule("OSE-RESEARCH")
def test_the_dead_make_nothing() -> None:
    game = study()
    game.act(SLEEP, ANN)
    put(game, vitals=Vitals(0, 8, life=Life.DEAD))
    game.act(PassTime(days=30))
    assert work(game).part == 0


@pytest.mark.rule("OSE-RESEARCH")
def test_what_the_referee_prices_is_begun_by_its_maker() -> None:
    game = study()
    game.act(SWORD, ANN)
    (due,) = dues(game)
    assert (due.name, due.holds) == ("Ada", False)
    said = AnswerResearch(character_id=ADA, weeks=10, gp=12_000, fails=30, needs=" a  ruby ")
    with pytest.raises(ForbiddenError):
        game.act(said, ANN)
    game.act(said)
    priced = told(game).work
    assert told(game).stage is Stage.PRICED
    assert (priced.weeks, priced.gp, priced.fails, priced.needs) == (10, 12_000, 30, "a ruby")
    assert purse_of(game.state, ADA) == 50_000
    assert not dues(game)
    game.act(PassTime(days=7))
    assert work(game).part == 0
    game.act(BeginResearch(), ANN)
    assert purse_of(game.state, ADA) == 38_000
    game.act(PassTime(days=70), faces=(31,))
    assert [one[0] for one in items(game)] == ["Sword +1"]
    assert (ada(game).items[-1].bonus, ada(game).items[-1].magic) == (1, True)


@pytest.mark.rule("OSE-RESEARCH")
def test_the_same_name_once_more_is_the_work_that_was_asked_for_and_another_is_another() -> None:
    game = study()
    game.act(SWORD, ANN)
    game.act(AnswerResearch(character_id=ADA, weeks=10, gp=0))
    other = game.copy()
    other.act(BeginResearch(what="Sword +1", count=2), ANN)
    assert (work(other).count, work(other).weeks) == (2, 0)
    game.act(BeginResearch(what="sword + 1"), ANN)
    assert (work(game).weeks, work(game).begun) == (10, True)
    with pytest.raises(RuleError, match="is at work on Sword"):
        game.act(SLEEP, ANN)


@pytest.mark.rule("OSE-RESEARCH")
def test_a_new_spell_gets_its_level_from_the_referee() -> None:
    game = study(level=3)
    game.act(BeginResearch(what="Ada's Spark", is_spell=True), ANN)
    with pytest.raises(RuleError, match="no spells of level 3 yet"):
        game.act(AnswerResearch(character_id=ADA, level=3))
    for nothing in (AnswerResearch(character_id=ADA), AnswerResearch(character_id=ADA, gp=5)):
        with pytest.raises(RuleError, match="Give the `level`"):
            game.act(nothing)
    game.act(AnswerResearch(character_id=ADA, level=2))
    assert (work(game).weeks, work(game).gp) == (4, 2000)
    game.act(BeginResearch(), ANN)
    game.act(PassTime(days=28), faces=(16,))
    assert ada(game).spell_book == ("Read Magic", "Ada's Spark")


@pytest.mark.rule("OSE-RESEARCH")
def test_a_thing_that_does_a_spell_of_some_level_costs_by_it_and_words_win() -> None:
    game = study()
    game.act(BeginResearch(what="wand of cold", count=3), ANN)
    game.act(AnswerResearch(character_id=ADA, level=4))
    assert (work(game).weeks, work(game).gp) == (12, 6000)
    game.act(AnswerResearch(character_id=ADA, level=4, weeks=2, gp=1, fails=100))
    assert (work(game).weeks, work(game).gp, work(game).fails) == (2, 1, 100)
    for weeks, gp in ((521, 1), (0, 1), (1, -1), (1, 1_000_001)):
        with pytest.raises(RuleError, match="from 1 to 520"):
            game.act(AnswerResearch(character_id=ADA, weeks=weeks, gp=gp))
    for fails in (-1, 101):
        with pytest.raises(RuleError, match="0 to 100 percent"):
            game.act(AnswerResearch(character_id=ADA, fails=fails))


@pytest.mark.rule("OSE-RESEARCH")
def test_what_has_begun_goes_on_by_what_the_referee_says_and_is_not_paid_again() -> None:
    game = study()
    game.act(SLEEP, ANN)
    game.act(AnswerResearch(character_id=ADA, weeks=1, gp=5, fails=0))
    assert (told(game).stage, told(game).work.gp) == (Stage.BEGUN, 1000)
    game.act(PassTime(days=7), faces=(1,))
    assert ada(game).spell_book == ("Read Magic", "Sleep")
    assert purse_of(game.state, ADA) == 49_000


@pytest.mark.rule("OSE-RESEARCH")
def test_a_work_can_be_refused_and_given_up() -> None:
    game = study()
    game.act(SWORD, ANN)
    game.act(AnswerResearch(character_id=ADA, agreed=False))
    assert ada(game).research is None
    assert told(game).stage is Stage.REFUSED
    with pytest.raises(RuleError, match="asked for no work"):
        game.act(AnswerResearch(character_id=ADA))
    game.act(SWORD, ANN)
    for paid in (0, 1000):
        game.act(StopResearch(), ANN)
        assert (told(game).stage, told(game).work.gp) == (Stage.STOPPED, paid)
        game.act(SLEEP, ANN)
    assert purse_of(game.state, ADA) == 48_000


@pytest.mark.rule("OSE-RESEARCH")
@pytest.mark.parametrize(("preset", "class_name"), [("eris", "magic-user"), ("4e", "wizard")])
def test_without_a_word_of_the_book_the_referee_says_what_it_takes(
    preset: str, class_name: str
) -> None:
    for action in (SLEEP, BeginResearch(what="scroll of sleep")):
        game = study(class_name, preset=preset, level=1)
        game.act(action, ANN)
        assert (work(game).weeks, work(game).begun, len(dues(game))) == (0, False, 1)
        game.act(RetireCharacter(character_id=ADA))
        assert not dues(game)


@pytest.mark.rule("OSE-RESEARCH")
def test_who_prays_writes_a_new_spell_nowhere() -> None:
    game = study("cleric")
    game.act(BeginResearch(what="Warm Hands", is_spell=True), ANN)
    game.act(AnswerResearch(character_id=ADA, level=1))
    game.act(BeginResearch(), ANN)
    game.act(PassTime(days=14), faces=(99,))
    assert ada(game).spell_book == ()
    assert not game.events(ResearchEnded)[-1].in_book


@pytest.mark.rule("OSE-RESEARCH")
def test_the_things_of_the_book_that_are_priced_by_a_spell() -> None:
    priced: dict[str, int] = {}
    for one in book_of(study().state).powers:
        game = study()
        with suppress(RuleError):
            game.act(BeginResearch(what=one.name), ANN)
            priced[one.name] = work(game).gp
    assert {name.removeprefix("Potion of "): gp for name, gp in priced.items() if gp} == {
        "healing": 500,
        "ESP": 1000,
        "fire resistance": 1000,
        "invisibility": 1000,
        "levitation": 1000,
        "clairvoyance": 1500,
        "flying": 1500,
        "growth": 1500,
        "speed": 1500,
        "polymorph self": 2000,
        "Wand of trap detection": 1000,
        "Wand of fire balls": 1500,
        "Wand of lightning bolts": 1500,
        "Staff of striking": 1500,
        "Helm of teleportation": 2500,
        "Scroll of protection from magic": 3000,
    }
    assert len(priced) > 70
