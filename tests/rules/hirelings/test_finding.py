"""Who is in the tavern, for how long, and what they bring along.
Notices: what they cost, who answers, and when.
"""

import pytest

from rules.clock.records import PassTime
from rules.errors import ForbiddenError, HiringError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.health.records import Damage
from rules.hirelings.entering import find_prospects, open_prospects
from rules.hirelings.notices import MOST_NOTICES, visit_of, weeks_over
from rules.hirelings.records import (
    HIRING,
    AnswerNotice,
    NoticeAnswered,
    NoticePosted,
    NoticeWeekOver,
    PostNotice,
    TavernVisited,
    VisitTavern,
)
from rules.hirelings.trades import (
    APPEARING,
    OF_BOOKS,
    TRADES,
    Asks,
    Sort,
    find_trade,
    kit_names,
    read_trade,
)
from rules.items.money import purse_of
from rules.kernel.events import REFEREES
from rules.record import replace
from rules.state.party import Scale
from tests.rules.hirelings.people import ADA, BERT, hired, home, rich, there
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

APPEAR = pytest.mark.rule("ERIS-HIRELING-APPEAR")
TYPES = pytest.mark.rule("ERIS-HIRELING-TYPES")


def visit(game: Scene, *faces: int, place: str = "The Boar", look: bool = False) -> TavernVisited:
    step = game.act(VisitTavern(place=place, look=look), ANN, faces)
    (event,) = reported(step, TavernVisited)
    return event


@APPEAR
def test_a_d6_of_normal_hirelings_is_there_and_stays_for_a_week() -> None:
    game = home()
    assert visit(game, 4).place == "The Boar"
    (normal,) = there(game)
    assert (normal.count, normal.trade, normal.unusual, normal.place) == (4, "", False, "The Boar")
    with pytest.raises(RuleError, match=r"seen who is in The Boar this week. Unusual ones can"):
        visit(game, place="the boar")
    assert visit(game, 2, place="").place == "the tavern"
    game.act(PassTime(days=6, hours=23))
    assert [one.count for one in open_prospects(game.state)] == [4, 2]
    game.act(PassTime(hours=1))
    assert open_prospects(game.state) == ()
    with pytest.raises(NotFoundError, match="not to be had any more"):
        find_prospects(game.state, normal.id)
    visit(game, 6)
    assert [one.count for one in there(game)] == [6]


@APPEAR
def test_who_plays_nobody_living_does_not_spend_the_week_of_the_party() -> None:
    game = home()
    with pytest.raises(ForbiddenError, match="who plays a living character"):
        game.act(VisitTavern(place="The Boar"), CAT)
    game.act(Damage(targets=(BERT,), amount="99"))
    with pytest.raises(ForbiddenError, match="can see who is to be hired"):
        game.act(VisitTavern(place="The Boar"), BOB)
    assert HIRING.of(game.state).visits == ()
    stand_in = replace(CAT, stands_in_for=(ANN.member,))
    step = game.act(VisitTavern(place="The Boar"), stand_in, [2])
    assert step.acted_for == (ANN.member,)
    game.act(VisitTavern(place="The Keep"), REFEREE, [2])


@APPEAR
@pytest.mark.parametrize("face", [3, 6])
def test_unusual_ones_are_there_on_2_in_6_if_looked_for(face: int) -> None:
    game = home()
    event = visit(game, 1, face, look=True)
    assert (event.kind, event.unusual, len(there(game))) == (None, "", 1)
    with pytest.raises(RuleError, match="seen who is in") as refused:
        visit(game, look=True)
    assert "look:True" not in refused.value.message


@APPEAR
@pytest.mark.parametrize(
    ("face", "name", "race", "asks", "least"),
    [
        (1, "Fighting-Man", "", Asks.GOLD, 100),
        (2, "Cleric", "", Asks.TEMPLE, 0),
        (3, "Magic-User", "", Asks.MAGIC_ITEM, 0),
        (4, "Elf", "elf", Asks.MAGIC_ITEM, 0),
        (5, "Dwarf", "dwarf", Asks.GOLD, 200),
        (6, "Hobbit", "hobbit", Asks.FINE_THING, 0),
    ],
)
def test_a_d6_says_who_and_another_how_many_with_the_unusual_one(
    face: int, name: str, race: str, asks: Asks, least: int
) -> None:
    game = home()
    visit(game, 3)
    event = visit(game, 2, face, 4, look=True)
    assert event.normal is None
    assert event.unusual == name
    _, unusual, others = there(game)
    assert (unusual.count, unusual.unusual, unusual.race) == (1, True, race)
    assert (others.count, others.unusual, others.race, others.trade) == (3, False, race, "")
    assert unusual.company == others.company != ""
    trade = APPEARING.at(face)
    assert (trade.asks, trade.least, trade.level) == (asks, least, 1)


@APPEAR
def test_an_unusual_one_can_be_alone() -> None:
    game = home()
    visit(game, 5, 1, 5, 1, look=True)
    assert [(one.count, one.unusual) for one in there(game)] == [(5, False), (1, True)]


