"""Offers: what hirelings say, what they ask for, and who they are then."""

import pytest

from rules.books.ready import DWARVES, HOBBITS, HUMANS
from rules.books.ready import ELVES as ELVISH
from rules.errors import ForbiddenError, HiringError, MissingNumberError, NotFoundError, RuleError
from rules.hirelings.hiring import ANSWERS, Says, least_better
from rules.hirelings.records import (
    HIRING,
    GrantWish,
    HirelingsJoined,
    Hiring,
    MakeOffer,
    Offer,
    OfferAnswered,
    OfferRolled,
    Prospects,
    WishAsked,
    WishDenied,
)
from rules.items.money import purse_of
from rules.items.reading import items_of
from rules.items.state import MARKET, Market, Price
from rules.kernel.dues import DueKind
from rules.kernel.events import REFEREES
from rules.kernel.visibility import Visibility
from rules.morale.records import HIRED
from rules.record import replace
from rules.state.items import Held
from rules.state.sheet import Character, Service
from tests.rules.hirelings.people import ADA, BERT, home, rich, sheet, there
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

OFFER = pytest.mark.rule("ERIS-HIRELING-OFFER")
ENTICE = pytest.mark.rule("ERIS-HIRELING-APPEAR")
WEEK = 7 * 24 * 3600
NORMAL = Prospects("n", "Boar", WEEK, 4)
ELF = Prospects("elf", "Boar", WEEK, trade="elf", race="elf", unusual=True, company="x")
ELVES = Prospects("elves", "Boar", WEEK, 2, race="elf", company="x")
DWARF = Prospects("dwarf", "Boar", WEEK, trade="dwarf", race="dwarf", unusual=True, company="y")
CLERIC = Prospects("cleric", "Boar", WEEK, trade="cleric", unusual=True, company="z")
HOBBIT = Prospects("hobbit", "Boar", WEEK, trade="hobbit", unusual=True, company="h")
MANY = Prospects(
    "many", "Keep", WEEK, 3, trade="fighting-man", unusual=True, company="m", by_notice=True
)


def tavern(*people: Prospects, most: int | None = 4, preset: str = "eris") -> Scene:
    game = home(preset, most=most)
    game.state = HIRING.put(game.state, Hiring(prospects=people or (NORMAL,)))
    return game


def offer(game: Scene, *faces: int, whom: str = "n", **fields: object) -> OfferAnswered:
    """Ann makes an offer; normal ones are to be swordsmen."""
    given = {"trade": "Swordsman"} | fields
    action = MakeOffer(prospects=tuple(whom.split()), **given)  # type: ignore[arg-type]
    step = game.act(action, ANN, faces)
    return reported(step, OfferAnswered)[-1]


def hirelings(game: Scene) -> list[Character]:
    return [one for one in game.state.characters if one.service is not None]


@OFFER
@pytest.mark.parametrize(
    ("total", "says"),
    [
        (-3, Says.REFUSES),
        (5, Says.REFUSES),
        (6, Says.UNCERTAIN),
        (8, Says.UNCERTAIN),
        (9, Says.ACCEPTS),
        (14, Says.ACCEPTS),
    ],
)
def test_what_a_total_comes_to(total: int, says: Says) -> None:
    assert ANSWERS.at(total) == says


def by_book(*people: Prospects) -> Scene:
    """The same where the book has a table of its own; Ada adds 1 to it."""
    game = home("ose", book="ose")
    ada = replace(sheet(game, "Ada"), numbers={"reaction": 1, "cha": 9})
    game.state = replace(game.state, characters=(ada, *game.state.characters[1:]))
    game.state = HIRING.put(game.state, Hiring(prospects=people or (NORMAL,)))
    return game


@OFFER
@pytest.mark.parametrize(
    ("faces", "says", "loyalty"),
    [
        ((1, 1), "refuses", None),
        ((1, 3), "refuses", None),
        ((1, 4, 3, 3, 3, 4, 1, 2), "refuses", None),
        ((1, 4, 4, 4, 3), "accepts", 7),
        ((5, 6, 3), "gladly", 8),
        ((5, 5, 3), "accepts", 7),
    ],
)
def test_by_the_book_who_hesitates_is_asked_again_and_who_is_glad_is_loyal(
    faces: tuple[int, ...], says: str, loyalty: int | None
) -> None:
    game = by_book()
    assert offer(game, *faces, count=1).answer == says
    assert [one.loyalty for one in HIRED.of(game.state)] == ([] if loyalty is None else [loyalty])


