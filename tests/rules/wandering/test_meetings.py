"""Something comes up, and the referee says what becomes of it."""

import pytest

from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.encounter.records import (
    AddMonsters,
    DistanceRolled,
    DistanceSet,
    EndEncounter,
    ReactionRolled,
    RollSurprise,
    SetDistance,
    SetSurprise,
    StartEncounter,
    SurpriseRolled,
)
from rules.errors import NoEncounterError, NotFoundError, RuleError
from rules.expedition.going import require_leader
from rules.expedition.records import ComeBack, PartyCameBack
from rules.kernel.actor import Actor
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.records import CreateCharacter, SetSheetNumber
from rules.state.party import Party, Scale
from rules.wandering.records import (
    WANDERING,
    BeginMeeting,
    CheckWandering,
    EncounterTable,
    ForgetTable,
    KeepTable,
    LetPass,
    Meet,
    Meeting,
    PassedBy,
    RollAgain,
    SetWandering,
    SomethingCame,
    TableRow,
)
from tests.rules.scene import Scene, told
from tests.rules.scenes import CountedDice, camp
from tests.rules.table import ANN, BOB, CAT, REFEREE, ScriptedDice
from tests.rules.wandering.scenes import out

OSE_WANDERING = pytest.mark.rule("OSE-WANDERING")


def met(*faces: int, scale: Scale = Scale.DUNGEON) -> Scene:
    """Something comes from the table of the caves: the check is a 1, the other faces follow."""
    scene = out(scale=scale)
    scene.act(SetWandering(table="Upper caves"))
    scene.act(PassTime(days=0 if scale is Scale.DUNGEON else 1, turns=2), faces=[1, *faces])
    return scene


def meeting(scene: Scene) -> Meeting:
    assert len(WANDERING.of(scene.state).meetings) == 1
    return WANDERING.of(scene.state).meetings[0]


def begin(scene: Scene, *faces: int) -> None:
    scene.act(BeginMeeting(meeting_id=meeting(scene).id), faces=faces)


@OSE_WANDERING
def test_what_comes_is_what_the_table_says_so_many_and_so_far() -> None:
    scene = met(2, 3, 4, 5, 1)
    found = meeting(scene)
    assert (found.text, found.block, found.count, found.distance) == ("goblins", "Goblin", 7, 60)
    assert (found.table, found.notes, found.environment) == (
        "Upper caves",
        "carrying a sack",
        "dungeon",
    )
    assert found.moment == now(scene.state)
    came = scene.events(SomethingCame)[0]
    assert (came.tables, [throw.total for throw in came.throws]) == (("Upper caves",), [2])
    assert [came.numbers.total, came.measured.total] == [7, 6]


@OSE_WANDERING
def test_a_row_that_names_a_table_is_rolled_on_it() -> None:
    scene = met(5)
    beasts = EncounterTable("", "Beasts", "1d4", (TableRow(1, 4, "ghouls", number="2"),))
    both = (TableRow(1, 3, "beasts"), TableRow(4, 4, "The moor"))
    scene.act(KeepTable(table=beasts))
    scene.act(KeepTable(table=EncounterTable("", "The moor", "1d4", both)))
    scene.act(Meet(what="the moor"), faces=[2, 4, 3, 3, *[4, 4, 4, 4], 5, 5, 3, 3])
    came = scene.events(SomethingCame)[0]
    assert (came.tables, came.table, came.count) == (("The moor", "Beasts"), "The moor", 2)
    assert scene.names == ["Ada", "Ghouls"]


@OSE_WANDERING
def test_a_table_that_names_itself_is_rolled_once() -> None:
    scene = met(5)
    itself = EncounterTable("", "Moor", "1d4", (TableRow(1, 4, "moor"),))
    scene.act(KeepTable(table=itself))
    scene.act(Meet(what="moor"), faces=[2, 3, 3, 5])
    assert scene.events(SomethingCame)[0].text == "moor"


@OSE_WANDERING
def test_words_alone_have_no_number_and_no_distance() -> None:
    scene = met(5)
    found = meeting(scene)
    assert (found.text, found.block, found.count, found.distance) == ("A cold draught", "", 0, 0)


