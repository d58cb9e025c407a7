"""Characters join the party, once, and come back after they left."""

from typing import Any

import pytest

from rules.encounter.actions import (
    AddMonsters,
    JoinEncounter,
    LeaveEncounter,
    RemoveCombatant,
    ReturnToEncounter,
    StartEncounter,
)
from rules.encounter.characters import own_fit, who_may_join
from rules.encounter.events import CombatantJoined, CombatantReturned
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.actions import Damage, SetHitPoints
from rules.items.slowness import is_slow
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Action
from rules.record import replace
from rules.sheet.actions import ChooseActive, CreateCharacter, RetireCharacter
from rules.sheet.dexterity import class_of
from rules.state.encounter import Kind
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import ODO, VERA, meeting, table
from tests.rules.scene import told
from tests.rules.table import ANN, BOB, CAT, REFEREE, STRANGER


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_member_joins_with_the_active_character() -> None:
    played = table()
    played.act(StartEncounter())
    step = played.act(JoinEncounter(), by=ANN)
    vera = played.combatant("Vera")
    assert (vera.id, vera.owner, vera.kind, vera.bodies) == (VERA, ANN.member, Kind.CHARACTER, ())
    assert (vera.side, vera.level, vera.joined_round) == ("party", 2, 0)
    assert vera.numbers == {"reaction": 1, "dex": 15, "initiative": 1}
    assert (class_of(vera), vera.slow) == (1, None)
    (joined,) = step.events
    assert isinstance(joined, CombatantJoined)
    assert (joined.target.label, joined.target.is_character) == ("Vera", True)
    assert (joined.side, joined.side_label, joined.late) == ("party", "Party", False)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_the_sheet_says_comes_along() -> None:
    played = meeting()
    odo = played.combatant("Odo")
    assert (is_slow(played.state, odo), class_of(odo)) == (True, -1)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_joining_twice_is_refused() -> None:
    played = meeting()
    with pytest.raises(RuleError, match="Vera is in the encounter already"):
        played.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_joins_during_a_round_is_in_the_next_order() -> None:
    played = table()
    played.act(StartEncounter())
    played.fight(3)
    step = played.act(JoinEncounter(), by=ANN)
    assert played.combatant("Vera").joined_round == 3
    (joined,) = step.events
    assert isinstance(joined, CombatantJoined)
    assert joined.late


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_its_player_or_a_referee_brings_a_character() -> None:
    played = table()
    played.act(StartEncounter())
    with pytest.raises(ForbiddenError, match="Vera's player"):
        played.act(JoinEncounter(character_id=VERA), by=BOB)
    played.act(JoinEncounter(character_id=VERA))
    assert played.names == ["Vera"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_member_without_a_character_is_told_how_to_make_one() -> None:
    with pytest.raises(NotFoundError, match="/sheet"):
        meeting().act(JoinEncounter(), by=STRANGER)


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("side", ["monsters", "nowhere"])
def test_players_join_the_party_only(side: str) -> None:
    played = table()
    played.act(StartEncounter())
    with pytest.raises(ForbiddenError, match="join the party"):
        played.act(JoinEncounter(side=side), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_referee_may_put_a_character_on_another_side() -> None:
    played = table()
    played.act(StartEncounter())
    played.act(JoinEncounter(character_id=ODO, side="monsters"))
    assert played.combatant("Odo").side == "monsters"
    with pytest.raises(NotFoundError):
        played.act(JoinEncounter(character_id=VERA, side="nowhere"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_the_dead_and_the_retired_stay_out() -> None:
    played = table()
    vera, odo = played.state.characters
    played.state = replace(
        played.state,
        characters=(
            replace(vera, vitals=Vitals(-4, 8, Life.DEAD)),
            replace(odo, retired=True),
        ),
    )
    played.act(StartEncounter())
    with pytest.raises(RuleError, match="Vera is dead"):
        played.act(JoinEncounter(), by=ANN)
    with pytest.raises(RuleError, match="Odo is put away"):
        played.act(JoinEncounter(), by=BOB)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_left_may_come_back() -> None:
    played = meeting()
    played.act(LeaveEncounter(target=VERA, reason="fled"), by=ANN)
    played.fight(2)
    step = played.act(JoinEncounter(), by=ANN)
    assert played.names == ["Vera", "Odo"]
    assert played.combatant("Vera").gone == ""
    assert played.combatant("Vera").joined_round == 2
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
    played = meeting()
    played.act(LeaveEncounter(target=VERA))
    vera, odo = played.state.characters
    played.state = replace(played.state, characters=(replace(vera, **fields), odo))
    with pytest.raises(RuleError, match=says):
        played.act(back, by=ANN)
    played.act(RemoveCombatant(combatant_id=VERA))
    with pytest.raises(RuleError, match=says):
        played.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_monsters_that_died_after_they_left_do_not_come_back() -> None:
    played = meeting()
    goblin = played.add(count=3)
    for number in (1, 2):
        played.act(LeaveEncounter(target=f"{goblin.id}#{number}", reason="fled"))
    played.act(Damage(targets=(f"{goblin.id}#1",), amount="3"))
    with pytest.raises(RuleError, match="Goblin 1: dead, and the dead do not come back"):
        played.act(ReturnToEncounter(target=f"{goblin.id}#1"))
    played.act(ReturnToEncounter(target=goblin.id))
    assert [body.gone for body in played.combatant("Goblin").bodies] == ["fled", "", ""]
    with pytest.raises(RuleError, match="Goblin: dead"):
        played.act(ReturnToEncounter(target=goblin.id))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_monster_that_is_brought_back_to_life_may_come_back() -> None:
    played = meeting()
    wolf = played.add("Wolf")
    played.act(Damage(targets=(wolf.id,), amount="3"))
    played.act(LeaveEncounter(target=wolf.id))
    with pytest.raises(RuleError, match="Wolf: dead"):
        played.act(ReturnToEncounter(target=wolf.id))
    played.act(SetHitPoints(target=wolf.id, hit_points=2))
    played.act(ReturnToEncounter(target=wolf.id))
    assert played.combatant("Wolf").gone == ""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_group_comes_back_whole_or_one_by_one() -> None:
    played = meeting()
    goblin = played.add(count=3)
    played.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    step = played.act(ReturnToEncounter(target=f"{goblin.id}#2"))
    (back,) = step.events
    assert isinstance(back, CombatantReturned)
    assert (back.target.label, back.late) == ("Goblin 2", False)
    played.act(LeaveEncounter(target=goblin.id, reason="surrendered"))
    played.act(ReturnToEncounter(target=f"{goblin.id}#1"))
    assert [body.gone for body in played.combatant("Goblin").bodies] == [
        "",
        "surrendered",
        "surrendered",
    ]
    assert played.combatant("Goblin").gone == ""
    played.act(ReturnToEncounter(target=goblin.id))
    assert [body.gone for body in played.combatant("Goblin").bodies] == ["", "", ""]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_group_that_kept_members_here_keeps_its_place_in_the_order() -> None:
    played = meeting()
    goblin = played.add(count=2)
    played.fight(4)
    played.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    played.act(ReturnToEncounter(target=goblin.id))
    assert played.combatant("Goblin").joined_round == 0


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_has_not_left_cannot_come_back() -> None:
    played = meeting()
    goblin = played.add(count=2)
    for target in (VERA, goblin.id, f"{goblin.id}#1"):
        with pytest.raises(RuleError, match="has not left"):
            played.act(ReturnToEncounter(target=target))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_bring_back_only_their_own() -> None:
    played = meeting()
    goblin = played.add()
    played.act(LeaveEncounter(target=goblin.id))
    played.act(LeaveEncounter(target=VERA))
    with pytest.raises(ForbiddenError):
        played.act(ReturnToEncounter(target=goblin.id), by=ANN)
    with pytest.raises(ForbiddenError):
        played.act(ReturnToEncounter(target=VERA), by=BOB)
    played.act(ReturnToEncounter(target=VERA), by=ANN)
    assert played.combatant("Vera").gone == ""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_there_is_an_end_to_the_lines_and_hidden_ones_keep_no_character_out() -> None:
    played = table()
    played.act(StartEncounter())
    for _ in range(50):
        played.add(hidden=True)
    with pytest.raises(RuleError, match="50 groups"):
        played.add()
    played.act(JoinEncounter(), by=ANN)
    assert played.names[-1] == "Vera"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_there_is_an_end_to_the_characters() -> None:
    played = table()
    crowd = tuple(Character(f"c{n}", f"Man {n}", CAT.member, Vitals(1, 1)) for n in range(10, 60))
    played.state = replace(played.state, characters=(*played.state.characters, *crowd))
    played.act(StartEncounter())
    for man in crowd[:10]:
        played.act(JoinEncounter(character_id=man.id), by=CAT)
    with pytest.raises(RuleError, match="You have 10 characters in this encounter"):
        played.act(JoinEncounter(character_id=crowd[10].id), by=CAT)
    for man in crowd[10:]:
        played.act(JoinEncounter(character_id=man.id), by=REFEREE)
    with pytest.raises(RuleError, match="50 characters"):
        played.act(JoinEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_hireling_is_run_by_its_player() -> None:
    played = meeting()
    played.act(
        AddMonsters(
            name="Torchbearer",
            hit_points=(2,),
            side="party",
            kind=Kind.RETAINER,
            owner=CAT.member,
            normal_human=True,
        )
    )
    torchbearer = played.combatant("Torchbearer")
    with pytest.raises(ForbiddenError):
        played.act(LeaveEncounter(target=torchbearer.id), by=ANN)
    played.act(LeaveEncounter(target=torchbearer.id), by=CAT)
    assert played.combatant("Torchbearer").gone == "left"
    assert len(played.encounter.combatants) == 3
    assert played.step is not None
    assert len(told(played.step, REFEREE)) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_bring_in_their_own_and_referees_everybody() -> None:
    played = meeting(systems=SYSTEMS)
    played.act(CreateCharacter(name="Second", hit_points=3), by=ANN)
    played.act(CreateCharacter(name="Third", hit_points=3), by=ANN)
    (third,) = (c for c in played.state.characters if c.name == "Third")
    played.act(ChooseActive(character_id=third.id), by=ANN)

    def outside(viewer: Viewer) -> list[str]:
        return [c.name for c in who_may_join(played.state, played.encounter, viewer)]

    assert outside(Viewer(ANN.member))[:2] == ["Third", "Second"]
    assert outside(Viewer(BOB.member)) == []
    assert set(outside(Viewer(REFEREE.member, is_referee=True))) >= {"Second", "Third"}
    played.act(JoinEncounter(), by=ANN)
    assert outside(Viewer(ANN.member)) == ["Second"]
    (second,) = (c for c in played.state.characters if c.name == "Second")
    played.act(RetireCharacter(character_id=second.id), by=ANN)
    assert "Second" not in {c.name for c in own_fit(played.state, Viewer(ANN.member))}