@OFFER
def test_by_the_book_ill_will_weighs_on_offers_in_the_same_place() -> None:
    game = by_book(NORMAL, replace(NORMAL, id="far", place="Keep"))
    assert offer(game, 1, 1, count=1, modifier=0).answer == "ill will"
    with pytest.raises(RuleError, match="refused"):
        offer(game, whom=there(game)[-1].id)
    assert offer(game, 3, 5, 1, 3, count=1).answer == "refuses"
    assert [one.modifier for one in game.events(OfferRolled)] == [0, 0]
    offer(game, 4, 5, 3, count=1, whom="far")
    assert [one.modifier for one in game.events(OfferRolled)] == [1]


@OFFER
@pytest.mark.rule("ERIS-HIRELING-APPEAR")
@pytest.mark.parametrize("one", [DWARF, ELF, HOBBIT, CLERIC])
def test_by_the_book_nobody_asks_for_more_than_wages(one: Prospects) -> None:
    game = by_book(one)
    assert offer(game, 5, 5, 3, whom=one.id).answer == "accepts"
    assert [each.name for each in hirelings(game)] != []
    assert (game.events(WishAsked), there(game)) == ([], [])


@OFFER
def test_what_falls_as_told_falls_once() -> None:
    game = by_book()
    word = MakeOffer(prospects=("n",), employer=ADA, trade="Cook", count=1, forced=7)
    step = game.act(word, REFEREE, [1, 2])
    assert [one.answer for one in reported(step, OfferAnswered)] == ["refuses"]


@OFFER
@pytest.mark.rule("ERIS-HIRELING-CLASSES")
def test_who_accepts_has_a_sheet_gear_and_hit_points() -> None:
    game = tavern()
    # 4 and 4 and 1 for Charisma; a normal human has half a d6 of hit points in ERIS.
    assert offer(game, 4, 4, 3, count=1, name="Otto").answer == "accepts"
    (otto,) = hirelings(game)
    assert (otto.name, otto.owner, otto.level, otto.vitals.maximum) == ("Otto", ANN.member, 0, 3)
    assert otto.service == Service(ADA, "Swordsman", group="Swordsman")
    assert [(one.name, one.held) for one in otto.items] == [
        ("Long sword", Held.WIELDED),
        ("Leather", Held.WORN),
        ("Shield", Held.WIELDED),
    ]
    assert otto.nothing_to_declare
    assert otto.standing_order is not None
    assert game.state.active[ANN.member] == ADA
    (left,) = there(game)
    assert left.count == 3
    (event,) = game.events(HirelingsJoined)
    assert (event.gold, event.gift, event.points, event.unusual) == (0, "", (3,), False)


@OFFER
def test_all_answer_as_one_and_have_one_group() -> None:
    game = tavern()
    assert offer(game, 6, 6, 1, 2, 3, 1).counts == (4,)
    assert len({one.name for one in hirelings(game)} & set(HUMANS)) == 4
    assert {one.service.group for one in hirelings(game) if one.service} == {"Swordsman"}
    assert there(game) == []


@OFFER
def test_each_can_answer_alone() -> None:
    game = tavern()
    # 3, 7, 9 and 10 with the modifier; then hit points of two.
    offer(game, 1, 1, 2, 4, 4, 4, 5, 4, 2, 2, each=True)
    said = {one.answer: one.counts for one in game.events(OfferAnswered)}
    assert said == {"accepts": (2,), "uncertain": (1,), "refuses": (1,)}
    assert len(hirelings(game)) == 2
    left = [(one.answer, one.count) for one in there(game)]
    assert left == [("refuses", 1), ("uncertain", 1)]


@OFFER
def test_those_of_whom_each_says_the_same_are_told_together() -> None:
    game = tavern()
    assert offer(game, 1, 1, 1, 1, each=True, count=2).counts == (2,)
    assert [(one.answer, one.count) for one in there(game)] == [("", 2), ("refuses", 2)]