@APPEAR
def test_players_look_round_at_home_and_in_so_many_places() -> None:
    game = home()
    game.act(SetOut(scale=Scale.WILDERNESS))
    with pytest.raises(RuleError, match="wait until the party is home"):
        visit(game)
    game.act(VisitTavern(place="Inn"), faces=[1])
    assert visit_of(game.state, "INN") is not None
    for number in range(19):
        game.act(VisitTavern(place=f"Inn {number}"), faces=[1])
    with pytest.raises(RuleError, match="That will do"):
        game.act(VisitTavern(place="One more"))
    with pytest.raises(RuleError, match="1 to 60 characters"):
        game.act(VisitTavern(place="x" * 61))


@TYPES
def test_the_lists_hold_every_trade_with_what_it_brings() -> None:
    of_eris = [one for one in TRADES if one not in OF_BOOKS]
    listed = {sort: [one.name for one in of_eris if one.sort is sort] for sort in Sort}
    assert {sort: len(names) for sort, names in listed.items()} == {
        Sort.MERCENARY: 5,
        Sort.NON_FIGHTER: 4,
        Sort.MAN_AT_ARMS: 8,
        Sort.SPECIALIST: 10,
        Sort.UNUSUAL: 7,
    }
    kits = {one.name: one.kit for one in TRADES}
    assert kits["Archer"] == (("Shortbow",), ("Leather",))
    assert kits["Swordsman"] == (("Long sword",), ("Leather",), ("Shield",))
    assert kits["Crossbowman"] == (("Leather",), ("Crossbow",), ("Dagger",))
    assert kits["Heavy Horseman"] == (("Platemail",), ("Shield",), ("any weapon",))
    assert kits["Dwarf"] == (("War hammer", "Axe"), ("Chainmail",))
    assert kits["Porter"] == ()
    assert kit_names(read_trade("Heavy Horseman"), "", "") == ("Platemail", "Shield", "Sword")
    assert kit_names(read_trade("Cleric"), " ", "Chainmail")[:2] == ("Chainmail", "Mace")
    assert kit_names(read_trade("Light Foot"), "Pike", "") == ("Leather", "Pike")
    assert [one.name for one in TRADES if one.level] == listed[Sort.UNUSUAL]


@TYPES
def test_no_die_brings_a_thief() -> None:
    assert "Thief" not in {APPEARING.at(face).name for face in range(1, 7)}
    thief = find_trade("thief")
    assert thief is not None
    assert thief.asks is None


@TYPES
@pytest.mark.parametrize("typed", ["magic-user", "Magic User", "magic users", " Magic-Users "])
def test_a_trade_is_known_by_its_name(typed: str) -> None:
    found = find_trade(typed)
    assert found is None or found.name == "Magic-User"
    assert found is not None or typed.endswith("users")


@TYPES
def test_a_misspelt_trade_is_not_found() -> None:
    assert read_trade("porters").name == "Porter"
    with pytest.raises(NotFoundError, match="Did you mean Porter"):
        read_trade("Portr")
    with pytest.raises(NotFoundError, match="Pick one from the list"):
        read_trade("xyzzy")


@pytest.mark.rule("ERIS-HIRELING-APPEAR")
@pytest.mark.parametrize("text", ["Torch Bearer", "torchbearer", "Torchbearers", "torch-bearer"])
def test_a_trade_is_found_however_its_words_are_parted(text: str) -> None:
    assert read_trade(text).name == "Torch Bearer"


def post(game: Scene, *faces: int, **fields: object) -> NoticePosted:
    given = {"trade": "Light Foot", "place": "Keep", "gold": 5} | fields
    step = game.act(PostNotice(**given), ANN, faces)  # type: ignore[arg-type]
    (event,) = reported(step, NoticePosted)
    return event


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
@pytest.mark.parametrize(
    ("faces", "fields", "cost"),
    [
        ((1,), {}, 100),
        ((6,), {}, 600),
        ((1,), {"region": True}, 1_000),
        ((6,), {"region": True}, 6_000),
        ((2, 5, 1), {"weeks": 3}, 800),
    ],
)
def test_a_week_costs_a_d6_times_100_and_a_region_ten_times_that(
    faces: tuple[int, ...], fields: dict[str, object], cost: int
) -> None:
    game = home()
    rich(game, 6_000)
    assert post(game, *faces, **fields).cost == cost
    assert purse_of(game.state, ADA) == 6_000 - cost


