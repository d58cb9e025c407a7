"""Who picks first: a die each, ties again, the highest picks, and so on down (R-ROLLOFF)."""

import pytest

from rules.away.records import GoAway
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.dues import Due, DueKind
from rules.pace.records import EndDeadline, MeetDeadline, PlayedForThem, SetLimit
from rules.state.items import Item
from rules.state.pace import Limit
from rules.treasure.pool import POOL
from rules.treasure.records import (
    AnswerRollOff,
    AssignTreasure,
    CloseRollOff,
    OpenRollOff,
    PickOrderSettled,
    PickPassed,
    PickTreasure,
    RollOffAnswered,
    RollOffBegan,
    RollOffEnded,
    StrikeTreasure,
    TieRerolled,
    TreasureAssigned,
)
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT, REFEREE, STRANGER
from tests.rules.treasure.hoard import ADA, BERT, CATO, gold, hire, kill, party, pool, sword

pytestmark = pytest.mark.rule("OSE-TREASURE-DIVISION")
PLAYERS = {ADA: ANN, BERT: BOB, CATO: CAT}


def hoard(*more: Item) -> Scene:
    """Two magic swords, a shield that is not, and three who want them."""
    return party(
        sword(), sword("s2", "Sword +2"), Item("h1", "Shield", pooled=True), *more, preset="ose"
    )


def opened(**fields: object) -> Scene:
    scene = hoard()
    scene.act(OpenRollOff(**fields))  # type: ignore[arg-type]
    return scene


def the_id(scene: Scene) -> str:
    roll_off = POOL.of(scene.state).roll_off
    assert roll_off is not None
    return roll_off.id


def is_on(scene: Scene) -> bool:
    return POOL.of(scene.state).roll_off is not None


def roll(scene: Scene, who: str, *faces: int) -> None:
    scene.act(AnswerRollOff(roll_off=the_id(scene)), PLAYERS[who], faces)


def pass_by(scene: Scene, who: str) -> None:
    scene.act(AnswerRollOff(roll_off=the_id(scene), passes=True), PLAYERS[who])


def pick(scene: Scene, who: str, item: str = "") -> None:
    scene.act(PickTreasure(roll_off=the_id(scene), item_id=item), PLAYERS[who])


def rolled(**fields: object) -> Scene:
    """Cato is first, then Ada, then Bert."""
    scene = opened(**fields)
    roll(scene, ADA, 11)
    roll(scene, BERT, 4)
    roll(scene, CATO, 19)
    return scene


def own(scene: Scene, who: str) -> list[str]:
    (sheet,) = (one for one in scene.state.characters if one.id == who)
    return [one.name for one in sheet.items if not one.pooled]


def dues(scene: Scene) -> list[Due]:
    kinds = (DueKind.ROLL_OFF, DueKind.PICK)
    return [one for one in scene.engine.what_is_due(scene.state, REFEREE) if one.kind in kinds]


# Rolling


def test_all_magic_items_are_offered_to_all_characters() -> None:
    scene = opened()
    began = scene.events(RollOffBegan)[0]
    assert (began.items, began.sides) == (("Sword +1", "Sword +2"), 20)
    assert [who.id for who in began.who] == [ADA, BERT, CATO]
    assert began.offer_key == f"roll-off:{began.roll_off}"
    assert [(due.target, due.verb, due.holds) for due in dues(scene)] == [
        (who, "roll-off", False) for who in (ADA, BERT, CATO)
    ]


def test_the_highest_picks_first_and_so_on_down() -> None:
    scene = rolled()
    order = scene.events(PickOrderSettled)[0]
    assert ([who.id for who in order.order], order.items) == (
        [CATO, ADA, BERT],
        ("Sword +1", "Sword +2"),
    )
    assert order.offer_key == f"pick:{order.roll_off}"
    assert [(due.kind, due.target) for due in dues(scene)] == [(DueKind.PICK, CATO)]
    pick(scene, CATO, "s2")
    taken = scene.events(TreasureAssigned)[0]
    assert (taken.who.id, taken.name, taken.count) == (CATO, "Sword +2", 1)
    pick(scene, ADA, "s1")
    assert scene.events(RollOffEnded)[0].left == ()
    assert (own(scene, CATO), own(scene, ADA), own(scene, BERT)) == (["Sword +2"], ["Sword +1"], [])
    assert pool(scene.state) == {"Shield": (1, "")}