@OFFER
def test_who_is_not_sure_wants_a_better_offer() -> None:
    game = tavern()
    assert offer(game, 2, 4, gold=5).answer == "uncertain"
    assert (there(game)[0].answer, there(game)[0].offered) == ("uncertain", 5)
    for too_little in (5, 6, 7):
        with pytest.raises(RuleError, match="8 gp or more for each"):
            offer(game, gold=too_little)
    assert offer(game, 2, 4, gold=8).answer == "uncertain"
    with pytest.raises(RuleError, match="12 gp or more for each"):
        offer(game, gift="flask")
    for worth, enough in ((47, False), (48, True)):
        game.state = MARKET.put(game.state, Market((Price("Silver flask", 2 * worth, 2),)))
        if not enough:
            with pytest.raises(RuleError, match="known to be worth as much"):
                offer(game, gift="flask")
    assert offer(game, 5, 4, 1, 1, 1, 1, gift="flask").answer == "accepts"
    assert purse_of(game.state, ADA) == 1_000
    first = hirelings(game)[0]
    assert (first.items[-1].name, first.items[-1].count) == ("Silver flask", 1)
    assert [one.count for one in items_of(game.state, ADA) if one.id == "flask"] == [1]


@OFFER
def test_who_was_offered_nothing_wants_something_and_a_thing_is_a_better_offer_once() -> None:
    game = tavern(NORMAL, ELF)
    assert offer(game, 2, 4).answer == "uncertain"
    with pytest.raises(RuleError, match="1 gp or more for each"):
        offer(game)
    assert offer(game, 2, 4, gold=1).answer == "uncertain"
    with pytest.raises(RuleError, match="2 gp or more for each"):
        offer(game, gold=1)
    assert offer(game, 2, 4, whom="elf").answer == "uncertain"
    assert offer(game, 2, 4, whom="elf", gift="wand").answer == "uncertain"
    assert there(game)[-1].gifts == ("wand",)
    with pytest.raises(RuleError, match="not sure yet"):
        offer(game, whom="elf", gift="wand")
    assert offer(game, 2, 4, whom="elf", gift="wand", gold=1).answer == "uncertain"
    assert there(game)[-1].gifts == ("wand",)
    word = MakeOffer(prospects=("elf",), employer=ADA, answer="accepts", granted=True)
    game.act(word, REFEREE, [1])
    assert [one.name in ELVISH for one in hirelings(game)] == [True]


@OFFER
def test_who_is_not_sure_keeps_what_was_offered_and_waits_for_no_referee() -> None:
    game = tavern()
    offer(game, 2, 4, count=1, gold=10, weapon="Spear")
    unsure = there(game)[-1]
    made = Offer(ADA, "Swordsman", "Spear", gold=10)
    assert (unsure.answer, unsure.offer, least_better(unsure)) == ("uncertain", made, 15)
    with pytest.raises(HiringError) as refused:
        offer(game, whom=unsure.id, gold=14)
    assert refused.value.prospects == unsure.id
    with pytest.raises(RuleError, match="do not wait for anything"):
        game.act(GrantWish(prospects=unsure.id), REFEREE)
    offer(game, 1, 2, whom=unsure.id, gold=15)
    assert (there(game)[-1].answer, there(game)[-1].offer) == ("refuses", None)


@OFFER
def test_a_thing_counts_as_what_is_written_of_its_worth() -> None:
    game = tavern()
    assert offer(game, 2, 4, count=1, gold=10).answer == "uncertain"
    (ada, bert) = game.state.characters
    for worth, says in ((14, "refused"), (15, "rolled")):
        things = tuple(replace(one, worth=worth) if one.id == "flask" else one for one in ada.items)
        game.state = replace(game.state, characters=(replace(ada, items=things), bert))
        whom = there(game)[-1].id
        if says == "rolled":
            assert offer(game, 2, 4, whom=whom, gift="flask").answer == "uncertain"
            continue
        with pytest.raises(RuleError, match="15 gp or more for each"):
            offer(game, whom=whom, gift="flask")


@OFFER
def test_who_refuses_is_not_asked_again_but_by_the_referee() -> None:
    game = tavern()
    assert offer(game, 1, 3).answer == "refuses"
    with pytest.raises(RuleError, match="The normal hireling in Boar refused"):
        offer(game, gold=100)
    word = MakeOffer(
        prospects=("n",), employer=ADA, trade="Cook", count=2, gold=10, answer="accepts"
    )
    with pytest.raises(ForbiddenError, match="what hirelings answer"):
        game.act(word, ANN)
    step = game.act(word, REFEREE, [1, 1])
    assert reported(step, OfferRolled) == []
    assert purse_of(game.state, ADA) == 980
    order = hirelings(game)[0].standing_order
    assert order is not None
    assert order.kind == "hold"


@OFFER
def test_the_dice_can_be_secret_and_what_they_say_is_not() -> None:
    game = tavern()
    offer(game, 1, 1, seen=Visibility.BLIND)
    (rolled,) = game.events(OfferRolled)
    assert (rolled.audience, rolled.throw.secret, rolled.modifier) == (REFEREES, True, 1)
    (answered,) = game.events(OfferAnswered)
    assert answered.audience is None


