"""Splitting up and joining up."""

import pytest

from rules.checks.records import AskChecks
from rules.clock.clock import now
from rules.clock.records import AddOccasion, OccasionCame, PassTime
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.reading import items_of
from rules.items.records import AddItem, DropItem
from rules.kernel.parties import PARTIES, everybody, here, label_of, labels, numbers, through
from rules.light.records import LIGHTS, LightUp
from rules.parties.records import (
    JoinUp,
    MeanParty,
    PartiesJoined,
    PartyMeant,
    PartySplit,
    SplitUp,
)
from rules.pursuit.state import FOLLOWERS, Chase
from rules.record import replace
from rules.sheet.records import CreateCharacter
from rules.spells.records import OPEN_SPELLS, OpenSpell
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.pace import Absence, Away
from rules.state.party import Expedition, Scale
from rules.state.sheet import Service
from rules.wandering.records import WANDERING
from tests.rules.parties.examples import apart
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, CountedDice, camp
from tests.rules.table import ANN, BOB, STRANGER

BEA, CLEO = "c3", "c4"
SPELL = OpenSpell("s", ADA, "light", "", ())


def three() -> Scene:
    """Ann plays Ada, Bob Bea and then Cleo; Cousin is Ann's hireling."""
    scene = camp("ose")
    scene.act(CreateCharacter(name="Bea", hit_points=5), BOB)
    scene.act(CreateCharacter(name="Cleo", hit_points=5), BOB)
    cousin = replace(scene.state.characters[1], service=Service(ADA, "Squire"))
    people = tuple(cousin if one.id == COUSIN else one for one in scene.state.characters)
    scene.state = replace(scene.state, characters=people)
    return scene


def turn(scene: Scene, number: int) -> GameState:
    """See the game through another party."""
    scene.state = through(scene.state, number)
    return scene.state


def test_hirelings_go_with_whom_they_follow() -> None:
    scene = three()
    scene.act(SplitUp(characters=(ADA,), name="The village"), ANN)
    (split,) = scene.events(PartySplit)
    assert ([one.name for one in split.went], split.label) == (["Ada"], "The village")
    assert [one.id for one in scene.state.characters] == [BEA, CLEO]
    assert [one.id for one in through(scene.state, 2).characters] == [ADA, COUSIN]
    assert dict(labels(scene.state)) == {1: "Bea", 2: "The village"}


def test_things_change_sides_as_they_part() -> None:
    scene = three()
    for name, who, target in (("Lantern", ANN, ADA), ("Mule", BOB, BEA), ("Chest", BOB, BEA)):
        scene.act(AddItem(name=name, target=target), who)
    scene.act(AddItem(name="Oil flask", target=ADA), ANN)
    lantern, _, mule, chest = (one.id for who in (ADA, BEA) for one in items_of(scene.state, who))
    scene.act(DropItem(item_id=chest, target=BEA), BOB)
    scene.act(LightUp(source="lantern", bearer=ADA), ANN)
    # Bob may give nothing of Ada's away, though he goes with her.
    with pytest.raises(ForbiddenError):
        scene.act(SplitUp(characters=(BEA,), things=(lantern,)), BOB)
    scene.act(SplitUp(characters=(ADA, BEA), things=(lantern, chest)))
    assert [one.name for one in items_of(scene.state, CLEO)] == ["Lantern"]
    assert [one.bearer for one in LIGHTS.of(scene.state)] == [CLEO]
    turn(scene, 2)
    assert [one.name for one in items_of(scene.state, ADA)] == ["Chest"]
    scene.act(SplitUp(characters=(ADA,), things=(mule,)))
    turn(scene, 3)
    assert {one.name for one in items_of(scene.state, ADA)} == {"Chest", "Mule"}


def test_a_party_is_called_by_its_people() -> None:
    scene = camp("ose")
    assert label_of(scene.state) == "Ada"
    scene.state = replace(scene.state, active={})
    assert label_of(scene.state) == "Ada and Cousin"
    for name in ("Bea", "Cleo"):
        scene.act(CreateCharacter(name=name, hit_points=5), BOB)
    scene.state = replace(scene.state, active={})
    assert label_of(scene.state) == "Ada, Cousin and 2 others"
    scene.state = replace(scene.state, characters=())
    assert label_of(scene.state) == "the first party"
    gone = replace(through(apart("ose").state, 2), characters=(), active={})
    assert label_of(PARTIES.put(gone, replace(PARTIES.of(gone), name=""))) == "party 2"


