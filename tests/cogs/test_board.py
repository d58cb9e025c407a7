"""The board as text: what stands on it, that it fits, and that nothing hidden stands on it."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.attack.pages import describe_foe
from cogs.encounter.pages import render_details
from cogs.render.board import ROOM, board_view, fit, render_board, write
from cogs.render.board_buttons import LEAVES, board_buttons, fight_rows, verb_of
from cogs.render.board_lines import (
    LADDER,
    bar,
    body_text,
    combatant_text,
    effect_text,
    listed_within,
)
from cogs.render.buttons import GREEN, GREY
from cogs.render.narration import People
from cogs.render.text import plain
from cogs.rounds.telling import TELLERS
from data.live import LiveGame
from rules.conditions.records import AddEffect, SetSpent
from rules.encounter.records import (
    AddMonsters,
    CombatantJoined,
    JoinEncounter,
    LeaveEncounter,
    SetSurprise,
    StartEncounter,
)
from rules.health.records import Damage
from rules.initiative.records import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Mode
from rules.record import replace
from rules.rounds.records import Declare, NextStep, StepBegan
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Kind
from rules.state.health import UP, Harm
from rules.state.rounds import StepKind
from rules.view.attacks import FoeView
from rules.view.records import BodyView, EffectView, EncounterView
from tests.contract.component_limits import check_components
from tests.rules.scene import Scene, reported
from tests.rules.table import running

REFEREE = Viewer(1, is_referee=True)
NASTY = "*_~`|>[<@everyone>](http://x)#\\" * 2
MENTION_OR_MARK = re.compile(r"(?<!\\)[\[_~`|]")


def test_an_effect_of_a_rule_says_what_it_does_and_not_which_rule() -> None:
    weary = EffectView("e1", "weary", -1, "attack", None, spent=False, turns=2, rule="X-1")
    assert {effect_text(weary, detail) for detail in LADDER} == {"*weary*, -1 attack, 2 turns"}


def game_of(scene: Scene, name: str = "The Keep") -> LiveGame:
    """As much of a game as rendering looks at."""
    game: Any = SimpleNamespace(
        id=1,
        name=name,
        state=scene.state,
        ended=False,
        so_far=(),
        members={},
        user_id=lambda number: 1000 + number,
    )
    return cast("LiveGame", game)


def text_of(scene: Scene) -> str:
    game = game_of(scene)
    view = board_view(game)
    assert view is not None
    written = fit(game, view)
    return "\n".join((written.head, *written.texts, written.foot))


def party(scene: Scene, *names: str, points: int = 8) -> None:
    for name in names:
        made = scene.act(CreateCharacter(name=name, hit_points=points))
        character_id = made.state.characters[-1].id
        scene.act(JoinEncounter(character_id=character_id))


def monster(scene: Scene, name: str, *points: int, **more: Any) -> str:
    count = max(1, len(points))
    step = scene.act(AddMonsters(name=name, count=count, hit_points=points or (5,), **more))
    return running(step.state).combatants[-1].id


def duel(preset: str, **settings: str) -> Scene:
    """Aldric has met a drake."""
    scene = Scene(preset, **settings)
    scene.act(StartEncounter())
    party(scene, "Aldric")
    monster(scene, "Drake", 30)
    return scene


def roll(scene: Scene, **totals: int) -> None:
    for line in running(scene.state).combatants:
        if line.name in totals:
            scene.act(RollInitiative(combatant_id=line.id, forced=totals[line.name]))


@pytest.fixture
def groups() -> Scene:
    """A to E against X to Z, as in the catalogue."""
    scene = Scene("4e")
    scene.act(StartEncounter())
    party(scene, *"ABCDE")
    for name in "XYZ":
        monster(scene, name, 30)
    scene.act(NextStep())
    roll(scene, A=19, B=15, C=12, D=5, E=2, X=11, Y=9, Z=20)
    scene.act(NextStep())
    return scene


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_the_groups_stand_in_their_order_with_what_comes_next(groups: Scene) -> None:
    text = text_of(groups)
    order = [line for line in text.splitlines() if re.match(r"(\*\*|### ▸ )\d", line)]
    assert order == [
        "### ▸ 1 · Monsters · acting now · initiative 20",
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
    scene = Scene("ose")
    scene.act(StartEncounter())
    party(scene, "Aldric", "Berta")
    goblins = monster(scene, "Goblins", 3, 5, 4, 2, 6, 4, 3)
    monster(scene, "Chief", 11, slow=True)
    scene.act(NextStep())
    assert "**Waiting for** Aldric and Berta" in text_of(scene)
    assert "to declare" not in text_of(scene)
    aldric = scene.state.characters[0].id
    scene.act(Declare(target=aldric, kind="spell", text="sleep"))
    assert "· casts sleep" in text_of(scene)
    assert "**Waiting for** Berta" in text_of(scene)
    berta = scene.state.characters[1].id
    scene.act(Declare(target=berta, kind="nothing"))
    assert "· **Berta** 8/8 hp ▰▰▰▰▰ · nothing declared" in text_of(scene)
    scene.act(NextStep())
    assert "nothing declared" not in text_of(scene)
    scene.act(RollInitiative(side="party", forced=5))
    scene.act(RollInitiative(side="monsters", forced=3))
    scene.act(NextStep())
    text = text_of(scene)
    assert "### Round 1 · Party: movement" in text
    assert "Initiative: Party 5, Monsters 3" in text
    assert "After this: missile, magic, melee" in text
    assert "slow weapon" in text.split("Chief")[1]
    for number in range(1, 5):
        scene.act(Damage(targets=(f"{goblins}#{number}",), amount="8"))
    scene.act(Damage(targets=(f"{goblins}#5",), amount="4"))
    assert "Goblins 3 of 7: #5 badly hurt; #6-7 unhurt; #1-4 dead" in text_of(scene)
    scene.act(AddEffect(target=f"{goblins}#6", name="web", rounds=2))
    assert "#6 *web*, 2 rounds" in text_of(scene)
    scene.act(AddEffect(target=f"{goblins}#7", name="light", turns=7))
    assert "#7 *light*, 7 turns" in text_of(scene)
    for number in range(5, 8):
        scene.act(LeaveEncounter(target=f"{goblins}#{number}", reason="fled"))
    assert "Out of the fight: Goblins (4 dead, 3 fled)" in text_of(scene)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_lies_there_has_a_save_to_roll_and_nothing_to_declare(groups: Scene) -> None:
    fallen = groups.state.characters[4].id
    groups.act(Damage(targets=(fallen,), amount="9"))
    for _ in range(4):
        groups.act(NextStep())
    (row,) = [line for line in text_of(groups).splitlines() if "**E** " in line]
    assert re.fullmatch(r"▸ .*, \*\*death save due\*\* ▱+", row)


@pytest.mark.rule("OSE-DECLARE")
def test_the_board_says_whose_player_speaks_for_a_hireling() -> None:
    scene = Scene("ose")
    scene.act(StartEncounter())
    party(scene, "Aldric")
    hired = {"owner": REFEREE.member, "side": "party"}
    monster(scene, "Bill", 4, kind=Kind.RETAINER, **hired)
    monster(scene, "Bowmen", 4, 4, kind=Kind.MERCENARY, **hired)
    monster(scene, "Goblins", 3)
    scene.act(NextStep())
    text = text_of(scene)
    assert "▸ Bill 4/4 hp" in text
    assert "**Waiting for** Aldric, Aldric's Bill and" in text
    assert "**Waiting for** Aldric, Aldric's Bill and Aldric's Bowmen" in text
    for line in running(scene.state).combatants[:3]:
        scene.act(Declare(target=line.id, kind="nothing"))
    scene.act(NextStep())
    assert "'s player" not in text_of(scene)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_tie_acts_at_once() -> None:
    scene = Scene("ose", initiative_tie="simultaneous")
    scene.act(StartEncounter())
    party(scene, "Aldric")
    monster(scene, "Goblins", 4, 4)
    scene.act(NextStep())
    scene.act(NextStep())
    scene.act(RollInitiative(side="party", forced=4))
    scene.act(RollInitiative(side="monsters", forced=4))
    scene.act(NextStep())
    assert "### ▸ Party and Monsters · acting now · at once" in text_of(scene)


@pytest.mark.rule("ERIS-INITIATIVE", "ERIS-DEX-TIEBREAK")
def test_a_tie_is_divided_by_dexterity() -> None:
    scene = Scene("eris")
    scene.act(StartEncounter())
    for name, dex in (("Aldric", 15), ("Berta", 10), ("Cuthbert", 6)):
        made = scene.act(CreateCharacter(name=name, hit_points=8, numbers=(("dex", dex),)))
        scene.act(JoinEncounter(character_id=made.state.characters[-1].id))
    monster(scene, "Goblins", 4, 4)
    scene.act(NextStep())
    scene.act(NextStep())
    scene.act(RollInitiative(side="party", forced=4))
    scene.act(RollInitiative(side="monsters", forced=4))
    scene.act(NextStep())
    text = text_of(scene)
    assert "### ▸ 1 · Party · acting now · dexterity bonus" in text
    assert "**2 · Party and Monsters** · next · no bonus or penalty · at once" in text
    assert "**3 · Party** · dexterity penalty" in text


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_those_who_act_alone_are_one_list_with_their_totals() -> None:
    scene = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous")
    scene.act(StartEncounter())
    party(scene, "Aldric", "Berta", "Cuthbert")
    monster(scene, "Goblins", 4, 4)
    scene.act(NextStep())
    scene.act(NextStep())
    roll(scene, Aldric=6, Berta=3, Cuthbert=1, Goblins=3)
    scene.act(NextStep())
    lines = text_of(scene).splitlines()
    start = lines.index("**In order of initiative**")
    assert lines[start + 1 : start + 5] == [
        "### ` 6` ▸ **Aldric** 8/8 hp ▰▰▰▰▰ · now",
        "` 3` · **Berta** 8/8 hp ▰▰▰▰▰ · next · at once",
        "` 3` · Goblins 2 of 2, all unhurt · next · at once",
        "` 1` · **Cuthbert** 8/8 hp ▰▰▰▰▰",
    ]


@pytest.mark.rule("OSE-SURPRISE")
def test_the_surprised_stand_apart() -> None:
    scene = duel("4e")
    scene.act(SetSurprise(side="monsters", surprised=True))
    assert "surprised" not in text_of(scene)
    scene.act(NextStep())
    scene.act(NextStep(), faces=[10])
    text = text_of(scene)
    assert "### Surprise round · Party" in text
    assert "**Surprised**\n· Drake unhurt" in text
    scene.act(NextStep(to="round"))
    assert "surprised" not in text_of(scene).lower()


@pytest.mark.rule("OSE-COMBAT-SEQUENCE", "OSE-ENCOUNTER")
@pytest.mark.parametrize("going_on", [0, 1])
def test_who_comes_while_a_round_is_declared_or_rolled_acts_in_it(going_on: int) -> None:
    scene = duel("ose")
    scene.act(NextStep())
    for _ in range(going_on):
        scene.act(NextStep())
    early = scene.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    (joined,) = reported(scene.act(JoinEncounter(character_id=early)), CombatantJoined)
    assert not joined.late
    assert "next round" not in text_of(scene)
    scene.act(NextStep(), faces=[6, 1] if going_on else ())
    if not going_on:
        scene.act(NextStep(), faces=[6, 1])
    assert "**Berta** 8/8 hp" in text_of(scene).partition("acting now")[2].partition("Drake")[0]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_who_comes_while_initiative_is_rolled_once_rolls_with_the_others() -> None:
    scene = duel("4e")
    scene.act(NextStep())
    early = scene.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    scene.act(JoinEncounter(character_id=early))
    assert scene.state.encounter is not None
    kind = running(scene.state).steps[running(scene.state).step_index].kind
    assert kind is StepKind.INITIATIVE
    scene.act(NextStep(), faces=[20, 1, 10])
    assert scene.state.encounter is not None
    assert [c.initiative.roll for c in running(scene.state).combatants] == [20, 1, 10]


@pytest.mark.rule("OSE-SURPRISE")
def test_who_comes_before_the_order_of_the_surprise_round_stands_acts_in_it() -> None:
    scene = duel("ose")
    scene.act(SetSurprise(side="monsters", surprised=True))
    scene.act(NextStep())
    early = scene.act(CreateCharacter(name="Berta", hit_points=8)).state.characters[-1].id
    (joined,) = reported(scene.act(JoinEncounter(character_id=early)), CombatantJoined)
    assert not joined.late
    scene.act(NextStep(), faces=[4])
    assert "**Berta** 8/8 hp" in text_of(scene).partition("acting now")[2].partition("Surprised")[0]
    late = scene.act(CreateCharacter(name="Cuthbert", hit_points=8)).state.characters[-1].id
    (joined,) = reported(scene.act(JoinEncounter(character_id=late)), CombatantJoined)
    assert joined.late


def test_a_round_in_which_nobody_can_act_says_what_to_do() -> None:
    scene = Scene("eris")
    scene.act(StartEncounter())
    party(scene, "Aldric")
    scene.act(NextStep())
    scene.act(Damage(targets=(scene.state.characters[0].id,), amount="8"), faces=[3])
    scene.act(NextStep())
    steps = reported(scene.act(NextStep()), StepBegan)
    told = TELLERS[StepBegan](steps[-1], People({}))
    assert told == ("Nobody can act. A referee goes on, or ends the encounter.")


def full(count: int, preset: str, **settings: str) -> Scene:
    """As many lines as an encounter can have, with names of 60 characters full of markdown."""
    scene = Scene(preset, **settings)
    scene.act(StartEncounter())
    for number in range(count):
        party(scene, f"{number:02}{NASTY}"[:60], points=30)
        line = monster(scene, f"{number:02}{NASTY}"[:60], 5, 6, 7, 8)
        scene.act(Damage(targets=(f"{line}#2",), amount="4"))
        for effect in range(3):
            scene.act(AddEffect(target=f"{line}#{effect + 1}", name=f"{effect}{NASTY}"[:40]))
    return scene


@pytest.mark.parametrize("preset", ["ose", "4e"])
@pytest.mark.parametrize("count", [3, 12, 50])
def test_the_largest_board_fits_and_no_name_is_cut_within_an_escape(
    count: int, preset: str
) -> None:
    scene = full(count, preset)
    for _ in range(3):
        layout = render_board(game_of(scene, NASTY[:60]))
        components = layout.to_components()  # type: ignore[no-untyped-call]
        assert list(check_components(components, is_layout=True, is_new=True)) == []
        text = text_of(scene)
        assert len(text.encode("utf-16-le")) // 2 <= ROOM + 100
        for line in text.splitlines():
            for bare in ("@everyone", "[<@"):
                assert bare not in line
            for before in re.findall(r"(\\+)…", line):
                assert len(before) % 2 == 0, line
        scene.act(NextStep(), faces=_dice(scene, preset))


def _dice(scene: Scene, preset: str) -> list[int]:
    step = running(scene.state).step
    if step is None or step.kind != "initiative":
        return []
    able = len(running(scene.state).combatants)
    return [4, 2] if preset == "ose" else [1 + index % 20 for index in range(able)]


@pytest.mark.parametrize("together", [1, 2])
def test_a_hundred_who_act_by_turns_fit_as_one_part(together: int) -> None:
    scene = full(50, "4e")
    scene.act(NextStep())
    for number, line in enumerate(running(scene.state).combatants):
        is_monster = number % 2
        place = 2 * (number // 2 // together) + is_monster
        scene.act(RollInitiative(combatant_id=line.id, forced=place - 19))
    scene.act(NextStep())
    components = render_board(game_of(scene)).to_components()  # type: ignore[no-untyped-call]
    assert list(check_components(components, is_layout=True, is_new=True)) == []
    assert re.search(r"… and \d+ more", text_of(scene))
    assert len(fit(game_of(scene), see(scene)).sections) == 1


@pytest.mark.parametrize(
    ("now", "drawn"),
    [(9, "▰▰▰▰▰"), (8, "▰▰▰▰▰"), (7, "▰▰▰▰▱"), (1, "▰▱▱▱▱"), (0, "▱▱▱▱▱"), (-3, "▱▱▱▱▱")],
)
def test_a_bar_is_full_only_at_all_points_and_empty_only_at_none(now: int, drawn: str) -> None:
    assert bar(now, 8) == drawn


def test_a_bar_stands_only_behind_numbers_that_the_viewer_may_know() -> None:
    scene = duel("ose")
    drake = scene.id("Drake")
    for viewer in (TABLE, REFEREE):
        seen = board_view(game_of(scene), viewer)
        assert seen is not None
        (foe,) = (one for one in seen.combatants if one.id == drake)
        told = combatant_text(seen, foe, LADDER[0])
        assert told == ("· Drake 30/30 hp ▰▰▰▰▰" if viewer.is_referee else "· Drake unhurt")


def test_one_button_is_bright_where_all_are_asked_the_same_and_what_ends_it_stands_apart() -> None:
    scene = duel("ose")
    greens: list[str] = []
    for _ in range(3):
        game, seen = game_of(scene), see(scene)
        buttons = fight_rows(game, seen)
        shown = [one for row in buttons.rows for one in row["components"]]
        assert {one["style"] for one in shown} <= {GREEN.value, GREY.value}
        greens += [one["label"] for one in shown if one["style"] == GREEN.value]
        if any(verb_of(one) in LEAVES for one in board_buttons(game, seen)):
            assert buttons.leaves is not None
        scene.act(NextStep(), faces=_dice(scene, "ose"))
    assert greens == ["Begin the rounds", "Nothing to declare", "Roll initiative"]


def see(scene: Scene) -> EncounterView:
    view = board_view(game_of(scene))
    assert view is not None
    return view


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_decided_fight_has_neither_turns_nor_declarations() -> None:
    scene = duel("ose", declaring="everybody")
    scene.next()
    scene.act(Declare(target="c1", kind="hold"))
    scene.next()
    for side, forced in (("party", 6), ("monsters", 1)):
        scene.act(RollInitiative(side=side, forced=forced))
    scene.next()
    assert re.search(r"✓ \*\*Aldric\*\* 8/8 hp.* holds", text_of(scene))
    scene.act(AddEffect(target=scene.id("Drake"), name="", key="asleep"))
    assert "· **Aldric** 8/8 hp ▰▰▰▰▰\n" in text_of(scene)


def test_a_quiet_game_says_so() -> None:
    quiet = render_board(game_of(Scene(), "The *Keep*")).to_components()  # type: ignore[no-untyped-call]
    assert "### The \\*Keep\\*\nThe party is at home." in str(quiet).replace("\\\\", "\\").replace(
        "\\n", "\n"
    )
    scene = Scene()
    scene.act(StartEncounter(environment="water"))
    text = text_of(scene)
    assert "on the water" in text
    assert "nobody yet" in text
    assert "the referee to begin the rounds" in text


def test_detail_goes_before_lines_do() -> None:
    scene = full(12, "ose")
    game = game_of(scene)
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
    scene = full(50, "4e")
    monster_line = running(scene.state).combatants[-1]
    game = game_of(scene)
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
    scene = Scene("ose")
    scene.act(StartEncounter(environment="wilderness"))
    party(scene, "Aldric")
    orcs = monster(scene, "Orcs", 3, 3, 3, morale=8)
    monster(scene, "Ghost", 9, hidden=True)
    scene.act(NextStep())
    scene.act(Declare(target=scene.state.characters[0].id, kind="retreat"))
    scene.act(NextStep())
    scene.act(RollInitiative(side="party", forced=5))
    scene.act(RollInitiative(side="monsters", forced=3))
    scene.act(NextStep())
    scene.act(NextStep())
    for number in (1, 2):
        scene.act(Damage(targets=(f"{orcs}#{number}",), amount="5"))
    view = board_view(game_of(scene), REFEREE)
    assert view is not None
    page = "\n".join(render_details(game_of(scene), view, REFEREE))
    assert "**Morale check due**: Orcs, the first death on their side" in page
    assert "1. Party, missile: Aldric · **now**\n2. Monsters: Orcs" in page
    assert "- Hidden: Ghost, after 2. Monsters\n" in page + "\n"
    assert "retreats" in page
    assert "1: dead, 2: dead, 3: 3/3" in page


def test_a_bonus_that_has_served_is_called_used() -> None:
    scene = Scene("4e")
    scene.act(StartEncounter())
    party(scene, "Aldric")
    target = scene.state.characters[0].id
    scene.act(AddEffect(target=target, name="aid", amount=2, modifies="attack"))
    assert "used" not in text_of(scene)
    scene.act(SetSpent(effect_id=scene.state.effects[0].id, spent=True))
    assert "*aid*, +2 attack, used" in text_of(scene)


@pytest.mark.parametrize(("times", "words"), [(1, "1 hit"), (2, "2 hits")])
def test_a_referee_reads_what_is_still_to_come(times: int, words: str) -> None:
    scene = Scene("ose")
    scene.act(StartEncounter())
    party(scene, "Aldric")
    encounter = scene.state.encounter
    assert encounter is not None
    held = (Harm(scene.state.characters[0].id, 3, is_attack=True),) * times
    scene.state = replace(scene.state, encounter=replace(encounter, held=held))
    view = board_view(game_of(scene), REFEREE)
    assert view is not None
    page = "\n".join(render_details(game_of(scene), view, REFEREE))
    assert f"Damage to come when all who act now have acted: {words}." in page


def test_nothing_of_a_hidden_line_reaches_the_board() -> None:
    scene = Scene("4e")
    scene.act(StartEncounter())
    party(scene, "Aldric", "Berta")
    monster(scene, "Orc", 9)
    scene.act(NextStep())
    roll(scene, Aldric=18, Orc=10, Berta=4)
    scene.act(NextStep())
    bare = text_of(scene)
    scene.act(AddMonsters(name="Ghost", hit_points=(9,), hidden=True))
    assert text_of(scene) == bare
    scene.act(NextStep(to="round"), faces=[11])
    assert "Ghost" not in text_of(scene)
    told = re.sub(r"\+1 to every attack roll\n", "", text_of(scene))
    assert told.replace("Round 2", "Round 1") == bare


def test_two_saves_of_one_kind_stand_on_the_board_once() -> None:
    body = BodyView("a", 1, UP, "unhurt", 8, 8, 0, "", (), checks=("save_paralysis",) * 2)
    assert body_text(body) == "8/8 hp, **save vs paralysis due**, 2 times"


def test_a_foe_who_is_out_of_reach_is_so_far_away_or_just_not_now() -> None:
    foe = FoeView("a", "Ghoul", 3, Mode.MISSILE, 5, "feet", 1, 14, "Too close.")
    assert describe_foe(foe) == "Ghoul (3): 5' away"
    assert describe_foe(replace(foe, distance=None)) == "Ghoul (3): not now"
    assert describe_foe(replace(foe, refusal="")) == "Ghoul (3): shot, 5', needs 14"