@OFFER
def test_charisma_is_asked_for_by_name() -> None:
    game = tavern()
    bert = {"employer": BERT, "trade": "Cook"}
    with pytest.raises(MissingNumberError, match="Bert has no number for reaction modifier"):
        game.act(MakeOffer(prospects=("n",), **bert), BOB)  # type: ignore[arg-type]
    game.act(MakeOffer(prospects=("n",), modifier=-2, **bert), BOB, [4, 3])  # type: ignore[arg-type]
    assert there(game)[0].answer == "refuses"
    other = tavern()
    with pytest.raises(RuleError, match=r"from -20 to \+20"):
        offer(other, modifier=21)
    with pytest.raises(ForbiddenError):
        game.act(MakeOffer(prospects=("n",), employer=ADA, trade="Cook"), BOB)


@OFFER
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"whom": ""}, "Say to whom"),
        ({"whom": "nobody"}, "not to be had any more"),
        ({"trade": ""}, "Say as what they are hired"),
        ({"trade": "Sage"}, "Nobody in a tavern is a Sage"),
        ({"trade": "Light Foot"}, "Nobody in a tavern is a Light Foot"),
        ({"count": 5}, "There are 4 of them"),
        ({"gold": -1}, "Offer each 0 to"),
        ({"gold": 251}, "costs 1,004 gp if they accept, and Ada has 1,000"),
        ({"gift": "none"}, "no such item"),
        ({"whom": "elf elves", "count": 1}, "asked as one"),
        ({"whom": "dwarf", "gold": 199}, "A Dwarf asks for at least 200 gp"),
        ({"whom": "elf", "gift": "flask"}, "They ask for a magic item, and Silver flask is none"),
        ({"whom": "dwarf", "weapon": "Spear"}, "brings War hammer or Axe"),
    ],
)
def test_offers_that_cannot_be_made(fields: dict[str, object], says: str) -> None:
    game = tavern(NORMAL, ELF, ELVES, DWARF, CLERIC)
    with pytest.raises((RuleError, NotFoundError), match=says):
        offer(game, **fields)  # type: ignore[arg-type]


@OFFER
def test_only_the_living_who_serve_nobody_hire() -> None:
    game = tavern()
    offer(game, 6, 6, 2, count=1)
    (otto,) = hirelings(game)
    with pytest.raises(RuleError, match="cannot have hirelings"):
        offer(game, employer=otto.id)


# What they ask for


@ENTICE
def test_gold_is_paid_once_on_joining() -> None:
    game = tavern(DWARF)
    offer(game, 4, 4, 5, whom="dwarf")
    assert purse_of(game.state, ADA) == 800
    (dwarf,) = hirelings(game)
    assert dwarf.name in DWARVES
    assert (dwarf.level, dwarf.traits, dwarf.vitals.maximum) == (1, ("dwarf",), 5)
    assert dwarf.service == Service(ADA, "Dwarf", unusual=True, group="Dwarf")
    assert [one.name for one in dwarf.items] == ["War hammer", "Chainmail"]


@ENTICE
def test_companions_come_with_the_unusual_one() -> None:
    game = tavern(ELF, ELVES)
    offer(game, 6, 6, 4, 1, 1, whom="elves elf", gift="wand", weapon="longbow")
    elf, *others = hirelings(game)
    assert (elf.name in ELVISH, elf.traits, elf.level) == (True, ("elf",), 1)
    assert [one.name for one in elf.items] == ["Dagger", "Longbow", "Chainmail", "Wand"]
    assert [(one.traits, one.level) for one in others] == [(("elf",), 0)] * 2
    assert {one.service.group for one in hirelings(game) if one.service} == {"Elf"}
    assert "Wand" not in [one.name for one in items_of(game.state, ADA)]


@ENTICE
def test_without_what_they_ask_for_the_referee_is_asked() -> None:
    game = tavern(CLERIC)
    offer(game, 6, 6, whom="cleric", weapon="Mace", armour="plate")
    (asked,) = game.events(WishAsked)
    assert (asked.whom, asked.asks) == ("Cleric", "access to a nearby temple or church")
    assert hirelings(game) == []
    dues = game.engine.what_is_due(game.state, REFEREE)
    assert [(one.kind, one.holds) for one in dues] == [(DueKind.HIRING, False)]
    with pytest.raises(RuleError, match="agree already"):
        offer(game, whom="cleric", weapon="Mace")
    with pytest.raises(ForbiddenError):
        game.act(GrantWish(prospects="cleric"), ANN)
    game.act(GrantWish(prospects="cleric"), REFEREE, [4])
    (cleric,) = hirelings(game)
    assert [one.name for one in cleric.items] == ["Platemail", "Mace", "Holy symbol"]
    assert there(game) == []


