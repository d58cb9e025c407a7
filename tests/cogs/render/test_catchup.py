"""What somebody has missed, word for word, and in the room there is."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from cogs.log.missed_pages import MOST_SENTENCES, Missed, render_catchup
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT
from data.live import LogEntry
from rules.classes.records import ExperienceGained
from rules.encounter.records import AddMonsters, EndEncounter, JoinEncounter, StartEncounter
from rules.health.records import Damage, Heal
from rules.items.records import AddItem, DropItem
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Who
from rules.luck.records import NewSession
from rules.record import replace as changed
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.pace import Deadline, Pace, Wait
from tests.cogs.render.fight import begin_round, fight, met
from tests.cogs.render.recorder import Recorder
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE

ANNS, BOBS, REFEREES = Viewer(ANN.member), Viewer(BOB.member), Viewer(REFEREE.member, True)
BOARD = "https://discord.com/channels/7/1/2"
ROUND = "[Round 3]: Ada hit Goblin 2 (6), Goblin 2 died, Goblin 3 fled, Ada was *blessed*."
FOUGHT = "Berta had the spell Sleep disrupted, Goblins 1 and 2 died and Goblin 3 fled."
FOR_ANN = f"""\
-# Since your move [#5], <t:14400:R>: 34 moves.
**Ada**: 4 of 8 hit points (was 8); now *blessed*.
**Waiting for** Berta.
3 goblins joined the monsters, {FOUGHT}
{ROUND}
-# Round 3 \u00b7 Party: movement \u00b7 [board]"""
FOR_BOB = f"""\
-# Since your move [#6], <t:18000:R>: 33 moves.
**Berta**: 4 of 6 hit points (was 6); gone: spell Sleep.
**Open for you**: a turn for Berta (`/do done`).
3 goblins joined the monsters, {FOUGHT}
{ROUND}
-# Round 3 \u00b7 Party: movement \u00b7 [board]"""
FOR_A_STRANGER = f"""\
-# You have not acted yet. In this scene so far: 36 moves.
**Waiting for** Berta.
Ada and Berta met 3 goblins in the dungeon: Goblins 1 and 2 are dead; in round 3 it is not over yet.
{ROUND}
-# Round 3 \u00b7 Party: movement \u00b7 [board]"""
FOR_THE_REFEREE = f"""\
-# Since your move [#4], <t:10800:R>: 36 moves.
**Open for you**: a morale check for Wolf (`/morale`) and the end of the encounter \
(`/encounter end`); waiting for Berta.
3 goblins joined the monsters, Wolf joined the monsters, {FOUGHT}
{ROUND}
-# Round 3 \u00b7 Party: movement \u00b7 [board]"""


def missed_since(told: Recorder, entry: LogEntry | None, viewer: Viewer) -> Missed:
    """What came after a move of the viewer's own; without one, what there is of the scene."""
    after = entry.seq if entry is not None else 3
    rows = [one for one in told.since(after) if viewer.is_referee or one.is_public]
    return Missed(rows, len(rows), mine=entry, before=told.before(after + 1))


def catch_up(told: Recorder, viewer: Viewer, after: int = 0) -> Message:
    mine = told.entries[after - 1] if after else None
    return render_catchup(told.game, viewer, missed_since(told, mine, viewer), BOARD)


def read(told: Recorder, viewer: Viewer, after: int = 0) -> str:
    """The text without the addresses behind its links."""
    text = catch_up(told, viewer, after).text
    return re.sub(r"\[(?:\*\*)?([^\]*]+)(?:\*\*)?\]\(<[^>]*>\)", r"[\1]", text)


@pytest.mark.parametrize(
    ("viewer", "after", "text"),
    [
        (ANNS, 5, FOR_ANN),
        (BOBS, 6, FOR_BOB),
        (TABLE, 0, FOR_A_STRANGER),
        (REFEREES, 4, FOR_THE_REFEREE),
    ],
    ids=["Ann", "Bob", "a stranger", "the referee"],
)
def test_a_fight_of_three_rounds(viewer: Viewer, after: int, text: str) -> None:
    told = fight()
    assert read(told, viewer, after) == text
    assert read(told, viewer, after) == text


def test_the_newest_round_leads_to_its_first_message_and_the_foot_to_the_board() -> None:
    text = catch_up(fight(), ANNS, 5).text
    assert "[**Round 3**](<https://discord.com/channels/7/9/1037>)" in text
    assert text.endswith(f"[board](<{BOARD}>)")


