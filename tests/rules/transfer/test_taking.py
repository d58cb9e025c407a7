"""A whole sheet is taken in, and written over another."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.records import ITEM_LIMITS, AddItem
from rules.record import fields_of, replace
from rules.sheet.records import LevelSet, SheetNumberSet, TraitsChanged
from rules.state.health import Life, Vitals
from rules.state.items import Bands, Held, Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import (
    Background,
    Character,
    ClassTrack,
    Power,
    Rest,
    Service,
    Skill,
    SkillKind,
    Spell,
    Training,
)
from rules.transfer.checks import CHECKS, GAMES_OWN, PARTS, as_document, differing
from rules.transfer.records import WAITING, RewriteSheet, SheetRewritten, TakeSheet
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.sheet.examples import newcomer
from tests.rules.table import ANN, BOB, REFEREE, STRANGER
from tests.rules.transfer.examples import BARE

WHOLE = Character(
    "c9",
    "Morgan Ironwolf",
    7,
    Vitals(5, 8, wound_level=1, failed_saves=1, subdual=2),
    level=3,
    numbers={"str": 13, "ac": 5, "save_death": 12, "move": 90, "languages": 2},
    slow=True,
    items=(
        Item("a", "Backpack", holds=400),
        Item("b", "Torch", 3, inside="a", weight=10),
        Item(
            "c",
            "Star",
            held=Held.WIELDED,
            hands=1,
            bands=Bands(10, 20, 30),
            damage="1d6",
            shots=2,
            bonus=1,
            magic=True,
            tags=("silver",),
            worth=500,
            charges=3,
            grade="minor",
        ),
    ),
    traits=("elf", "fighter"),
    powers=(Power("Healing Word", used=True, self_limited=True),),
    spells=(Spell("Sleep", 2, 1),),
    spell_book=("Sleep", "Web"),
    action_points=2,
    rest=Rest(surges_spent=3),
    drained=1,
    standing_order=StandingOrder("other", "Hide"),
    experience=4500,
    languages=("Orcish", "Old Elvish"),
    bonuses=("str",),
    heat_seen=False,
    class_name="fighter",
    second=ClassTrack("magic-user", 2, 100, 5, {"thac0": 19}),
    rolled=7,
    skills=(Skill("Cook", 40, SkillKind.TRAINED), Skill("Tracker", 13)),
    background=Background("thief", accepted=0),
    remarks=("Eyes: grey", "Owes the ferryman a favour."),
)


def taken(game: Scene, name: str) -> Character:
    """The sheet with that name."""
    return next(c for c in game.state.characters if c.name == name)


def test_each_field_of_a_sheet_goes_along_or_belongs_to_the_game() -> None:
    assert set(CHECKS) | set(GAMES_OWN) == set(fields_of(Character))
    assert set(CHECKS) == set(PARTS)


def test_a_sheet_in_another_game_is_the_same_sheet() -> None:
    game = camp("4e")
    game.act(TakeSheet(sheet=WHOLE), BOB)
    found = taken(game, "Morgan Ironwolf")
    assert as_document(found) == as_document(WHOLE)
    assert (found.id, found.owner) == ("c3", BOB.member)
    backpack, torches, _ = found.items
    assert torches.inside == backpack.id
    assert game.state.active[BOB.member] == "c3"


def test_what_belongs_to_the_game_stays_behind() -> None:
    member = Background("thief", 600, 5000, 900, 9000)
    learning = Training("Cook", "noble")
    more = {"carrying_treasure": True, "background": member, "training": learning}
    document = as_document(replace(WHOLE, retired=True, **more))
    assert document == as_document(WHOLE)
    assert document.rest == Rest(surges_spent=3)
    assert [item.id for item in document.items] == ["i1", "i2", "i3"]


def test_somebody_unconscious_has_been_so_since_they_came() -> None:
    game = camp("4e")
    lying = replace(BARE, vitals=Vitals(0, 8, life=Life.UNCONSCIOUS))
    game.act(TakeSheet(sheet=lying), BOB)
    assert taken(game, "Morgan").vitals.fell_at == 0


def test_a_hireling_serves_the_character_of_the_player_who_gets_it() -> None:
    game = camp("eris")
    archer = replace(BARE, service=Service("c5", "Archer", group="g1"))
    with pytest.raises(ForbiddenError, match="referee"):
        game.act(TakeSheet(sheet=archer), ANN)
    with pytest.raises(RuleError, match="plays nobody who could lead them"):
        game.act(TakeSheet(sheet=archer, owner=BOB.member), REFEREE)
    game.act(TakeSheet(sheet=archer, owner=ANN.member), REFEREE)
    assert taken(game, "Morgan").service == Service(ADA, "Archer")
    assert game.state.active[ANN.member] == ADA
    own = taken(game, "Morgan").id
    with pytest.raises(RuleError, match="gains neither experience nor levels"):
        game.act(
            RewriteSheet(sheet=replace(BARE, level=2), parts=("level",), character_id=own), ANN
        )
    tale = RewriteSheet(sheet=replace(archer, level=2), parts=("service", "level"))
    game.act(tale, ANN)
    assert game.state.characters[0].service is None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"vitals": Vitals(9, 8)}, "Hit points go up to the maximum"),
        ({"vitals": Vitals(0, 8)}, "is down"),
        ({"vitals": Vitals(8, 8, wound_level=9)}, "wound level"),
        ({"vitals": Vitals(8, 8, subdual=-1)}, "-1 is outside"),
        ({"numbers": {"str": 99}}, "STR goes from 1 to 40"),
        ({"level": 100}, "level goes from"),
        ({"items": (Item("", "Torch", 13),)}, "may carry 12 of Torch"),
        ({"items": tuple(Item("", f"Thing {n}") for n in range(61))}, "at most 60"),
        (
            {
                "items": (
                    Item("", "A", held=Held.WIELDED, hands=2),
                    Item("", "B", held=Held.WIELDED),
                )
            },
            "more than two hands hold: A, B",
        ),
        ({"items": (Item("", "x" * 60),)}, "name has 1 to 50"),
        ({"powers": (Power("!"),)}, "at most 30 powers"),
        ({"powers": (Power("Zap"), Power("zap"))}, "same power"),
        ({"spells": (Spell("Sleep", 0, 0),)}, "at most 50 spells"),
        ({"spells": (Spell("Sleep"), Spell("sleep"))}, "same spell"),
        ({"spell_book": ("x" * 200,)}, "A spell book has room"),
        ({"class_name": "a/b"}, "A class needs a name"),
        ({"second": ClassTrack("mage", hit_points=0)}, "hit points of a class"),
        ({"skills": (Skill("Cook", 101),)}, "0 to 100%"),
        ({"skills": (Skill("Cook", 1), Skill("cook", 2))}, "same skill"),
        ({"skills": tuple(Skill(f"Trade {n}", 1) for n in range(41))}, "holds 40 skills"),
        ({"background": Background("knight")}, "no such background"),
        ({"standing_order": StandingOrder("dance")}, "no standing order"),
        ({"traits": tuple("abcdefghijklmnop")}, "at most 12 traits"),
        ({"languages": ("x" * 61,)}, "room for 30 languages"),
        ({"remarks": ("x" * 201,)}, "room for 30 remarks"),
        ({"bonuses": ("luck",)}, "no ability called “luck”"),
        ({"bonuses": ("str", "grit", "luck")}, "no ability called “grit”"),
        ({"bonuses": ("a" * 19 + "bc",)}, "no ability called “a{19}b”"),
        ({"action_points": -1}, "-1 is outside"),
        ({"name": "Ada"}, "called Ada already"),
        ({"name": " "}, "needs a name"),
    ],
)
def test_what_no_sheet_can_say(changes: dict[str, object], says: str) -> None:
    game = camp("eris")
    with pytest.raises(RuleError, match=says):
        game.act(TakeSheet(sheet=replace(BARE, **changes)), ANN)


def test_a_referee_may_allow_more_than_one_may_carry() -> None:
    game = camp("eris")
    many = replace(BARE, items=(Item("", "Torch", 13), Item("", "Oil flask", 9, Held.STORED)))
    with pytest.raises(ForbiddenError):
        game.act(TakeSheet(sheet=many, allow=True), ANN)
    game.act(TakeSheet(sheet=many, allow=True), REFEREE)
    fewer = replace(BARE, items=(Item("", "Torch", 13), Item("", "Rope 50'")))
    game.act(RewriteSheet(sheet=fewer, parts=("items",), character_id="c3"), REFEREE)
    off = Scene("eris", **{ITEM_LIMITS.key: "off"})
    off.act(TakeSheet(sheet=many), ANN)


def test_parts_are_written_over_a_sheet_and_the_rest_stays() -> None:
    game = camp("eris")
    game.act(AddItem(name="torch", target=ADA, count=2), ANN)
    old = game.state.characters[0].items[0].id
    sheet = replace(
        BARE,
        vitals=Vitals(6, 10),
        level=2,
        numbers={"str": 13, "ac": 4},
        traits=("elf",),
        items=(Item("", "Rope 50'"), Item("", "Torch", 5)),
    )
    parts = ("vitals", "level", "numbers", "traits", "items")
    game.act(RewriteSheet(sheet=sheet, parts=parts, wiped=("dex",)), ANN)
    ada = game.state.characters[0]
    assert (ada.name, ada.level, ada.traits) == ("Ada", 2, ("elf",))
    assert (ada.vitals.hit_points, ada.vitals.maximum) == (6, 10)
    assert ada.numbers == {"str": 13, "ac": 4}
    assert [item.name for item in ada.items] == ["Rope 50'", "Torch"]
    assert ada.items[1].id == old
    assert game.events(LevelSet)
    assert game.events(TraitsChanged)
    (written,) = game.events(SheetRewritten)
    assert written.audience == (ANN.member,)
    assert set(written.parts) == {"dex", "str", "ac", "items"}
    with pytest.raises(RuleError, match="says all that already"):
        game.act(RewriteSheet(sheet=sheet, parts=parts), ANN)


def test_in_a_fight_a_number_that_was_missing_counts_at_once() -> None:
    game = meeting("ose")
    game.act(RewriteSheet(sheet=replace(BARE, numbers={"thac0": 17}), parts=("numbers",)), ANN)
    assert game.combatant(ADA).numbers["thac0"] == 17
    assert not game.events(SheetNumberSet)


def test_only_its_player_and_referees_write_on_a_sheet() -> None:
    game = camp("ose")
    action = RewriteSheet(sheet=BARE, parts=("name",), character_id=ADA)
    with pytest.raises(ForbiddenError, match="Ada's player"):
        game.act(action, BOB)
    with pytest.raises(RuleError, match="no part called id"):
        game.act(RewriteSheet(sheet=BARE, parts=("id",), character_id=ADA), ANN)
    dead = camp("ose")
    dead.act(RewriteSheet(sheet=replace(BARE, name="Eve"), parts=("name",)), ANN)
    assert dead.state.characters[0].name == "Eve"


def test_a_newcomer_goes_on_writing_while_they_wait() -> None:
    game = newcomer("ose")
    sheet = replace(BARE, name="Zed", numbers={"str": 9})
    action = RewriteSheet(sheet=sheet, parts=("numbers",), character_id=WAITING)
    game.act(action, STRANGER)
    assert game.state.waiting[0].numbers == {"str": 9}
    with pytest.raises(RuleError, match="says all that already"):
        game.act(action, STRANGER)
    with pytest.raises(NotFoundError, match="let in"):
        game.act(action, ANN)


def test_what_differs_is_named_by_number_and_part() -> None:
    other = replace(WHOLE, id="c1", level=4, numbers={"str": 14, "ac": 5})
    assert set(differing(WHOLE, other)) == {"str", "save_death", "move", "languages", "level"}
