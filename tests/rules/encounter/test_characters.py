"""Characters join the party, once, and come back after they left."""

from typing import Any

import pytest

from rules.encounter.joining import own_fit, who_may_join
from rules.encounter.records import (
    AddMonsters,
    CombatantJoined,
    CombatantReturned,
    JoinEncounter,
    LeaveEncounter,
    RemoveCombatant,
    ReturnToEncounter,
    StartEncounter,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import Damage, SetHitPoints
from rules.items.reading import is_slow
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.record import replace
from rules.sheet.reading import class_of
from rules.sheet.records import ChooseActive, CreateCharacter, RetireCharacter
from rules.state.encounter import Kind
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import ODO, VERA, camp, meeting
from tests.rules.scene import reported, told
from tests.rules.table import ANN, BOB, CAT, REFEREE, STRANGER


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_member_joins_with_the_active_character() -> None:
    scene = camp()
    scene.act(StartEncounter())
    step = scene.act(JoinEncounter(), by=ANN)
    vera = scene.combatant("Vera")
    assert (vera.id, vera.owner, vera.kind, vera.bodies) == (VERA, ANN.member, Kind.CHARACTER, ())
    assert (vera.side, vera.level, vera.joined_round) == ("party", 2, 0)
    assert vera.numbers == {"reaction": 1, "dex": 15, "initiative": 1}
    assert (class_of(vera), vera.slow) == (1, None)
    (joined,) = reported(step, CombatantJoined)
    assert (joined.target.label, joined.target.is_character) == ("Vera", True)
    assert (joined.side, joined.side_label, joined.late) == ("party", "Party", False)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_the_sheet_says_comes_along() -> None:
    scene = meeting()
    odo = scene.combatant("Odo")
    assert (is_slow(scene.state, odo), class_of(odo)) == (True, -1)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_joining_twice_is_refused() -> None:
    scene = meeting()
    with pytest.raises(RuleError, match="Vera is in the encounter already"):
        scene.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_joins_during_a_round_is_in_the_next_order() -> None:
    scene = camp()
    scene.act(StartEncounter())
    scene.fight(3)
    step = scene.act(JoinEncounter(), by=ANN)
    assert scene.combatant("Vera").joined_round == 3
    (joined,) = reported(step, CombatantJoined)
    assert joined.late


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_its_player_or_a_referee_brings_a_character() -> None:
    scene = camp()
    scene.act(StartEncounter())
    with pytest.raises(ForbiddenError, match="Vera's player"):
        scene.act(JoinEncounter(character_id=VERA), by=BOB)
    scene.act(JoinEncounter(character_id=VERA))
    assert scene.names == ["Vera"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_member_without_a_character_is_told_how_to_make_one() -> None:
    with pytest.raises(NotFoundError, match="You have no character"):
        meeting().act(JoinEncounter(), by=STRANGER)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("side", ["monsters", "nowhere"])
def test_players_join_the_party_only(side: str) -> None:
    scene = camp()
    scene.act(StartEncounter())
    with pytest.raises(ForbiddenError, match="join the party"):
        scene.act(JoinEncounter(side=side), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_referee_may_put_a_character_on_another_side() -> None:
    scene = camp()
    scene.act(StartEncounter())
    scene.act(JoinEncounter(character_id=ODO, side="monsters"))
    assert scene.combatant("Odo").side == "monsters"
    with pytest.raises(NotFoundError):
        scene.act(JoinEncounter(character_id=VERA, side="nowhere"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_the_dead_and_the_retired_stay_out() -> None:
    scene = camp()
    vera, odo = scene.state.characters
    scene.state = replace(
        scene.state,
        characters=(
            replace(vera, vitals=Vitals(-4, 8, Life.DEAD)),
            replace(odo, retired=True),
        ),
    )
    scene.act(StartEncounter())
    with pytest.raises(RuleError, match="Vera is dead"):
        scene.act(JoinEncounter(), by=ANN)
    with pytest.raises(RuleError, match="Odo is put away"):
        scene.act(JoinEncounter(), by=BOB)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_left_may_come_back() -> None:
    scene = meeting()
    scene.act(LeaveEncounter(target=VERA, reason="fled"), by=ANN)
    scene.fight(2)
    step = scene.act(JoinEncounter(), by=ANN)
    assert scene.names == ["Vera", "Odo"]
    assert scene.combatant("Vera").gone == ""
    assert scene.combatant("Vera").joined_round == 2
    (back,) = step.events
    assert isinstance(back, CombatantReturned)
    assert (back.target.label, back.side, back.late) == ("Vera", "party", True)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("back", [JoinEncounter(), ReturnToEncounter(target=VERA)])
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"retired": True}, "Vera is put away"),
        ({"vitals": Vitals(-4, 8, Life.DEAD)}, "Vera is dead"),
    ],
)
def test_coming_back_asks_what_joining_asks(
    back: Action, fields: dict[str, Any], says: str
) -> None:
    scene = meeting()
    scene.act(LeaveEncounter(target=VERA))
    vera, odo = scene.state.characters
    scene.state = replace(scene.state, characters=(replace(vera, **fields), odo))
    with pytest.raises(RuleError, match=says):
        scene.act(back, by=ANN)
    scene.act(RemoveCombatant(combatant_id=VERA))
    with pytest.raises(RuleError, match=says):
        scene.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_monsters_that_died_after_they_left_do_not_come_back() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    for number in (1, 2):
        scene.act(LeaveEncounter(target=f"{goblin.id}#{number}", reason="fled"))
    scene.act(Damage(targets=(f"{goblin.id}#1",), amount="3"))
    with pytest.raises(RuleError, match="Goblin 1: dead, and the dead do not come back"):
        scene.act(ReturnToEncounter(target=f"{goblin.id}#1"))
    scene.act(ReturnToEncounter(target=goblin.id))
    assert [body.gone for body in scene.combatant("Goblin").bodies] == ["fled", "", ""]
    with pytest.raises(RuleError, match="Goblin: dead"):
        scene.act(ReturnToEncounter(target=goblin.id))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_monster_that_is_brought_back_to_life_may_come_back() -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    scene.act(Damage(targets=(wolf.id,), amount="3"))
    scene.act(LeaveEncounter(target=wolf.id))
    with pytest.raises(RuleError, match="Wolf: dead"):
        scene.act(ReturnToEncounter(target=wolf.id))
    scene.act(SetHitPoints(target=wolf.id, hit_points=2))
    scene.act(ReturnToEncounter(target=wolf.id))
    assert scene.combatant("Wolf").gone == ""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_group_comes_back_whole_or_one_by_one() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    scene.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    step = scene.act(ReturnToEncounter(target=f"{goblin.id}#2"))
    (back,) = step.events
    assert isinstance(back, CombatantReturned)
    assert (back.target.label, back.late) == ("Goblin 2", False)
    scene.act(LeaveEncounter(target=goblin.id, reason="surrendered"))
    scene.act(ReturnToEncounter(target=f"{goblin.id}#1"))
    assert [body.gone for body in scene.combatant("Goblin").bodies] == [
        "",
        "surrendered",
        "surrendered",
    ]
    assert scene.combatant("Goblin").gone == ""
    scene.act(ReturnToEncounter(target=goblin.id))
    assert [body.gone for body in scene.combatant("Goblin").bodies] == ["", "", ""]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_group_that_kept_members_here_keeps_its_place_in_the_order() -> None:
    scene = meeting()
    goblin = scene.add(count=2)
    scene.fight(4)
    scene.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    scene.act(ReturnToEncounter(target=goblin.id))
    assert scene.combatant("Goblin").joined_round == 0


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_has_not_left_cannot_come_back() -> None:
    scene = meeting()
    goblin = scene.add(count=2)
    for target in (VERA, goblin.id, f"{goblin.id}#1"):
        with pytest.raises(RuleError, match="has not left"):
            scene.act(ReturnToEncounter(target=target))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_bring_back_only_their_own() -> None:
    scene = meeting()
    goblin = scene.add()
    scene.act(LeaveEncounter(target=goblin.id))
    scene.act(LeaveEncounter(target=VERA))
    with pytest.raises(ForbiddenError):
        scene.act(ReturnToEncounter(target=goblin.id), by=ANN)
    with pytest.raises(ForbiddenError):
        scene.act(ReturnToEncounter(target=VERA), by=BOB)
    scene.act(ReturnToEncounter(target=VERA), by=ANN)
    assert scene.combatant("Vera").gone == ""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_there_is_an_end_to_the_lines_and_hidden_ones_keep_no_character_out() -> None:
    scene = camp()
    scene.act(StartEncounter())
    for _ in range(50):
        scene.add(hidden=True)
    with pytest.raises(RuleError, match="50 groups"):
        scene.add()
    scene.act(JoinEncounter(), by=ANN)
    assert scene.names[-1] == "Vera"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_there_is_an_end_to_the_characters() -> None:
    scene = camp()
    crowd = tuple(Character(f"c{n}", f"Man {n}", CAT.member, Vitals(1, 1)) for n in range(10, 60))
    scene.state = replace(scene.state, characters=(*scene.state.characters, *crowd))
    scene.act(StartEncounter())
    for man in crowd[:10]:
        scene.act(JoinEncounter(character_id=man.id), by=CAT)
    with pytest.raises(RuleError, match="You have 10 characters in this encounter"):
        scene.act(JoinEncounter(character_id=crowd[10].id), by=CAT)
    for man in crowd[10:]:
        scene.act(JoinEncounter(character_id=man.id), by=REFEREE)
    with pytest.raises(RuleError, match="50 characters"):
        scene.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_hireling_is_run_by_its_player() -> None:
    scene = meeting()
    scene.act(
        AddMonsters(
            name="Torchbearer",
            hit_points=(2,),
            side="party",
            kind=Kind.RETAINER,
            owner=CAT.member,
            normal_human=True,
        )
    )
    torchbearer = scene.combatant("Torchbearer")
    with pytest.raises(ForbiddenError):
        scene.act(LeaveEncounter(target=torchbearer.id), by=ANN)
    scene.act(LeaveEncounter(target=torchbearer.id), by=CAT)
    assert scene.combatant("Torchbearer").gone == "left"
    assert len(scene.encounter.combatants) == 3
    assert scene.step is not None
    assert len(told(scene.step, REFEREE)) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_bring_in_their_own_and_referees_everybody() -> None:
    scene = meeting(systems=SYSTEMS)
    scene.act(CreateCharacter(name="Second", hit_points=3), by=ANN)
    scene.act(CreateCharacter(name="Third", hit_points=3), by=ANN)
    (third,) = (c for c in scene.state.characters if c.name == "Third")
    scene.act(ChooseActive(character_id=third.id), by=ANN)

    def outside(viewer: Viewer) -> list[str]:
        return [c.name for c in who_may_join(scene.state, viewer)]

    assert outside(Viewer(ANN.member))[:2] == ["Third", "Second"]
    assert outside(Viewer(BOB.member)) == []
    assert set(outside(Viewer(REFEREE.member, is_referee=True))) >= {"Second", "Third"}
    scene.act(JoinEncounter(), by=ANN)
    assert outside(Viewer(ANN.member)) == ["Second"]
    (second,) = (c for c in scene.state.characters if c.name == "Second")
    scene.act(RetireCharacter(character_id=second.id), by=ANN)
    assert "Second" not in {c.name for c in own_fit(scene.state, Viewer(ANN.member))}