@ENTICE
def test_who_does_not_get_it_does_not_come() -> None:
    game = tavern(ELF, ELVES, HOBBIT)
    offer(game, 6, 6, whom="elf elves")
    game.act(GrantWish(prospects="elves", granted=False))
    assert game.events(WishDenied)[0].whom == "Elf"
    assert [one.answer for one in there(game)] == ["refuses", "refuses", ""]
    with pytest.raises(RuleError, match="do not wait for anything"):
        game.act(GrantWish(prospects="elf"))
    granted = MakeOffer(prospects=("hobbit",), employer=ADA, granted=True)
    with pytest.raises(ForbiddenError, match="what they ask for"):
        game.act(granted, ANN)
    game.act(granted, REFEREE, [6, 6, 3])
    assert [(one.name in HOBBITS, one.level) for one in hirelings(game)] == [(True, 1)]


@ENTICE
def test_who_answers_a_notice_comes_without_a_roll_and_is_paid() -> None:
    game = tavern(MANY)
    offer(game, 2, 4, whom="many", count=2, weapon="Axe", armour="Platemail")
    assert purse_of(game.state, ADA) == 800
    assert game.events(OfferRolled) == []
    assert [one.vitals.maximum for one in hirelings(game)] == [2, 4]
    assert there(game)[0].count == 1
    rich(game, 99)
    with pytest.raises(RuleError, match="costs 100 gp if they accept, and Ada has 99"):
        offer(game, whom="many", weapon="Axe")


@ENTICE
def test_each_of_those_who_ask_for_a_thing_gets_one() -> None:
    elves = replace(ELF, count=2, company="e", by_notice=True)
    game = tavern(elves)
    with pytest.raises(RuleError, match="It takes 2 of Wand, and there are 1"):
        offer(game, whom="elf", gift="wand")
    offer(game, whom="elf")
    assert [one.answer for one in there(game)] == ["agrees"]


@pytest.mark.rule("ERIS-HIRELING-ADVERT")
def test_who_answers_a_notice_comes_for_what_it_promised_and_not_for_less() -> None:
    foot = replace(MANY, trade="light foot", unusual=False, count=2, promised=10)
    game = tavern(foot)
    rich(game, 25)
    with pytest.raises(RuleError, match="is promised 10 gp"):
        offer(game, whom="many", gold=9)
    offer(game, 1, whom="many", count=1)
    assert purse_of(game.state, ADA) == 15
    offer(game, 1, whom="many", gold=12)
    assert purse_of(game.state, ADA) == 3
    assert game.events(OfferRolled) == []


@pytest.mark.rule("ERIS-LEADERSHIP")
def test_unusual_ones_are_limited_and_normal_ones_are_not() -> None:
    game = tavern(MANY, NORMAL, most=2)
    with pytest.raises(RuleError, match="can have 2 unusual hirelings and has 0"):
        offer(game, whom="many", weapon="Axe")
    offer(game, 1, 1, whom="many", weapon="Axe", count=2)
    with pytest.raises(RuleError, match="can have 2 unusual hirelings and has 2"):
        offer(game, whom="many", weapon="Axe", count=1)
    offer(game, 6, 6, 1, 1, 1, 1)
    assert len(hirelings(game)) == 6
    game = tavern(MANY, most=None)
    with pytest.raises(MissingNumberError, match="Ada has no number for “Most hirelings”"):
        offer(game, whom="many", weapon="Axe")


@pytest.mark.rule("ERIS-HIRELING-TYPES")
@pytest.mark.parametrize("weapon", ["Two-handed sword", "Spear"])
def test_what_does_not_fit_in_two_hands_is_carried(weapon: str) -> None:
    game = tavern(MANY)
    offer(game, 1, whom="many", count=1, weapon=weapon)
    held = {one.name: one.held for one in hirelings(game)[0].items}
    assert held["Chainmail"] is Held.WORN
    assert held[weapon] is Held.WIELDED
    assert held["Shield"] is (Held.CARRIED if weapon.startswith("Two") else Held.WIELDED)