@pytest.mark.rule("OSE-WILD-WANDERING")
def test_outside_it_is_4d6_times_10_yards() -> None:
    scene = met(3, 6, 5, 4, 3, scale=Scale.WILDERNESS)
    assert (meeting(scene).count, meeting(scene).distance) == (1, 180)


@OSE_WANDERING
def test_what_came_up_waits_for_nobody_once_the_party_is_home() -> None:
    scene = met(5)
    scene.act(ComeBack())
    assert WANDERING.of(scene.state).meetings == ()
    assert [event.text for event in scene.events(PassedBy)] == ["A cold draught"]
    seen = [type(event) for event in told(scene.step, ANN)]
    assert PartyCameBack in seen
    assert PassedBy not in seen


@OSE_WANDERING
def test_it_passes_by() -> None:
    scene = met(5)
    scene.act(LetPass(meeting_id=meeting(scene).id))
    assert WANDERING.of(scene.state).meetings == ()
    assert scene.events(PassedBy)[0].text == "A cold draught"
    assert all(event.leaves_no_trace() for event in scene.events(PassedBy))
    with pytest.raises(NotFoundError, match="waits for you any more"):
        scene.act(LetPass(meeting_id=""))


@OSE_WANDERING
def test_another_roll_on_the_table() -> None:
    scene = met(5)
    scene.act(RollAgain(meeting_id=meeting(scene).id), faces=[3, 2, 2])
    assert (meeting(scene).block, meeting(scene).count) == ("Ghoul", 1)
    assert scene.events(SomethingCame)[0].again
    scene.act(ForgetTable(name="Upper caves"))
    with pytest.raises(RuleError, match="There is no table to roll on here"):
        scene.act(RollAgain(meeting_id=""))


@OSE_WANDERING
def test_without_a_table_something_comes_and_a_table_made_later_says_what() -> None:
    scene = out()
    scene.act(PassTime(turns=2), faces=[1, 2, 2])
    assert (meeting(scene).text, meeting(scene).table) == ("", "")
    scene.act(SetWandering(table="upper caves"))
    scene.act(RollAgain(meeting_id=""), faces=[5])
    assert meeting(scene).text == "A cold draught"


@OSE_WANDERING
def test_the_oldest_of_many_makes_way() -> None:
    scene = met(5)
    first = meeting(scene).id
    for _ in range(5):
        scene.act(CheckWandering(), faces=[1, 5])
    waiting = [one.id for one in WANDERING.of(scene.state).meetings]
    assert len(waiting) == 5
    assert first not in waiting


@OSE_WANDERING
def test_players_say_nothing_about_it() -> None:
    scene = met(5)
    for action in (
        BeginMeeting(meeting_id=""),
        LetPass(meeting_id=""),
        RollAgain(meeting_id=""),
        Meet(what="goblin"),
    ):
        with pytest.raises(RuleError, match="Only a referee"):
            scene.act(action, ANN)


# The encounter


@OSE_WANDERING
def test_the_encounter_begins_with_everything_in_place() -> None:
    scene = met(1, 2, 1, 3, 3)
    # Hit points of three goblins, the goblins' surprise, the party's, and the reaction.
    begin(scene, 4, 5, 6, 5, 1, 3, 4)
    encounter = scene.encounter
    assert (encounter.environment, encounter.distance) == ("dungeon", 60)
    assert scene.names == ["Ada", "Goblins"]
    assert len(scene.combatant("Goblins").bodies) == 3
    assert (scene.side().surprised, scene.side("party").surprised) == (False, True)
    assert encounter.reaction == "uncertain, confused"
    assert WANDERING.of(scene.state).meetings == ()
    assert not encounter.distance_shown


@OSE_WANDERING
def test_one_alone_has_the_name_of_its_stat_block() -> None:
    scene = met(3, 2, 2)
    scene.falling = None
    begin(scene, 4, 4, 5, 5, 3, 4)
    assert scene.names == ["Ada", "Ghoul"]