def test_the_buttons_give_what_is_open() -> None:
    told = fight()
    labels = {
        viewer: [button.label for button in catch_up(told, viewer).buttons]
        for viewer in (ANNS, BOBS, REFEREES)
    }
    assert labels[ANNS] == ["All of it", "Hold on"]
    assert labels[BOBS] == [
        "As before",
        "Attack",
        "Move",
        "Done moving",
        "Done for this round",
        "All of it",
        "Hold on",
    ]
    assert labels[REFEREES] == ["End the encounter", "All of it", "Hold on"]


def test_what_was_taken_back_has_not_happened() -> None:
    told = fight()
    assert "cursed" not in read(told, ANNS, 5)
    newest = told.entries[-1]
    told.undo(newest)
    assert "blessed" not in read(told, ANNS, 5)
    assert "Taken back" not in read(told, ANNS, 5)


def test_one_is_told_of_ones_own_move_that_was_taken_back() -> None:
    told = met()
    mine = told.act(RollDice(text="1d6"), ANN, [3])
    told.undo(mine)
    assert f"**Taken back** since: #{mine.number}." in read(told, ANNS, mine.seq)


def test_nothing_new_is_said_in_so_many_words() -> None:
    told = met()
    mine = told.act(RollDice(text="1d6"), ANN, [3])
    text = read(told, ANNS, mine.seq)
    assert text.startswith(f"Nothing new since your move [#{mine.number}], <t:")
    assert "**Ada**: 8 of 8 hit points; nothing has changed" in text


def test_the_round_being_played_is_named_where_it_began_before() -> None:
    told = met()
    told.act(NextStep())
    begin_round(told, party=5, monsters=2)
    mine = told.act(RollDice(text="1d6"), ANN, [3])
    told.act(Damage(targets=(told.scene.id("Ada"),), amount="2"))
    assert "[Round 1]: Ada took 2" in read(told, ANNS, mine.seq)


# What became of a character


def after_moves(*moves: Callable[[str], Action]) -> str:
    """What Ann reads of her character after some moves, which are told its id."""
    told = met()
    mine = told.act(AddItem(name="Arrow", count=20), ANN)
    for move in moves:
        told.act(move(told.scene.id("Ada")))
    return next(line for line in read(told, ANNS, mine.seq).split("\n") if line.startswith("**Ada"))


def test_what_somebody_used_up_or_got_is_counted() -> None:
    told = met()
    mine = told.act(AddItem(name="Arrow", count=20), ANN)
    (arrows,) = told.scene.state.characters[0].items
    told.act(DropItem(item_id=arrows.id, count=3), ANN)
    told.act(AddItem(name="Rope"), ANN)
    assert "; gone: 3 arrows; new: Rope 50'." in read(told, ANNS, mine.seq)


def hurt(amount: str) -> Callable[[str], Action]:
    return lambda ada: Damage(targets=(ada,), amount=amount)


def heal(amount: str) -> Callable[[str], Action]:
    return lambda ada: Heal(targets=(ada,), amount=amount)


def test_hit_points_tell_then_and_now() -> None:
    assert after_moves(hurt("3")) == "**Ada**: 5 of 8 hit points (was 8)."
    same = after_moves(hurt("3"), heal("3"))
    assert same == "**Ada**: 8 of 8 hit points; nothing has changed."
    assert after_moves(hurt("9")) == "**Ada**: -1 of 8 hit points, dead (was 8)."


def test_where_the_state_is_no_longer_kept_only_the_present_is_told() -> None:
    told = fight()
    missed = Missed(told.since(5), 34, mine=told.entries[4])
    text = render_catchup(told.game, ANNS, missed).text
    assert "**Ada**: 4 of 8 hit points.\n" in text


def test_a_character_that_came_since_is_new() -> None:
    told = met()
    mine = told.act(RollDice(text="1d6"), ANN, [3])
    told.act(CreateCharacter(name="Nim", hit_points=3), ANN)
    assert "**Nim**: 3 of 3 hit points; new in the game" in read(told, ANNS, mine.seq)


def test_between_encounters_it_says_so() -> None:
    told = met()
    mine = told.act(RollDice(text="1d6"), ANN, [3])
    told.act(EndEncounter())
    told.act(NewSession())
    text = read(told, ANNS, mine.seq)
    assert "Encounter 1: it was over without a fight.\nSession 2 began.\n" in text
    assert text.endswith("-# At home · [board]")


# Whom the game waits for

DAY = 24 * 60 * 60 * 1000


