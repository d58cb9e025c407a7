"""What a viewer may know of an encounter: players nothing that is hidden, referees all."""

from typing import Any

import msgspec
import pytest

from rules.campaign.records import ChangeSetting
from rules.conditions.records import AddEffect
from rules.encounter.records import (
    AddMonsters,
    AddSide,
    JoinEncounter,
    LeaveEncounter,
    RollDistance,
    RollReaction,
    SetAwareness,
    SetSpeaker,
    SetSurprise,
    StartEncounter,
)
from rules.health.records import Damage
from rules.initiative.records import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.rounds.records import Declare, MarkDone, NextStep
from rules.sheet.records import ChooseActive, CreateCharacter, RetireCharacter
from rules.state.encounter import Kind, Stage
from rules.state.rounds import Said, StepKind
from rules.view.records import CombatantView, EncounterView
from rules.view.seeing import view_encounter
from tests.rules.alike import assert_alike
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT

REFEREE = Viewer(1, is_referee=True)
ANNS = Viewer(ANN.member)


def named(view: EncounterView, name: str) -> CombatantView:
    return next(line for line in view.combatants if line.name == name)


def opened(preset: str = "ose", **settings: str) -> Scene:
    """Ann's Aldric and Bob's Berta meet two orcs and an unseen ghost."""
    scene = Scene(preset, **settings)
    scene.act(StartEncounter())
    for actor, name in ((ANN, "Aldric"), (BOB, "Berta")):
        scene.act(CreateCharacter(name=name, hit_points=8, numbers=(("ac", 5),)), actor)
        scene.act(JoinEncounter(), actor)
    scene.act(AddMonsters(name="Orcs", count=2, hit_points=(4,), morale=8))
    scene.act(AddMonsters(name="Ghost", hit_points=(9,), hidden=True, morale=12))
    return scene


def test_without_an_encounter_there_is_nothing_to_see() -> None:
    assert view_encounter(Scene().state, REFEREE, ()) is None


@pytest.mark.parametrize("viewer", [TABLE, ANNS])
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_players_see_what_they_would_see_if_nobody_were_hidden(viewer: Viewer, preset: str) -> None:
    scene, bare = opened(preset), opened(preset)
    for line in bare.state.encounter.combatants:  # type: ignore[union-attr]
        if line.hidden:
            encounter = bare.state.encounter
            assert encounter is not None
            kept = tuple(c for c in encounter.combatants if not c.hidden)
            bare.state = replace(bare.state, encounter=replace(encounter, combatants=kept))
    assert_alike(scene.see(viewer), bare.see(viewer), viewer)
    encoded = msgspec.json.encode(scene.see(viewer)).decode()
    assert "Ghost" not in encoded
    assert scene.id("Ghost") not in encoded
    assert "Ghost" in msgspec.json.encode(scene.see(REFEREE)).decode()


def test_a_hireling_is_known_by_the_character_whose_player_runs_it() -> None:
    scene = opened()
    hired: dict[str, Any] = {"side": "party", "kind": Kind.RETAINER, "hit_points": (4,)}
    scene.act(AddMonsters(name="Bill", owner=ANN.member, **hired))
    scene.act(AddMonsters(name="Hob", owner=CAT.member, **hired))
    scene.act(AddMonsters(name="Tom", **hired))
    view = scene.see()
    employers = [named(view, name).employer for name in ("Aldric", "Orcs", "Bill", "Hob", "Tom")]
    assert employers == ["", "", "Aldric", "", ""]
    scene.act(CreateCharacter(name="Alice", hit_points=8), ANN)
    alice = scene.state.characters[-1].id
    scene.act(ChooseActive(character_id=alice), ANN)
    assert named(scene.see(), "Bill").employer == "Alice"
    aldric = scene.state.characters[0].id
    scene.act(LeaveEncounter(target=aldric, reason="left"))
    scene.act(RetireCharacter(character_id=alice), ANN)
    assert named(scene.see(), "Bill").employer == "Aldric"
    scene.act(RetireCharacter(character_id=aldric), ANN)
    assert named(scene.see(), "Bill").employer == ""