def test_ties_are_rolled_again_among_the_tied_alone() -> None:
    scene = opened()
    roll(scene, ADA, 11)
    roll(scene, BERT, 15)
    roll(scene, CATO, 15, 3, 3, 2, 9)
    again = scene.events(TieRerolled)
    assert [[who.id for who in tie.who] for tie in again] == [[BERT, CATO]] * 2
    assert [[throw.total for throw in tie.throws] for tie in again] == [[3, 3], [2, 9]]
    order = scene.events(PickOrderSettled)[0].order
    assert [who.id for who in order] == [CATO, BERT, ADA]


def test_a_reroll_never_lifts_anybody_above_a_higher_first_die() -> None:
    scene = opened()
    roll(scene, ADA, 16)
    roll(scene, BERT, 15)
    roll(scene, CATO, 15, 20, 1)
    assert [who.id for who in scene.events(PickOrderSettled)[0].order] == [ADA, BERT, CATO]


def test_somebody_passes_and_the_others_go_on() -> None:
    scene = opened()
    pass_by(scene, ADA)
    assert scene.events(RollOffAnswered)[0].throw is None
    roll(scene, BERT, 4)
    roll(scene, CATO, 9)
    assert [who.id for who in scene.events(PickOrderSettled)[0].order] == [CATO, BERT]


def test_where_all_pass_all_stays_in_the_pool() -> None:
    scene = opened()
    for who in PLAYERS:
        pass_by(scene, who)
    assert scene.events(RollOffEnded)[0].left == ("Sword +1", "Sword +2")
    assert not is_on(scene)


def test_another_die_and_other_people_and_other_things() -> None:
    scene = opened(items=("h1", "h1"), sides=6, among=(ADA, BERT))
    began = scene.events(RollOffBegan)[0]
    assert (began.items, began.sides, len(began.who)) == (("Shield",), 6, 2)
    with pytest.raises(NotFoundError, match="Only those roll"):
        roll(scene, CATO, 3)


def test_hirelings_roll_where_they_are_named_alone() -> None:
    scene = hire(hoard(), "Cleric", 1)
    scene.act(OpenRollOff(among=(ADA, "cleric")))
    roll(scene, ADA, 3)
    roll(scene, ADA, 9)
    assert [who.id for who in scene.events(PickOrderSettled)[0].order] == ["cleric", ADA]


def test_a_referee_rolls_for_somebody_and_sets_the_die() -> None:
    scene = opened()
    with pytest.raises(NotFoundError):
        scene.act(AnswerRollOff(roll_off=the_id(scene)))
    scene.act(AnswerRollOff(roll_off=the_id(scene), target=ADA, forced=20))
    assert scene.events(RollOffAnswered)[0].throw.forced