@OSE_WANDERING
def test_words_alone_begin_an_encounter_to_which_the_referee_adds_whom_they_mean() -> None:
    scene = met(5)
    begin(scene, 5, 4, 4)
    assert scene.names == ["Ada"]
    assert scene.events(ReactionRolled) == []
    assert scene.events(DistanceRolled)[0].distance == 80


@OSE_WANDERING
@pytest.mark.parametrize(("count", "groups"), [(50, [50]), (51, [50, 1]), (120, [50, 50, 20])])
def test_more_than_one_group_can_hold_come_as_several(count: int, groups: list[int]) -> None:
    scene = out()
    scene.falling = CountedDice()
    scene.act(Meet(what="goblin", count=count))
    assert [len(one.bodies) for one in scene.encounter.combatants if one.bodies] == groups


@OSE_WANDERING
@pytest.mark.parametrize("count", [0, 201])
def test_a_host_does_not_come(count: int) -> None:
    with pytest.raises(RuleError, match="1 to 200 can come at once"):
        out().act(Meet(what="goblin", count=count))


@OSE_WANDERING
@pytest.mark.parametrize(("written", "modifier"), [(None, 0), (2, 2)])
def test_the_callers_own_modifier_counts_where_the_sheet_has_it(
    written: int | None, modifier: int
) -> None:
    scene = met(3, 2, 2)
    if written:
        scene.act(SetSheetNumber(character_id="c1", field="reaction", value=written))
    scene.state = replace(scene.state, party=Party(caller="c1"))
    begin(scene, 4, 4, 5, 5, 6, 6)
    assert scene.events(ReactionRolled)[0].modifier == modifier


@OSE_WANDERING
def test_everybody_who_is_played_is_there_and_who_was_put_away_is_not() -> None:
    scene = met(3, 2, 2)
    scene.act(CreateCharacter(name="Bert", hit_points=3), BOB)
    scene.act(CreateCharacter(name="Cleo", hit_points=3), CAT)
    people = tuple(replace(c, retired=c.name == "Cleo") for c in scene.state.characters)
    scene.state = replace(scene.state, characters=people)
    begin(scene, 4, 4, 5, 5, 6, 6)
    assert scene.names == ["Ada", "Bert", "Ghoul"]


@pytest.mark.rule("OSE-SEA-SURPRISE")
def test_those_who_see_the_ship_coming_do_not_roll() -> None:
    scene = out(scale=Scale.WATER)
    shark = StatBlock("Shark", hit_points=9, traits=("aquatic",))
    scene.act(KeepStatBlock(block=shark))
    scene.act(Meet(what="shark"), faces=[5, 6, 6, 6, 6, 3, 3])
    assert scene.side().aware
    assert [one.side for one in scene.events(SurpriseRolled)] == ["party"]
    assert scene.encounter.distance == 240


@pytest.mark.rule("OSE-WILD-WANDERING")
@pytest.mark.parametrize(
    ("monsters", "party", "faces", "distance"),
    [(5, 5, [], 180), (5, 2, [4], 40), (1, 6, [2], 20), (1, 1, [1], 10)],
)
def test_outside_it_is_nearer_where_either_side_is_surprised(
    monsters: int, party: int, faces: list[int], distance: int
) -> None:
    scene = met(3, 6, 5, 4, 3, scale=Scale.WILDERNESS)
    begin(scene, 4, 4, monsters, party, *faces, 3, 4)
    assert scene.encounter.distance == distance
    assert not {"DistanceSet", "DistanceRolled"} & {type(e).__name__ for e in told(scene.step, ANN)}


@pytest.mark.rule("OSE-SEA-WANDERING")
def test_at_sea_it_is_the_same() -> None:
    scene = met(3, 6, 5, 4, 3, scale=Scale.WATER)
    begin(scene, 4, 4, 5, 2, 3, 3, 4)
    assert scene.encounter.distance == 30


@OSE_WANDERING
def test_the_referees_own_distance_stays() -> None:
    scene = met(3, 6, 5, 4, 3, scale=Scale.WILDERNESS)
    begin(scene, 4, 4, 5, 5, 3, 4)
    scene.act(SetDistance(distance=300))
    scene.act(SetSurprise(side="party", surprised=True))
    assert scene.encounter.distance == 300
    assert scene.events(DistanceSet) == []