@pytest.mark.parametrize(
    ("characters", "name", "says"),
    [
        ((), "", "Say who goes"),
        ((ADA, BEA, CLEO), "", "nobody would be left"),
        ((COUSIN,), "", "Hirelings go with whom they follow"),
        ((BEA,), "x" * 41, "40 letters are the most"),
        ((BEA,), "ada and bea", "party called ada and bea already"),
        (("c9",), "", "no such character"),
    ],
)
def test_who_cannot_go(characters: tuple[str, ...], name: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        three().act(SplitUp(characters=characters, name=name))


def test_the_dead_go_nowhere() -> None:
    scene = three()
    dead = replace(scene.state.characters[2].vitals, life=Life.DEAD)
    people = [replace(c, vitals=dead) if c.id == BEA else c for c in scene.state.characters]
    scene.state = replace(scene.state, characters=tuple(people))
    with pytest.raises(RuleError, match="Bea goes nowhere"):
        scene.act(SplitUp(characters=(BEA,)))


def test_who_stays_at_home_does_so_as_the_others_set_out() -> None:
    scene = three()
    scene.act(SetOut(scale=Scale.WILDERNESS))
    scene.act(SplitUp(characters=(BEA,), at_home=True), BOB)
    assert (scene.state.expedition is None, turn(scene, 2).expedition) == (False, None)
    turn(scene, 1)
    scene.act(PassTime(turns=1))
    with pytest.raises(RuleError, match="too far from home by now"):
        scene.act(SplitUp(characters=(CLEO,), at_home=True), BOB)
    scene.act(SplitUp(characters=(CLEO,), at_home=True))
    assert turn(scene, 3).expedition is None


def test_who_may_say_it() -> None:
    scene = three()
    with pytest.raises(ForbiddenError, match="Ada's player or a referee"):
        scene.act(SplitUp(characters=(ADA,)), BOB)
    scene.act(SplitUp(characters=(BEA,)), BOB)
    assert numbers(scene.state) == (1, 2)


def test_nobody_goes_from_what_is_everybodys() -> None:
    scene = three()
    scene.state = replace(scene.state, expedition=Expedition(Scale.WATER))
    with pytest.raises(RuleError, match="on the water"):
        scene.act(SplitUp(characters=(BEA,)))
    scene = three()
    scene.state = FOLLOWERS.put(scene.state, Chase("x", "k", "party", "monsters"))
    with pytest.raises(RuleError, match="after you"):
        scene.act(SplitUp(characters=(BEA,)))
    scene = three()
    scene.act(StartEncounter())
    with pytest.raises(RuleError, match="encounter is running"):
        scene.act(SplitUp(characters=(BEA,)))
    scene = three()
    scene.state = OPEN_SPELLS.put(scene.state, (SPELL,))
    with pytest.raises(RuleError, match="First the referee says what light does"):
        scene.act(SplitUp(characters=(BEA,)))
    scene = three()
    scene.act(AskChecks(what="breath", targets=(ADA,), number=9))
    with pytest.raises(RuleError, match="Nobody parts or meets over what Ada has to roll"):
        scene.act(SplitUp(characters=(BEA,)))


def test_from_a_ship_people_stay_at_home_only_as_it_puts_out() -> None:
    scene = three()
    out = replace(scene.state, expedition=Expedition(Scale.WATER, begun=now(scene.state)))
    scene.state = out
    with pytest.raises(RuleError, match="on the water"):
        scene.act(SplitUp(characters=(BEA,)), BOB)
    scene.act(SplitUp(characters=(BEA,), at_home=True), BOB)
    assert (turn(scene, 1).expedition, turn(scene, 2).expedition) == (out.expedition, None)


def test_there_are_only_so_many_parties() -> None:
    scene = camp("ose")
    for number in range(8):
        scene.act(CreateCharacter(name=f"Man {number}", hit_points=5), BOB)
    for number in range(7):
        scene.act(SplitUp(characters=(f"c{number + 3}",)))
    with pytest.raises(RuleError, match="8 parties already"):
        scene.act(SplitUp(characters=("c10",)))


def test_each_party_has_its_own_time_and_whoever_is_behind_lives_it() -> None:
    scene = apart("ose")
    scene.act(PassTime(days=2))
    assert (now(scene.state), now(through(scene.state, 2))) == (172_800, 0)
    assert scene.state.expedition is None
    assert turn(scene, 2).expedition is not None
    scene.act(ComeBack())
    scene.act(JoinUp(party=1), ANN)
    (joined,) = scene.events(PartiesJoined)
    assert (joined.seconds, [one.name for one in joined.behind]) == (172_800, ["Cousin"])
    assert [one.name for one in joined.came] == ["Ada"]
    assert (here(scene.state), numbers(scene.state), now(scene.state)) == (1, (1,), 172_800)
    assert {one.name for one in everybody(scene.state)} == {"Ada", "Cousin"}


def test_those_who_are_met_live_their_time_too() -> None:
    scene = apart("ose")
    scene.act(PassTime(days=1))
    scene.act(JoinUp(party=2))
    (joined,) = scene.events(PartiesJoined)
    assert (joined.seconds, [one.name for one in joined.behind]) == (86_400, ["Cousin"])
    # Who was at home has come to those who are out.
    assert scene.state.expedition is not None
    assert now(scene.state) == 86_400


def test_players_say_it_where_both_are_at_one_place() -> None:
    scene = apart("ose")
    with pytest.raises(RuleError, match="not where The mill went"):
        scene.act(JoinUp(party=2), ANN)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    with pytest.raises(RuleError, match="not where The mill went"):
        scene.act(JoinUp(party=2), ANN)
    scene.state = replace(scene.state, expedition=through(scene.state, 2).expedition)
    with pytest.raises(ForbiddenError, match="Only somebody of the party"):
        scene.act(JoinUp(party=2), BOB)
    scene.act(JoinUp(party=2), ANN)
    assert scene.events(PartiesJoined)[0].seconds == 0


def test_nobody_is_met_who_is_not_there() -> None:
    scene = apart("ose")
    for number in (1, 9):
        with pytest.raises(NotFoundError, match="no such party"):
            scene.act(JoinUp(party=number))


def test_what_is_open_in_the_other_party_is_settled_first() -> None:
    scene = apart("ose")
    scene.state = through(OPEN_SPELLS.put(turn(scene, 2), (SPELL,)), 1)
    with pytest.raises(RuleError, match="First the referee says what light does"):
        scene.act(JoinUp(party=2))


def test_time_that_brings_something_is_played_first() -> None:
    scene = apart("ose")
    scene.act(PassTime(days=2))
    wandering = replace(WANDERING.of(scene.state), every=1, chance=6)
    scene.state = WANDERING.put(scene.state, wandering)
    scene.falling = CountedDice()
    with pytest.raises(RuleError, match="comes in The mill's time before that"):
        scene.act(JoinUp(party=2))


def test_what_only_is_told_on_the_way_keeps_nobody() -> None:
    scene = apart("ose")
    scene.act(AddOccasion(text="The mill burns", days=1))
    turn(scene, 2)
    scene.act(AddOccasion(text="The well is dry", hours=2))
    turn(scene, 1)
    scene.act(PassTime(days=1))
    scene.act(JoinUp(party=2))
    assert [one.text for one in scene.events(OccasionCame)] == ["The well is dry"]


def test_who_has_somebody_in_several_says_which() -> None:
    scene = apart("ose")
    scene.act(MeanParty(party=2), ANN)
    assert scene.events(PartyMeant)[0].label == "The mill"
    assert PARTIES.of(scene.state).looks_at == {ANN.member: 2}
    with pytest.raises(RuleError, match="You mean The mill already"):
        scene.act(MeanParty(party=2), ANN)
    with pytest.raises(NotFoundError, match="no such party"):
        scene.act(MeanParty(party=7), ANN)


def test_what_is_about_a_member_is_planned_in_the_party_in_which_they_play() -> None:
    scene = three()
    scene.act(SplitUp(characters=(BEA, CLEO)), BOB)
    silent = Away(member=BOB.member, since=500, why=Absence.SILENT)
    away = (silent, Away(member=ANN.member, since=500, until=9_000))
    scene.state = replace(scene.state, away=away, vacant=(STRANGER.member,))

    def planned() -> set[str]:
        keys = (plan.key for plan in scene.engine.plans(scene.state))
        return {key for key in keys if any(word in key for word in ("away", "silent", "vacant"))}

    (stranger,) = (one for one in planned() if "vacant" in one)
    assert planned() == {f"away:{ANN.member}:500:9000", stranger}
    turn(scene, 2)
    assert planned() == {f"p2/silent:{BOB.member}:500"}
