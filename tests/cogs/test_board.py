"""The board as text: what stands on it, that it fits, and that nothing hidden stands on it."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.render.board import ROOM, board_view, fit, render_board, write
from cogs.render.board_lines import LADDER, effect_text, listed_within
from cogs.render.details import render_details
from cogs.render.narration import People
from cogs.render.narration.rounds import TELLERS
from cogs.render.text import plain
from data.live import LiveGame
from rules.conditions.actions import AddEffect, SetSpent
from rules.encounter.actions import (
    AddMonsters,
    JoinEncounter,
    LeaveEncounter,
    SetSurprise,
    StartEncounter,
)
from rules.encounter.events import CombatantJoined
from rules.health.actions import Damage
from rules.initiative.actions import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.rounds.actions import Declare, NextStep
from rules.rounds.events import StepBegan
from rules.sheet.actions import CreateCharacter
from rules.state.encounter import Kind
from rules.state.health import Harm
from rules.state.rounds import StepKind
from rules.view import EffectView, EncounterView
from tests.contract.component_limits import check_components
from tests.rules.scene import Scene, reported
from tests.rules.table import running

REFEREE = Viewer(1, is_referee=True)
NASTY = "*_~`|>[<@everyone>](http://x)#\\" * 2
MENTION_OR_MARK = re.compile(r"(?<!\\)[\[_~`|]")


def test_an_effect_of_a_rule_says_which_where_there_is_room() -> None:
    weary = EffectView("e1", "weary", -1, "attack", None, spent=False, turns=2, rule="X-1")
    told = [effect_text(weary, detail) for detail in LADDER]
    assert told[:2] == ["*weary*, -1 attack, 2 turns (X-1)"] * 2
    assert set(told[2:]) == {"*weary*, -1 attack, 2 turns"}


def game_of(table: Scene, name: str = "The Keep") -> LiveGame:
    """As much of a game as rendering looks at."""
    game: Any = SimpleNamespace(
        id=1,
        name=name,
        state=table.state,
        ended=False,
        members={},
        user_id=lambda number: 1000 + number,
    )
    return cast("LiveGame", game)


def text_of(table: Scene) -> str:
    game = game_of(table)
    view = board_view(game)
    assert view is not None
    written = fit(game, view)
    return "\n".join((written.head, *written.texts, written.foot))


def party(table: Scene, *names: str, points: int = 8) -> None:
    for name in names:
        made = table.act(CreateCharacter(name=name, hit_points=points))
        character_id = made.state.characters[-1].id
        table.act(JoinEncounter(character_id=character_id))


def monster(table: Scene, name: str, *points: int, **more: Any) -> str:
    count = max(1, len(points))
    step = table.act(AddMonsters(name=name, count=count, hit_points=points or (5,), **more))
    return running(step.state).combatants[-1].id


def duel(preset: str, **settings: str) -> Scene:
    """Aldric has met a drake."""
    table = Scene(preset, **settings)
    table.act(StartEncounter())
    party(table, "Aldric")
    monster(table, "Drake", 30)
    return table


def roll(table: Scene, **totals: int) -> None:
    for line in running(table.state).combatants:
        if line.name in totals:
            table.act(RollInitiative(combatant_id=line.id, forced=totals[line.name]))


@pytest.fixture
def groups() -> Scene:
    """A to E against X to Z, as in the catalogue."""
    table = Scene("4e")
    table.act(StartEncounter())
    party(table, *"ABCDE")
    for name in "XYZ":
        monster(table, name, 30)
    table.act(NextStep())
    roll(table, A=19, B=15, C=12, D=5, E=2, X=11, Y=9, Z=20)
    table.act(NextStep())
    return table


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_the_groups_stand_in_their_order_with_what_comes_next(groups: Scene) -> None:
    text = text_of(groups)
    order = [line for line in text.splitlines() if re.match(r"\*\*\d", line)]
    assert order == [
        "**1 · Monsters** · acting now · initiative 20",
        "**2 · Party** · next · initiative 19-12",
        "**3 · Monsters** · initiative 11-9",
        "**4 · Party** · initiative 5-2",
    ]
    assert "**Waiting for** the referee" in text
    groups.act(NextStep())
    text = text_of(groups)
    assert "### Round 1 · Party" in text
    assert "**1 · Monsters** · have acted · initiative 20" in text
    assert "▸ **A** 8/8 hp" in text
    assert "**Waiting for** A, B and C" in text
    for _ in range(3):
        groups.act(NextStep())
    assert "+1 to every attack roll" in text_of(groups)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE", "OSE-SLOW-WEAPONS", "OSE-DECLARE")
def test_seven_goblins_are_one_line_and_the_phases_are_told() -> None:
    table = Scene("ose")
    table.act(StartEncounter())
    party(table, "Aldric", "Berta")
    goblins = monster(table, "Goblins", 3, 5, 4, 2, 6, 4, 3)
    monster(table, "Chief", 11, slow=True)
    table.act(NextStep())
    assert "to declare" in text_of(table)
    aldric = table.state.characters[0].id
    table.act(Declare(target=aldric, kind="spell", text="sleep"))
    assert "· a spell: sleep" in text_of(table)
    assert "**Waiting for** Berta" in text_of(table)
    berta = table.state.characters[1].id
    table.act(Declare(target=berta, kind="nothing"))
    assert "· **Berta** 8/8 hp · nothing declared" in text_of(table)
    table.act(NextStep())
    assert "nothing declared" not in text_of(table)
    table.act(RollInitiative(side="party", forced=5))
    table.act(RollInitiative(side="monsters", forced=3))
    table.act(NextStep())
    text = text_of(table)
    assert "### Round 1 · Party: movement" in text
    assert "Initiative: Party 5, Monsters 3" in text
    assert "After this: missile, magic, melee" in text
    assert "**3 · Monsters** · slow weapons" in text
    assert "slow weapon" not in text.split("Chief")[1]
    for number in range(1, 5):
        table.act(Damage(targets=(f"{goblins}#{number}",), amount="8"))
    table.act(Damage(targets=(f"{goblins}#5",), amount="4"))
    assert "Goblins 3 of 7: #5 badly hurt; #6-7 unhurt; #1-4 dead" in text_of(table)
    table.act(AddEffect(target=f"{goblins}#6", name="web", rounds=2))
    assert "#6 *web*, 2 rounds" in text_of(table)
    table.act(AddEffect(target=f"{goblins}#7", name="light", turns=7))
    assert "#7 *light*, 1 hour and 1 turn" in text_of(table)
    for number in range(5, 8):
        table.act(LeaveEncounter(target=f"{goblins}#{number}", reason="fled"))
    assert "Out of the fight: Goblins (4 dead, 3 fled)" in text_of(table)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_lies_there_has_a_save_to_roll_and_nothing_to_declare(groups: Scene) -> None:
    fallen = groups.state.characters[4].id
    groups.act(Damage(targets=(fallen,), amount="9"))
    for _ in range(4):
        groups.act(NextStep())
    (row,) = [line for line in text_of(groups).splitlines() if "**E** " in line]
    assert re.fullmatch(r"▸ .*, \*\*death save due\*\*", row)


@pytest.mark.rule("OSE-DECLARE")
def test_the_board_says_whose_player_speaks_for_a_hireling() -> None:
    table = Scene("ose")
    table.act(StartEncounter())
    party(table, "Aldric")
    hired = {"owner": REFEREE.member, "side": "party"}
    monster(table, "Bill", 4, kind=Kind.RETAINER, **hired)
    monster(table, "Bowmen", 4, 4, kind=Kind.MERCENARY, **hired)
    monster(table, "Goblins", 3)
    table.act(NextStep())
    text = text_of(table)
    assert "▸ Bill 4/4 hp · to declare (Aldric's player)" in text
    assert "**Waiting for** Aldric, Aldric's Bill and Aldric's Bowmen" in text
    for line in running(table.state).combatants[:3]:
        table.act(Declare(target=line.id, kind="nothing"))
    table.act(NextStep())
    assert "'s player" not in text_of(table)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_tie_acts_at_once() -> None:
    table = Scene("ose", initiative_tie="simultaneous")
    table.act(StartEncounter())
    party(table, "Aldric")
    monster(table, "Goblins", 4, 4)
    table.act(NextStep())
    table.act(NextStep())
    table.act(RollInitiative(side="party", forced=4))
    table.act(RollInitiative(side="monsters", forced=4))
    table.act(NextStep())
    assert "**Party and Monsters** · acting now · at once" in text_of(table)


@pytest.mark.rule("ERIS-INITIATIVE", "ERIS-DEX-TIEBREAK")
def test_a_tie_is_divided_by_dexterity() -> None:
    table = Scene("eris")
    table.act(StartEncounter())
    for name, dex in (("Aldric", 15), ("Berta", 10), ("Cuthbert", 6)):
        made = table.act(CreateCharacter(name=name, hit_points=8, numbers=(("dex", dex),)))
        table.act(JoinEncounter(character_id=made.state.characters[-1].id))
    monster(table, "Goblins", 4, 4)
    table.act(NextStep())
    table.act(NextStep())
    table.act(RollInitiative(side="party", forced=4))
    table.act(RollInitiative(side="monsters", forced=4))
    table.act(NextStep())
    text = text_of(table)
    assert "**1 · Party** · acting now · dexterity bonus" in text
    assert "**2 · Party and Monsters** · next · no bonus or penalty · at once" in text
    assert "**3 · Party** · dexterity penalty" in text


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_those_who_act_alone_are_one_list_with_their_totals() -> None:
    table = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous")
    table.act(StartEncounter())
    party(table, "Aldric", "Berta", "Cuthbert")
    monster(table, "Goblins", 4, 4)
    table.act(NextStep())
    table.act(NextStep())
    roll(table, Aldric=6, Berta=3, Cuthbert=1, Goblins=3)
    table.act(NextStep())
    lines = text_of(table).splitlines()
    start = lines.index("**In order of initiative**")
    assert lines[start + 1 : start + 5] == [
        "` 6` ▸ **Aldric** 8/8 hp · **now**",
        "` 3` · **Berta** 8/8 hp · next · at once",
        "` 3` · Goblins 2 of 2, all unhurt · next · at once",
        "` 1` · **Cuthbert** 8/8 hp",
    ]


@pytest.mark.rule("OSE-SURPRISE")
def test_the_surprised_stand_apart() -> None:
    table = duel("4e")
    table.act(SetSurprise(side="monsters", surprised=True))
    assert "surprised" not in text_of(table)
    table.act(NextStep())
    table.act(NextStep(), faces=[10])
    text = text_of(table)
    assert "### Surprise round · Party" in text
    assert "**Surprised**\n· Drake unhurt" in text
    table.act(NextStep(to="round"))
    assert "surprised" not in text_of(table).lower()


@pytest.mark.rule("OSE-COMBAT-SEQUENCE", "OSE-ENCOUNTER")
@pytest.mark.parametrize("going_on", [0, 1])
def test_who_comes_while_a_round_is_declared_or_rolled_acts_in_it(going_on: int) -> None:
    table = duel("ose")
    table.act(NextStep())
    for _ in range(going_on):
        table.act(NextStep())
    early = table.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    (joined,) = reported(table.act(JoinEncounter(character_id=early)), CombatantJoined)
    assert not joined.late
    assert "next round" not in text_of(table)
    table.act(NextStep(), faces=[6, 1] if going_on else ())
    if not going_on:
        table.act(NextStep(), faces=[6, 1])
    assert "**Berta** 8/8 hp" in text_of(table).partition("acting now")[2].partition("Drake")[0]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_who_comes_while_initiative_is_rolled_once_rolls_with_the_others() -> None:
    table = duel("4e")
    table.act(NextStep())
    early = table.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    table.act(JoinEncounter(character_id=early))
    assert table.state.encounter is not None
    kind = running(table.state).steps[running(table.state).step_index].kind
    assert kind is StepKind.INITIATIVE
    table.act(NextStep(), faces=[20, 1, 10])
    assert table.state.encounter is not None
    assert [c.initiative.roll for c in running(table.state).combatants] == [20, 1, 10]


@pytest.mark.rule("OSE-SURPRISE")
def test_who_comes_before_the_order_of_the_surprise_round_stands_acts_in_it() -> None:
    table = duel("ose")
    table.act(SetSurprise(side="monsters", surprised=True))
    table.act(NextStep())
    early = table.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    (joined,) = reported(table.act(JoinEncounter(character_id=early)), CombatantJoined)
    assert not joined.late
    table.act(NextStep(), faces=[4])
    assert "**Berta** 8/8 hp" in text_of(table).partition("acting now")[2].partition("Surprised")[0]
    late = table.act(CreateCharacter(name="Cuthbert", hit_points=8)).state.characters[-1].id
    (joined,) = reported(table.act(JoinEncounter(character_id=late)), CombatantJoined)
    assert joined.late


def test_a_round_in_which_nobody_can_act_says_what_to_do() -> None:
    table = Scene("eris")
    table.act(StartEncounter())
    party(table, "Aldric")
    table.act(NextStep())
    table.act(Damage(targets=(table.state.characters[0].id,), amount="8"), faces=[3])
    table.act(NextStep())
    steps = reported(table.act(NextStep()), StepBegan)
    told = TELLERS[StepBegan](steps[-1], People({}))
    assert told == (
        "Nobody can act. A referee goes on, or ends the encounter with `/encounter end`."
    )


def full(count: int, preset: str, **settings: str) -> Scene:
    """As many lines as an encounter can have, with names of 60 characters full of markdown."""
    table = Scene(preset, **settings)
    table.act(StartEncounter())
    for number in range(count):
        party(table, f"{number:02}{NASTY}"[:60], points=30)
        line = monster(table, f"{number:02}{NASTY}"[:60], 5, 6, 7, 8)
        table.act(Damage(targets=(f"{line}#2",), amount="4"))
        for effect in range(3):
            table.act(AddEffect(target=f"{line}#{effect + 1}", name=f"{effect}{NASTY}"[:40]))
    return table


@pytest.mark.parametrize("preset", ["ose", "4e"])
@pytest.mark.parametrize("count", [3, 12, 50])
def test_the_largest_board_fits_and_no_name_is_cut_within_an_escape(
    count: int, preset: str
) -> None:
    table = full(count, preset)
    for _ in range(3):
        layout = render_board(game_of(table, NASTY[:60]))
        components = layout.to_components()  # type: ignore[no-untyped-call]
        assert list(check_components(components, is_layout=True, is_new=True)) == []
        text = text_of(table)
        assert len(text.encode("utf-16-le")) // 2 <= ROOM + 100
        for line in text.splitlines():
            for bare in ("@everyone", "[<@"):
                assert bare not in line
            for before in re.findall(r"(\\+)…", line):
                assert len(before) % 2 == 0, line
        table.act(NextStep(), faces=_dice(table, preset))


def _dice(table: Scene, preset: str) -> list[int]:
    step = running(table.state).step
    if step is None or step.kind != "initiative":
        return []
    able = len(running(table.state).combatants)
    return [4, 2] if preset == "ose" else [1 + index % 20 for index in range(able)]


@pytest.mark.parametrize("together", [1, 2])
def test_a_hundred_who_act_by_turns_fit_as_one_part(together: int) -> None:
    table = full(50, "4e")
    table.act(NextStep())
    for number, line in enumerate(running(table.state).combatants):
        is_monster = number % 2
        place = 2 * (number // 2 // together) + is_monster
        table.act(RollInitiative(combatant_id=line.id, forced=place - 19))
    table.act(NextStep())
    components = render_board(game_of(table)).to_components()  # type: ignore[no-untyped-call]
    assert list(check_components(components, is_layout=True, is_new=True)) == []
    assert re.search(r"… and \d+ more", text_of(table))
    assert len(fit(game_of(table), see(table)).sections) == 1


def see(table: Scene) -> EncounterView:
    view = board_view(game_of(table))
    assert view is not None
    return view


def test_a_quiet_game_says_so() -> None:
    quiet = render_board(game_of(Scene(), "The *Keep*")).to_components()  # type: ignore[no-untyped-call]
    assert "### The \\*Keep\\*\nNo encounter is running." in str(quiet).replace(
        "\\\\", "\\"
    ).replace("\\n", "\n")
    table = Scene()
    table.act(StartEncounter(environment="water"))
    text = text_of(table)
    assert "on the water" in text
    assert "nobody yet" in text
    assert "the referee to begin the rounds" in text


def test_detail_goes_before_lines_do() -> None:
    table = full(12, "ose")
    game = game_of(table)
    view = board_view(game)
    assert view is not None
    sizes = [write(game, view, detail).size for detail in LADDER]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > ROOM
    lines = sum(len(section.rows) for section in fit(game, view).sections)
    assert lines == 24
    many = full(50, "ose")
    text = text_of(many)
    assert re.search(r"… and \d+ more", text)
    assert text.count("**") > 20


def test_a_name_is_cut_before_it_is_escaped() -> None:
    assert plain("*" * 5) == r"\*" * 5
    assert plain("[click](http://x.y) *K*") == r"\[click](http://x.y) \*K\*"
    assert plain(r"\[a](b) <@1>") == r"\\\[a](b) \<@1>"
    assert listed_within(list("abcd"), 3) == "a, b and 2 more"
    assert listed_within(list("ab"), 3) == "a and b"
    assert listed_within([], 3) == ""


def test_the_referees_pages_hold_everything_and_fit() -> None:
    table = full(50, "4e")
    monster_line = running(table.state).combatants[-1]
    game = game_of(table)
    view = board_view(game, REFEREE)
    assert view is not None
    pages = render_details(game, view, REFEREE)
    assert all(len(page) <= 2000 for page in pages)
    assert len(pages) > 1
    small = Scene("ose")
    small.act(StartEncounter())
    monster(small, "Wight", 12, 9, hidden=True, morale=12, numbers=(("ac", 5),))
    view = board_view(game_of(small), REFEREE)
    assert view is not None
    page = "\n".join(render_details(game_of(small), view, REFEREE))
    for told in ("Wight", "hidden from the players", "1: 12/12", "morale 12", "Armour Class 5"):
        assert told in page
    seen = board_view(game_of(small))
    assert seen is not None
    assert "Wight" not in "\n".join(render_details(game_of(small), seen, TABLE))
    assert monster_line.bodies


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_referee_sees_the_order_with_the_hidden_and_what_is_due() -> None:
    table = Scene("ose")
    table.act(StartEncounter(environment="wilderness"))
    party(table, "Aldric")
    orcs = monster(table, "Orcs", 3, 3, 3, morale=8)
    monster(table, "Ghost", 9, hidden=True)
    table.act(NextStep())
    table.act(Declare(target=table.state.characters[0].id, kind="retreat"))
    table.act(NextStep())
    table.act(RollInitiative(side="party", forced=5))
    table.act(RollInitiative(side="monsters", forced=3))
    table.act(NextStep())
    table.act(NextStep())
    for number in (1, 2):
        table.act(Damage(targets=(f"{orcs}#{number}",), amount="5"))
    view = board_view(game_of(table), REFEREE)
    assert view is not None
    page = "\n".join(render_details(game_of(table), view, REFEREE))
    assert "**Morale check due**: Orcs, the first death on their side" in page
    assert "1. Party, missile: Aldric · **now**\n2. Monsters: Orcs" in page
    assert "- Hidden: Ghost, after 2. Monsters\n" in page + "\n"
    assert "a retreat" in page
    assert "1: dead, 2: dead, 3: 3/3" in page


def test_a_bonus_that_has_served_is_called_used() -> None:
    table = Scene("4e")
    table.act(StartEncounter())
    party(table, "Aldric")
    target = table.state.characters[0].id
    table.act(AddEffect(target=target, name="aid", amount=2, modifies="attack"))
    assert "used" not in text_of(table)
    table.act(SetSpent(effect_id=table.state.effects[0].id, spent=True))
    assert "*aid*, +2 attack, used" in text_of(table)


@pytest.mark.parametrize(("times", "words"), [(1, "1 hit"), (2, "2 hits")])
def test_a_referee_reads_what_is_still_to_come(times: int, words: str) -> None:
    table = Scene("ose")
    table.act(StartEncounter())
    party(table, "Aldric")
    encounter = table.state.encounter
    assert encounter is not None
    held = (Harm(table.state.characters[0].id, 3, is_attack=True),) * times
    table.state = replace(table.state, encounter=replace(encounter, held=held))
    view = board_view(game_of(table), REFEREE)
    assert view is not None
    page = "\n".join(render_details(game_of(table), view, REFEREE))
    assert f"Damage to come when all who act now have acted: {words}." in page


def test_nothing_of_a_hidden_line_reaches_the_board() -> None:
    table = Scene("4e")
    table.act(StartEncounter())
    party(table, "Aldric", "Berta")
    monster(table, "Orc", 9)
    table.act(NextStep())
    roll(table, Aldric=18, Orc=10, Berta=4)
    table.act(NextStep())
    bare = text_of(table)
    table.act(AddMonsters(name="Ghost", hit_points=(9,), hidden=True))
    assert text_of(table) == bare
    table.act(NextStep(to="round"), faces=[11])
    assert "Ghost" not in text_of(table)
    told = re.sub(r"\+1 to every attack roll\n", "", text_of(table))
    assert told.replace("Round 2", "Round 1") == bare