def test_what_is_left_of_a_monster_is_a_word_unless_numbers_are_shown() -> None:
    scene = opened()
    scene.act(Damage(targets=(f"{scene.id('Orcs')}#1",), amount="3"))
    orcs = named(scene.see(), "Orcs")
    assert [(b.word, b.hit_points) for b in orcs.bodies] == [("badly hurt", None), ("unhurt", None)]
    assert [b.hit_points for b in named(scene.see(REFEREE), "Orcs").bodies] == [1, 4]
    assert named(scene.see(), "Aldric").bodies[0].hit_points == 8
    scene.act(ChangeSetting(key="monster_hit_points", value="exact"))
    assert [b.hit_points for b in named(scene.see(), "Orcs").bodies] == [1, 4]
    assert orcs.standing == 2
    assert not orcs.is_out


def test_sheets_and_morale_are_for_those_whom_they_concern() -> None:
    scene = opened()
    own = named(scene.see(ANNS), "Aldric").stats
    assert own is not None
    assert (own.level, own.normal_human) == (1, False)
    assert named(scene.see(ANNS), "Berta").stats is None
    assert named(scene.see(ANNS), "Orcs").stats is None
    assert named(scene.see(REFEREE), "Orcs").stats is not None
    assert named(scene.see(ANNS), "Orcs").morale is None
    morale = named(scene.see(REFEREE), "Orcs").morale
    assert morale is not None
    assert morale.score == 8


@pytest.mark.rule("OSE-SURPRISE")
def test_surprise_of_monsters_is_unknown_until_the_round_shows_it() -> None:
    scene = opened("4e")
    scene.act(SetAwareness(side="party", aware=True))
    scene.act(SetSurprise(side="monsters", surprised=True))
    party, monsters = scene.see().sides
    assert (party.aware, monsters.surprised) == (False, False)
    assert scene.see(REFEREE).sides[0].aware
    assert scene.see(REFEREE).sides[1].surprised
    scene.act(NextStep())
    assert scene.see().sides[1].surprised
    assert scene.see().surprise_round


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE", "OSE-REACTION", "OSE-PARLEY")
def test_secret_distance_and_reaction_stay_with_the_referee() -> None:
    scene = opened()
    scene.act(RollDistance(), faces=[3, 4])
    scene.act(RollReaction(), faces=[5, 5])
    scene.act(SetSpeaker(character_id=scene.id("Aldric")), ANN)
    assert (scene.see().distance, scene.see().reaction) == (None, "")
    assert scene.see().speaker == "Aldric"
    assert scene.see(REFEREE).distance == 70
    assert scene.see(REFEREE).reaction == "indifferent, may negotiate"
    assert named(scene.see(REFEREE), "Orcs").reaction == "indifferent, may negotiate"
    assert named(scene.see(), "Orcs").reaction == ""


@pytest.mark.rule("OSE-DECLARE", "OSE-INITIATIVE", "OSE-COMBAT-SEQUENCE")
def test_who_is_awaited_is_told_step_by_step() -> None:
    scene = opened()
    assert [line.name for line in scene.see().combatants if line.awaited] == []
    scene.act(NextStep())
    assert [line.name for line in scene.see().combatants if line.awaited] == ["Aldric", "Berta"]
    scene.act(Declare(target=scene.id("Aldric"), kind="spell", text="sleep"), ANN)
    assert [line.name for line in scene.see().combatants if line.awaited] == ["Berta"]
    aldric = named(scene.see(), "Aldric")
    assert (aldric.declared, aldric.said) == ("spell", Said("spell", "sleep"))
    scene.act(NextStep())
    assert named(scene.see(), "Aldric").declared == "spell"
    assert [side.awaited for side in scene.see().sides] == [True, True]
    scene.act(RollInitiative(side="party"), ANN, faces=[5])
    assert [side.awaited for side in scene.see().sides] == [False, True]
    assert scene.see().sides[0].rolls == (5,)
    scene.act(RollInitiative(side="monsters"), faces=[2])
    scene.act(NextStep())
    current = scene.see().current
    assert current is not None
    assert (current.label, current.phase) == ("Party", "movement")
    assert [line.name for line in scene.see().combatants if line.can_act] == ["Aldric", "Berta"]
    scene.act(MarkDone(target=scene.id("Aldric")), ANN)
    assert [line.name for line in scene.see().combatants if line.awaited] == ["Berta"]
    assert scene.see().combatant(scene.id("Ghost")) is None
    assert scene.see(REFEREE).combatant(scene.id("Ghost")) is not None


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_hidden_steps_are_the_referees() -> None:
    scene = opened("4e")
    scene.act(NextStep())
    waited = [line.name for line in scene.see().combatants if line.awaited]
    assert waited == ["Aldric", "Berta", "Orcs"]
    for name, total in (("Aldric", 18), ("Berta", 5), ("Orcs", 12), ("Ghost", 9)):
        scene.act(RollInitiative(combatant_id=scene.id(name), forced=total))
    scene.act(NextStep())
    assert named(scene.see(), "Aldric").initiative == 18
    assert named(scene.see(), "Orcs").initiative == 12
    order = [step.label for step in scene.see().steps if step.kind is StepKind.ACT]
    assert order == ["Party", "Monsters", "Party"]
    assert scene.see(REFEREE).unseen
    assert scene.see().unseen == ()
    assert sum(step.is_current for step in scene.see().steps) == 1