@pytest.mark.rule("ERIS-LEADERSHIP", "ERIS-HIRELING-TYPES")
def test_by_the_book_anybody_hires_any_number_of_specialists_for_wages_alone() -> None:
    game = home("ose", most=1, book="ose")
    rich(game, 5_000)
    post(game, 1, trade="Sage")
    game.act(PassTime(days=7))
    game.act(AnswerNotice(notice=HIRING.of(game.state).notices[0].id, count=3))
    assert [(one.trade, one.unusual) for one in there(game)] == [("sage", False)]
    hired(game, "Smith", 3)
    assert not any(one.service.unusual for one in game.state.characters if one.service)
    hired(game, "Cleric")
    with pytest.raises(HiringError, match="can have 1 unusual hirelings and has 1"):
        hired(game, "Dwarf")


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
def test_what_it_could_cost_has_to_be_there() -> None:
    game = home()
    rich(game, 599)
    with pytest.raises(RuleError, match="can cost up to 600 gp, and Ada has 599"):
        post(game)
    with pytest.raises(ForbiddenError, match="costs nothing"):
        post(game, local=True)
    free = PostNotice(trade="Porter", place="Keep", employer=ADA, gold=1, local=True)
    (event,) = reported(game.act(free), NoticePosted)
    assert (event.cost, event.throw) == (0, None)


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
def test_the_referee_says_who_answers_week_by_week() -> None:
    game = home()
    rich(game, 5_000)
    post(game, 1, 1, weeks=2, trade="Cleric", gold=None)
    (notice,) = HIRING.of(game.state).notices
    game.act(PassTime(days=6, hours=23))
    assert game.events(NoticeWeekOver) == []
    with pytest.raises(RuleError, match="not over yet"):
        game.act(AnswerNotice(notice=notice.id, count=3))
    game.act(PassTime(hours=1))
    (event,) = game.events(NoticeWeekOver)
    assert (event.notice, event.audience) == (notice.id, REFEREES)
    assert [one.command for one in game.engine.what_is_due(game.state, REFEREE)] == [
        "`/do hire answered`"
    ]
    with pytest.raises(ForbiddenError):
        game.act(AnswerNotice(notice=notice.id, count=3), ANN)
    with pytest.raises(RuleError, match="0 to 100"):
        game.act(AnswerNotice(notice=notice.id, count=101))
    game.act(AnswerNotice(notice=notice.id, count=3))
    assert game.events(NoticeAnswered)[0].weeks_left == 1
    (came,) = there(game)
    assert (came.count, came.trade, came.unusual, came.by_notice) == (3, "cleric", True, True)
    assert game.engine.what_is_due(game.state, REFEREE) == ()
    game.act(PassTime(days=30))
    assert len(game.events(NoticeWeekOver)) == 1
    assert weeks_over(game.state, HIRING.of(game.state).notices[0]) == 2
    game.act(AnswerNotice(notice=notice.id, count=0))
    assert HIRING.of(game.state).notices == ()
    with pytest.raises(NotFoundError, match="no such notice"):
        game.act(AnswerNotice(notice=notice.id, count=0))


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
@pytest.mark.parametrize(
    ("trade", "gold", "promised"),
    [
        ("Light Foot", 1, 1),
        ("Light Foot", 5, 5),
        ("Dwarf", None, 200),
        ("Dwarf", 200, 200),
        ("Dwarf", 250, 250),
        ("Elf", None, 0),
        ("Cleric", 0, 0),
        ("Porter", 1_000_000, 1_000_000),
    ],
)
def test_a_notice_names_what_each_gets(trade: str, gold: int | None, promised: int) -> None:
    game = home()
    rich(game, 600)
    assert post(game, 1, trade=trade, gold=gold).promised == promised
    assert HIRING.of(game.state).notices[0].promised == promised


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
@pytest.mark.parametrize(
    ("trade", "gold", "match"),
    [
        ("Light Foot", None, "says what each Light Foot gets"),
        ("Light Foot", 0, "at least 1 gp"),
        ("Dwarf", 199, "at least 200 gp"),
        ("Elf", -1, "0 to 1,000,000 gp"),
        ("Porter", 1_000_001, "0 to 1,000,000 gp"),
    ],
)
def test_no_notice_names_less_than_they_ask_for(trade: str, gold: int | None, match: str) -> None:
    game = home()
    rich(game, 600)
    with pytest.raises(RuleError, match=match):
        post(game, trade=trade, gold=gold)
    assert purse_of(game.state, ADA) == 600


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
def test_several_weeks_can_end_at_once() -> None:
    game = home()
    rich(game, 5_000)
    post(game, 1, 1, 1, weeks=3)
    ahead = game.engine.coming(game.state, 30 * 24 * 3600, REFEREE)
    assert [one.at // (24 * 3600) for one in ahead if one.what == "notice"] == [7, 14, 21]
    game.act(PassTime(days=15))
    assert len(game.events(NoticeWeekOver)) == 2
    (notice,) = HIRING.of(game.state).notices
    for _ in range(2):
        game.act(AnswerNotice(notice=notice.id, count=1))
    with pytest.raises(RuleError, match="not over yet"):
        game.act(AnswerNotice(notice=notice.id, count=1))


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
def test_who_answers_no_notice() -> None:
    game = home()
    rich(game, 20_000)
    with pytest.raises(RuleError, match="position of power"):
        post(game, trade="Sage")
    game.act(PostNotice(trade="Sage", place="Keep", employer=ADA, gold=1), faces=[1])
    with pytest.raises(RuleError, match="1 to 12 weeks"):
        post(game, weeks=13)
    for _ in range(MOST_NOTICES - 1):
        post(game, 1)
    with pytest.raises(RuleError, match="no more will do"):
        post(game)
    game.act(SetOut(scale=Scale.WILDERNESS))
    with pytest.raises(RuleError, match="wait until the party is home"):
        post(game)