def test_what_is_refused_of_dice() -> None:
    scene = opened()
    roll(scene, ADA, 11)
    with pytest.raises(RuleError, match="Ada has rolled or passed"):
        roll(scene, ADA)
    with pytest.raises(ForbiddenError):
        scene.act(AnswerRollOff(roll_off=the_id(scene), target=BERT), ANN)
    with pytest.raises(TooLateError, match="is over"):
        scene.act(AnswerRollOff(roll_off="gone"), ANN)
    with pytest.raises(RuleError, match="Not all have rolled"):
        pick(scene, ADA, "s1")
    done = rolled()
    with pytest.raises(TooLateError, match="All have rolled"):
        roll(done, ADA)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"sides": 1}, "2 to 1000"),
        ({"sides": 1001}, "2 to 1000"),
        ({"among": (ADA,)}, "nobody to roll against"),
        ({"items": ("x",)}, "no such thing"),
    ],
)
def test_what_cannot_be_opened(fields: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        opened(**fields)


def test_who_may_open_one_and_when() -> None:
    with pytest.raises(ForbiddenError):
        hoard().act(OpenRollOff(), STRANGER)
    scene = opened()
    with pytest.raises(RuleError, match="going on"):
        scene.act(OpenRollOff())
    with pytest.raises(RuleError, match="no magic item"):
        party(gold(3), preset="ose").act(OpenRollOff())
    with pytest.raises(RuleError, match="Experience comes first"):
        party(sword()).act(OpenRollOff())


# Picking


def test_what_is_left_goes_round_again_from_the_top() -> None:
    potions = Item("i1", "Potion", 3, magic=True, pooled=True)
    scene = party(potions, preset="ose")
    scene.act(OpenRollOff(among=(ADA, BERT)))
    roll(scene, ADA, 12)
    roll(scene, BERT, 3)
    assert scene.events(PickOrderSettled)[0].items == ("3 x Potion",)
    for who in (ADA, BERT, ADA):
        pick(scene, who, "i1")
    assert not is_on(scene)
    assert pool(scene.state) == {}


def test_who_passes_can_pick_again_until_nobody_wants_anything() -> None:
    scene = rolled()
    pick(scene, CATO)
    assert scene.events(PickPassed)[0].who.id == CATO
    pick(scene, ADA, "s1")
    for who in (BERT, CATO, ADA):
        assert is_on(scene)
        pick(scene, who)
    assert scene.events(RollOffEnded)[0].left == ("Sword +2",)


def test_what_is_refused_of_picks() -> None:
    scene = rolled()
    with pytest.raises(ForbiddenError):
        scene.act(PickTreasure(roll_off=the_id(scene), item_id="s1"), ANN)
    with pytest.raises(TooLateError, match="not there"):
        pick(scene, CATO, "h1")
    with pytest.raises(TooLateError, match="has picked since"):
        scene.act(PickTreasure(roll_off=the_id(scene), item_id="s1", number=1), CAT)
    with pytest.raises(TooLateError, match="is over"):
        scene.act(PickTreasure(roll_off="gone", item_id="s1"), CAT)
    scene.act(PickTreasure(roll_off=the_id(scene), item_id="s1", number=0), CAT)


# What happens meanwhile


def test_what_was_given_away_meanwhile_is_not_offered() -> None:
    scene = opened()
    scene.act(AssignTreasure(item_id="s1", to=ADA))
    assert is_on(scene)
    scene.act(StrikeTreasure(item_id="s2"))
    assert not is_on(scene)
    assert len(scene.events(RollOffEnded)) == 1


def settle_after(scene: Scene) -> None:
    """Something else happens, after which all is settled."""
    scene.act(PassTime(turns=1))


def test_the_dead_neither_roll_nor_pick() -> None:
    scene = opened()
    roll(scene, ADA, 11)
    roll(scene, BERT, 4)
    kill(scene, CATO)
    settle_after(scene)
    assert [who.id for who in scene.events(PickOrderSettled)[0].order] == [ADA, BERT]
    kill(scene, ADA)
    settle_after(scene)
    assert [due.target for due in dues(scene)] == [BERT]
    kill(scene, BERT)
    settle_after(scene)
    assert scene.events(RollOffEnded)[0].left == ("Sword +1", "Sword +2")


def test_it_can_be_ended_early() -> None:
    scene = opened()
    roll(scene, ADA, 11)
    with pytest.raises(ForbiddenError):
        scene.act(CloseRollOff(roll_off=the_id(scene)), ANN)
    scene.act(CloseRollOff(roll_off=the_id(scene)), faces=(4, 18))
    assert [who.id for who in scene.events(PickOrderSettled)[0].order] == [CATO, ADA, BERT]
    scene.act(CloseRollOff(roll_off=the_id(scene)))
    assert not is_on(scene)


# Deadlines


def test_who_does_not_answer_is_rolled_for_and_who_does_not_pick_is_passed_over() -> None:
    scene = hoard()
    scene.act(SetLimit(phase="treasure", limit=Limit(minutes=60)))
    scene.act(OpenRollOff())
    roll(scene, ADA, 11)
    (deadline,) = scene.state.pace.deadlines
    scene.at = deadline.at or 0
    scene.act(MeetDeadline(key=deadline.key), faces=(4, 18))
    played = {one.target.id: one.how for one in scene.events(PlayedForThem)}
    assert played == {BERT: "rolled", CATO: "rolled"}
    (deadline,) = scene.state.pace.deadlines
    scene.act(EndDeadline(key=deadline.key))
    assert [due.target for due in dues(scene)] == [ADA]
    assert is_on(scene)


def test_the_dice_of_those_who_are_away_fall_at_once() -> None:
    scene = opened()
    scene.act(GoAway(until=99), BOB, faces=[5])
    assert [due.target for due in dues(scene)] == [ADA, CATO]