def test_a_side_of_which_nobody_has_been_seen_is_not_there() -> None:
    scene = opened()
    side = scene.act(AddSide(label="Elves")).state.encounter
    assert side is not None
    key = side.sides[-1].key
    scene.act(AddMonsters(name="Elf", hit_points=(5,), side=key, hidden=True))
    assert [side.label for side in scene.see().sides] == ["Party", "Monsters"]
    assert [side.label for side in scene.see(REFEREE).sides] == ["Party", "Monsters", "Elves"]
    scene.act(NextStep())
    scene.act(NextStep())
    scene.act(RollInitiative(for_all=True), faces=[5, 3, 4])
    assert scene.see().sides[0].rolls == (5,)
    assert scene.see(REFEREE).sides[2].rolls == (4,)
    assert key not in msgspec.json.encode(scene.see()).decode()


def test_effects_lie_on_bodies_or_lines_and_hidden_ones_are_not_told() -> None:
    scene = opened("4e")
    orcs, ghost, aldric = (scene.id(name) for name in ("Orcs", "Ghost", "Aldric"))
    scene.act(AddEffect(target=orcs, name="bless", amount=1, modifies="attack"))
    scene.act(AddEffect(target=f"{orcs}#2", name="web", rounds=2))
    scene.act(AddEffect(target=aldric, name="fear", source=ghost, until_turn_of=ghost))
    scene.act(AddEffect(target=aldric, name="mark", until_turn_of=scene.id("Berta")))
    state = scene.state
    hidden = tuple(replace(e, hidden=True) if e.name == "bless" else e for e in state.effects)
    scene.state = replace(state, effects=hidden)
    assert named(scene.see(), "Orcs").effects == ()
    assert [e.name for e in named(scene.see(REFEREE), "Orcs").effects] == ["bless"]
    assert [e.name for e in named(scene.see(), "Orcs").bodies[1].effects] == ["web"]
    told = {e.name: e.until for e in named(scene.see(), "Aldric").bodies[0].effects}
    assert told.get("fear", "") == ""
    assert told["mark"] == "Berta"
    known = {e.name: e.until for e in named(scene.see(REFEREE), "Aldric").bodies[0].effects}
    assert known["fear"] == "Ghost"


def test_late_ones_those_who_left_and_a_method_that_is_gone() -> None:
    scene = opened("4e")
    scene.act(NextStep())
    scene.act(RollInitiative(for_all=True), faces=[10, 11, 12, 13])
    scene.act(NextStep())
    scene.act(AddMonsters(name="Wolf", hit_points=(5,)))
    assert named(scene.see(), "Wolf").is_late
    scene.act(LeaveEncounter(target=scene.id("Orcs"), reason="fled"))
    assert named(scene.see(), "Orcs").is_out
    encounter = scene.state.encounter
    assert encounter is not None
    settings = {**encounter.settings, "initiative": "cards"}
    steps = (replace(encounter.steps[0], kind=StepKind.INITIATIVE),)
    scene.state = replace(
        scene.state, encounter=replace(encounter, settings=settings, steps=steps, step_index=0)
    )
    assert [line.name for line in scene.see().combatants if line.awaited] == []
    assert scene.see().stage is Stage.ROUNDS


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(("preset", "expected"), [("4e", [True, False]), ("ose", [False, False])])
def test_who_is_bloodied_shows_where_the_rules_know_it(preset: str, expected: list[bool]) -> None:
    scene = opened(preset)
    scene.act(Damage(targets=(f"{scene.id('Orcs')}#1",), amount="2"))
    bodies = named(scene.see(), "Orcs").bodies
    assert [body.bloodied for body in bodies] == expected
    assert [body.hit_points for body in bodies] == [None, None]