@OSE_WANDERING
def test_what_does_not_come_from_a_meeting_is_not_measured() -> None:
    scene = met(5)
    begin(scene, 5, 4, 4)
    scene.act(EndEncounter())
    scene.meet().bring()
    scene.change(id="e9")
    scene.act(RollSurprise(), faces=[2])
    assert scene.encounter.distance is None


# By hand


@OSE_WANDERING
def test_a_stat_block_comes_at_once() -> None:
    scene = out()
    scene.act(Meet(what="goblins", count=2), faces=[4, 5, 5, 5, 6, 6, 3, 3])
    assert scene.names == ["Ada", "Goblins"]
    assert len(scene.combatant("Goblins").bodies) == 2
    assert scene.encounter.distance == 90, "as far as goblins see in the dark"


@OSE_WANDERING
def test_a_table_comes_at_once_with_so_many_as_the_referee_says() -> None:
    scene = out()
    faces = [1, 1, 1, 2, 3]
    scene.act(Meet(what="upper caves", count=1), faces=[*faces, 4, 5, 5, 3, 3])
    assert scene.names == ["Ada", "Goblin"]
    assert scene.encounter.distance == 50
    assert WANDERING.of(scene.state).meetings == ()


@OSE_WANDERING
def test_what_comes_by_hand_needs_no_table() -> None:
    scene = out()
    scene.act(Meet(), faces=[2, 3, 5])
    assert scene.names == ["Ada"]
    assert scene.encounter.distance == 50


@OSE_WANDERING
def test_what_cannot_come() -> None:
    scene = out()
    with pytest.raises(RuleError, match="no encounter table and no stat block called “frogs”"):
        scene.act(Meet(what="frogs"))
    with pytest.raises(RuleError, match="End it first"):
        scene.meet().act(Meet(what="goblin"))


def test_a_party_at_home_meets_in_a_dungeon_unless_told_otherwise() -> None:
    scene = Scene()
    scene.act(Meet(what="goblin"), faces=[4, 5, 5, 3, 3, 3, 3])
    assert scene.encounter.environment == "dungeon"


# Who goes on


@OSE_WANDERING
def test_the_caller_waits_for_the_referees_word() -> None:
    scene = met(5)
    scene.state = replace(
        scene.state,
        party=Party(caller="c1"),
        overrides={**scene.state.overrides, "led_by": "caller"},
    )

    def lead(actor: Actor) -> None:
        resolution = Resolution(scene.state, actor, ScriptedDice(()), scene.engine.rulebook)
        require_leader(resolution, "go on")

    with pytest.raises(RuleError, match="The referee has something to say"):
        lead(ANN)
    lead(REFEREE)
    scene.act(LetPass(meeting_id=""))
    lead(ANN)


@OSE_WANDERING
@pytest.mark.parametrize("scale", [Scale.DUNGEON, Scale.WILDERNESS])
def test_monsters_that_are_added_meet_those_who_are_out(scale: Scale) -> None:
    scene = out(scale=scale)
    scene.act(AddMonsters(name="Wolf", count=2, hit_points=(4,)))
    encounter = scene.encounter
    assert encounter.environment == scale.value
    assert [(one.name, one.side) for one in encounter.combatants] == [
        ("Ada", "party"),
        ("Wolf", "monsters"),
    ]


@OSE_WANDERING
def test_an_encounter_that_a_referee_begins_has_those_who_are_out() -> None:
    scene = out()
    scene.act(StartEncounter(environment="water"))
    assert scene.encounter.environment == "water"
    assert [one.name for one in scene.encounter.combatants] == ["Ada"]


@OSE_WANDERING
def test_at_home_nobody_is_brought_in() -> None:
    scene = camp("ose")
    scene.act(AddMonsters(name="Wolf", hit_points=(4,)))
    assert scene.encounter.environment == Scale.DUNGEON
    assert [one.name for one in scene.encounter.combatants] == ["Wolf"]


@OSE_WANDERING
def test_hidden_monsters_begin_no_encounter() -> None:
    with pytest.raises(NoEncounterError):
        out().act(AddMonsters(name="Wolf", hit_points=(4,), hidden=True))