def paced(told: Recorder, **pace: Any) -> str:
    """The line about waiting where Berta has been waited for since the second day."""
    (berta,) = (one.target for one in told.scene.see().dues if one.holds)
    waits = (Wait("w", berta, since=2 * DAY),)
    told.scene.state = changed(told.scene.state, pace=Pace(waits=waits, **pace))
    text = read(told, ANNS, 5)
    return next(line for line in text.split("\n") if line.startswith("**Waiting for**"))


def test_it_says_since_when_the_game_waits_and_until_when() -> None:
    told = fight()
    assert paced(told) == "**Waiting for** Berta, asked <t:172800:R>."
    deadlines = (Deadline("act", "act", since=2 * DAY, at=4 * DAY),)
    line = "**Waiting for** Berta, asked <t:172800:R>, until <t:345600:f>."
    assert paced(told, deadlines=deadlines) == line
    assert paced(told, deadlines=deadlines, paused=3 * DAY).endswith(", while the game is paused.")


# Limits


def crowd() -> Recorder:
    """Twelve characters of Ann's against fifty goblins, and three hundred moves."""
    scene = Scene("ose", go_on="by-button")
    scene.falling = CountedDice()
    told = Recorder(scene)
    for number in range(12):
        name = f"Aldegunde of the Northern Marches {number}"
        told.act(CreateCharacter(name=name, hit_points=99, numbers=(("thac0", 15),)), ANN)
    told.act(StartEncounter())
    for character in scene.state.characters:
        told.act(JoinEncounter(character_id=character.id))
    told.act(AddMonsters(name="Goblin", count=50, hit_points=(90,), block="none"))
    goblin = scene.id("Goblin")
    while len(told.entries) < 300:
        told.act(NextStep())
        for number in range(10):
            who = scene.state.characters[number].id
            told.act(Damage(targets=(f"{goblin}#{number + 1}", who), amount="1", by=who))
    return told


@pytest.mark.parametrize("after", [0, 15, 200, 299])
@pytest.mark.parametrize("viewer", [ANNS, TABLE, REFEREES], ids=["Ann", "table", "referee"])
def test_however_much_there_was_it_fits(viewer: Viewer, after: int) -> None:
    page = catch_up(told := crowd(), viewer, after)
    assert len(page.text) <= MESSAGE_LIMIT
    assert len(page.buttons) <= 10
    assert page.text.split("\n")[-1].startswith("-# ")
    assert sentences(page.text) <= MOST_SENTENCES, page.text
    assert told.entries


def sentences(text: str) -> int:
    """How many there are above the small print; what stands on a line of its own is one."""
    lines = [line for line in text.split("\n") if not line.startswith("-#")]
    return sum(max(1, len(re.findall(r"[.!?](?=\s|$)", line))) for line in lines)


def test_of_however_much_the_newest_round_is_told_and_the_rest_counted() -> None:
    text = read(crowd(), TABLE)
    assert "\n[Round 4]: Goblins 1 and 2, Aldegunde" in text
    assert " took 1; 16 smaller things.\n" in text


def test_who_plays_many_reads_of_two_and_how_many_more() -> None:
    text = read(crowd(), ANNS, 15)
    assert text.count("hit points (was 99)") == 2
    assert "and 11 more of yours.\n" in text


def test_deaths_come_first_and_experience_is_ones_own() -> None:
    told = fight()
    ada = told.scene.id("Ada")
    told.act(Damage(targets=(ada,), amount="40"))
    last = told.entries[-1]
    who = Who(ada, "Ada", is_character=True)
    gained = ExperienceGained(target=who, amount=1100, after=1100)
    told.entries.append(with_fields(last, seq=last.seq + 1, events=(gained,)))
    _, first, mine, *_ = read(told, ANNS, 5).split("\n")
    assert first == "Ada died."
    assert mine.startswith("**Ada**: -36 of 8 hit points, dead (was 8); gained 1,100 XP")


def test_what_is_open_for_many_is_said_once() -> None:
    text = read(crowd(), ANNS, 200)
    assert text.count("a declaration for ") == text.count("(`/do declare`)") == 1


def test_of_more_moves_than_were_read_it_says_that_it_is_about_the_newest() -> None:
    told = fight()
    rows = told.since(30)
    for count, said in ((len(rows), f": {len(rows)} moves."), (34, f"the newest {len(rows)}.")):
        text = render_catchup(told.game, ANNS, Missed(rows, count, since=1_000)).text
        assert said in text.partition("\n")[0]
