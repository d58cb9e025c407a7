"""What a viewer may know of an encounter: players nothing that is hidden, referees all."""

from typing import Any

import msgspec
import pytest

from rules.conditions.actions import AddEffect
from rules.encounter.actions import (
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
from rules.health.actions import Damage
from rules.initiative.actions import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.rounds.actions import Declare, MarkDone, NextStep
from rules.sheet.actions import ChooseActive, CreateCharacter, RetireCharacter
from rules.state.encounter import Kind, Stage
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view import CombatantView, EncounterView, view_encounter
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT

REFEREE = Viewer(1, is_referee=True)
ANNS = Viewer(ANN.member)


def see(table: Scene, viewer: Viewer = TABLE, *, exact: bool = False) -> EncounterView:
    view = view_encounter(table.state, viewer, ENGINE.what_is_due(table.state, viewer), exact=exact)
    assert view is not None
    return view


def named(view: EncounterView, name: str) -> CombatantView:
    return next(line for line in view.combatants if line.name == name)


def opened(preset: str = "ose", **settings: str) -> Scene:
    """Ann's Aldric and Bob's Berta meet two orcs and an unseen ghost."""
    table = Scene(preset, **settings)
    table.act(StartEncounter())
    for actor, name in ((ANN, "Aldric"), (BOB, "Berta")):
        table.act(CreateCharacter(name=name, hit_points=8, numbers=(("ac", 5),)), actor)
        table.act(JoinEncounter(), actor)
    table.act(AddMonsters(name="Orcs", count=2, hit_points=(4,), morale=8))
    table.act(AddMonsters(name="Ghost", hit_points=(9,), hidden=True, morale=12))
    return table


def id_of(table: Scene, name: str) -> str:
    return named(see(table, REFEREE), name).id


def test_without_an_encounter_there_is_nothing_to_see() -> None:
    assert view_encounter(Scene().state, REFEREE, (), exact=True) is None


@pytest.mark.parametrize("viewer", [TABLE, ANNS])
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_players_see_what_they_would_see_if_nobody_were_hidden(viewer: Viewer, preset: str) -> None:
    table, bare = opened(preset), opened(preset)
    for line in bare.state.encounter.combatants:  # type: ignore[union-attr]
        if line.hidden:
            encounter = bare.state.encounter
            assert encounter is not None
            kept = tuple(c for c in encounter.combatants if not c.hidden)
            bare.state = replace(bare.state, encounter=replace(encounter, combatants=kept))
    assert see(table, viewer) == see(bare, viewer)
    encoded = msgspec.json.encode(see(table, viewer)).decode()
    assert "Ghost" not in encoded
    assert id_of(table, "Ghost") not in encoded
    assert "Ghost" in msgspec.json.encode(see(table, REFEREE)).decode()


def test_a_hireling_is_known_by_the_character_whose_player_runs_it() -> None:
    table = opened()
    hired: dict[str, Any] = {"side": "party", "kind": Kind.RETAINER, "hit_points": (4,)}
    table.act(AddMonsters(name="Bill", owner=ANN.member, **hired))
    table.act(AddMonsters(name="Hob", owner=CAT.member, **hired))
    table.act(AddMonsters(name="Tom", **hired))
    view = see(table)
    employers = [named(view, name).employer for name in ("Aldric", "Orcs", "Bill", "Hob", "Tom")]
    assert employers == ["", "", "Aldric", "", ""]
    table.act(CreateCharacter(name="Alice", hit_points=8), ANN)
    alice = table.state.characters[-1].id
    table.act(ChooseActive(character_id=alice), ANN)
    assert named(see(table), "Bill").employer == "Alice"
    aldric = table.state.characters[0].id
    table.act(LeaveEncounter(target=aldric, reason="left"), ANN)
    table.act(RetireCharacter(character_id=alice), ANN)
    assert named(see(table), "Bill").employer == "Aldric"
    table.act(RetireCharacter(character_id=aldric), ANN)
    assert named(see(table), "Bill").employer == ""


def test_what_is_left_of_a_monster_is_a_word_unless_numbers_are_shown() -> None:
    table = opened()
    table.act(Damage(targets=(f"{id_of(table, 'Orcs')}#1",), amount="3"))
    orcs = named(see(table), "Orcs")
    assert [(b.word, b.hit_points) for b in orcs.bodies] == [("badly hurt", None), ("unhurt", None)]
    assert [b.hit_points for b in named(see(table, exact=True), "Orcs").bodies] == [1, 4]
    assert [b.hit_points for b in named(see(table, REFEREE), "Orcs").bodies] == [1, 4]
    assert named(see(table), "Aldric").bodies[0].hit_points == 8
    assert orcs.standing == 2
    assert not orcs.is_out


def test_sheets_and_morale_are_for_those_whom_they_concern() -> None:
    table = opened()
    own = named(see(table, ANNS), "Aldric").stats
    assert own is not None
    assert (own.level, own.normal_human) == (1, False)
    assert named(see(table, ANNS), "Berta").stats is None
    assert named(see(table, ANNS), "Orcs").stats is None
    assert named(see(table, REFEREE), "Orcs").stats is not None
    assert named(see(table, ANNS), "Orcs").morale is None
    morale = named(see(table, REFEREE), "Orcs").morale
    assert morale is not None
    assert morale.score == 8


@pytest.mark.rule("OSE-SURPRISE")
def test_surprise_of_monsters_is_unknown_until_the_round_shows_it() -> None:
    table = opened("4e")
    table.act(SetAwareness(side="party", aware=True))
    table.act(SetSurprise(side="monsters", surprised=True))
    party, monsters = see(table).sides
    assert (party.aware, monsters.surprised) == (False, False)
    assert see(table, REFEREE).sides[0].aware
    assert see(table, REFEREE).sides[1].surprised
    table.act(NextStep())
    assert see(table).sides[1].surprised
    assert see(table).surprise_round


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE", "OSE-REACTION", "OSE-PARLEY")
def test_secret_distance_and_reaction_stay_with_the_referee() -> None:
    table = opened()
    table.act(RollDistance(), faces=[3, 4])
    table.act(RollReaction(), faces=[5, 5])
    table.act(SetSpeaker(character_id=id_of(table, "Aldric")), ANN)
    assert (see(table).distance, see(table).reaction) == (None, "")
    assert see(table).speaker == "Aldric"
    assert see(table, REFEREE).distance == 70
    assert see(table, REFEREE).reaction == "indifferent, may negotiate"
    assert named(see(table, REFEREE), "Orcs").reaction == "indifferent, may negotiate"
    assert named(see(table), "Orcs").reaction == ""


@pytest.mark.rule("OSE-DECLARE", "OSE-INITIATIVE", "OSE-COMBAT-SEQUENCE")
def test_who_is_awaited_is_told_step_by_step() -> None:
    table = opened(declarations="secret")
    assert not any(line.awaited for line in see(table).combatants)
    table.act(NextStep())
    assert [line.name for line in see(table).combatants if line.awaited] == ["Aldric", "Berta"]
    table.act(Declare(target=id_of(table, "Aldric"), kind="spell", text="sleep"), ANN)
    assert [line.name for line in see(table).combatants if line.awaited] == ["Berta"]
    assert (named(see(table), "Aldric").declared, named(see(table), "Aldric").declared_text) == (
        "secret",
        "",
    )
    assert named(see(table, ANNS), "Aldric").declared_text == "sleep"
    table.act(NextStep())
    assert named(see(table), "Aldric").declared == "spell"
    assert [side.awaited for side in see(table).sides] == [True, True]
    table.act(RollInitiative(side="party"), ANN, faces=[5])
    assert [side.awaited for side in see(table).sides] == [False, True]
    assert see(table).sides[0].rolls == (5,)
    table.act(RollInitiative(side="monsters"), faces=[2])
    table.act(NextStep())
    current = see(table).current
    assert current is not None
    assert (current.label, current.phase) == ("Party", "movement")
    assert [line.name for line in see(table).combatants if line.can_act] == ["Aldric", "Berta"]
    table.act(MarkDone(target=id_of(table, "Aldric")), ANN)
    assert [line.name for line in see(table).combatants if line.awaited] == ["Berta"]
    assert see(table).combatant(id_of(table, "Ghost")) is None
    assert see(table, REFEREE).combatant(id_of(table, "Ghost")) is not None


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_hidden_steps_are_the_referees_and_hidden_totals_are_nobodys() -> None:
    table = opened("4e", monster_totals="hidden")
    table.act(NextStep())
    waited = [line.name for line in see(table).combatants if line.awaited]
    assert waited == ["Aldric", "Berta", "Orcs"]
    for name, total in (("Aldric", 18), ("Berta", 5), ("Orcs", 12), ("Ghost", 9)):
        table.act(RollInitiative(combatant_id=id_of(table, name), forced=total))
    table.act(NextStep())
    assert named(see(table), "Aldric").initiative == 18
    assert named(see(table), "Orcs").initiative is None
    assert named(see(table, REFEREE), "Orcs").initiative == 12
    order = [step.label for step in see(table).steps if step.kind is StepKind.ACT]
    assert order == ["Party", "Monsters", "Party"]
    assert see(table, REFEREE).unseen
    assert see(table).unseen == ()
    assert sum(step.is_current for step in see(table).steps) == 1


def test_a_side_of_which_nobody_has_been_seen_is_not_there() -> None:
    table = opened()
    side = table.act(AddSide(label="Elves")).state.encounter
    assert side is not None
    key = side.sides[-1].key
    table.act(AddMonsters(name="Elf", hit_points=(5,), side=key, hidden=True))
    assert [side.label for side in see(table).sides] == ["Party", "Monsters"]
    assert [side.label for side in see(table, REFEREE).sides] == ["Party", "Monsters", "Elves"]
    table.act(NextStep())
    table.act(NextStep())
    table.act(RollInitiative(for_all=True), faces=[5, 3, 4])
    assert see(table).sides[0].rolls == (5,)
    assert see(table, REFEREE).sides[2].rolls == (4,)
    assert key not in msgspec.json.encode(see(table)).decode()


def test_effects_lie_on_bodies_or_lines_and_hidden_ones_are_not_told() -> None:
    table = opened("4e")
    orcs, ghost, aldric = (id_of(table, name) for name in ("Orcs", "Ghost", "Aldric"))
    table.act(AddEffect(target=orcs, name="bless", amount=1, modifies="attack"))
    table.act(AddEffect(target=f"{orcs}#2", name="web", rounds=2))
    table.act(AddEffect(target=aldric, name="fear", source=ghost, until_turn_of=ghost))
    table.act(AddEffect(target=aldric, name="mark", until_turn_of=id_of(table, "Berta")))
    state = table.state
    hidden = tuple(replace(e, hidden=True) if e.name == "bless" else e for e in state.effects)
    table.state = replace(state, effects=hidden)
    assert named(see(table), "Orcs").effects == ()
    assert [e.name for e in named(see(table, REFEREE), "Orcs").effects] == ["bless"]
    assert [e.name for e in named(see(table), "Orcs").bodies[1].effects] == ["web"]
    told = {e.name: e.until for e in named(see(table), "Aldric").bodies[0].effects}
    assert told.get("fear", "") == ""
    assert told["mark"] == "Berta"
    known = {e.name: e.until for e in named(see(table, REFEREE), "Aldric").bodies[0].effects}
    assert known["fear"] == "Ghost"


def test_late_ones_those_who_left_and_a_method_that_is_gone() -> None:
    table = opened("4e")
    table.act(NextStep())
    table.act(RollInitiative(for_all=True), faces=[10, 11, 12, 13])
    table.act(NextStep())
    table.act(AddMonsters(name="Wolf", hit_points=(5,)))
    assert named(see(table), "Wolf").is_late
    table.act(LeaveEncounter(target=id_of(table, "Orcs"), reason="fled"))
    assert named(see(table), "Orcs").is_out
    encounter = table.state.encounter
    assert encounter is not None
    settings = {**encounter.settings, "initiative": "cards"}
    steps = (replace(encounter.steps[0], kind=StepKind.INITIATIVE),)
    table.state = replace(
        table.state, encounter=replace(encounter, settings=settings, steps=steps, step_index=0)
    )
    assert not any(line.awaited for line in see(table).combatants)
    assert see(table).stage is Stage.ROUNDS


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(("preset", "expected"), [("4e", [True, False]), ("ose", [False, False])])
def test_who_is_bloodied_shows_where_the_rules_know_it(preset: str, expected: list[bool]) -> None:
    table = opened(preset)
    table.act(Damage(targets=(f"{id_of(table, 'Orcs')}#1",), amount="2"))
    bodies = named(see(table), "Orcs").bodies
    assert [body.bloodied for body in bodies] == expected
    assert [body.hit_points for body in bodies] == [None, None]
