"""What is told at once, what is held back, and what is told together, as it is decided."""

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.log.board_pages import so_far
from cogs.render import holding, result
from cogs.render.board_lines import LADDER, Detail
from cogs.render.buttons import Button
from cogs.render.families import OFFERS
from cogs.render.holding import MOST_HELD, Fate, held_back, what_to_tell
from cogs.render.offers import Offer, always, never
from cogs.render.telling import HELD, tell_all, tell_channel, tell_reply
from data.live import LogEntry, Outcome
from data.newest import Newest
from rules.attack.records import Attack
from rules.campaign.records import ChangeSetting
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.action import Action
from rules.kernel.actor import Actor, Viewer
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from rules.rounds.records import MarkDone, NextStep
from tests.cogs.render.fight import begin_round, met, to_side
from tests.cogs.render.recorder import Recorder
from tests.rules.table import ANN, REFEREE

HURT: type[Event] = HitPointsChanged
RAE = Viewer(REFEREE.member, is_referee=True)


class Table(Recorder):
    """Ada and Berta have their place in the order, before the goblins."""

    def __init__(self) -> None:
        told = met()
        super().__init__(told.scene)
        self.act(NextStep())
        begin_round(self, party=5, monsters=2)
        to_side(self, "party")
        self.goblin = self.scene.id("Goblin")

    def hurt(self, amount: int = 1) -> Outcome:
        """A goblin takes damage."""
        return self.do(Damage(targets=(f"{self.goblin}#1",), amount=f"{amount}"))

    def do(self, action: Action, by: Actor = REFEREE, *faces: int) -> Outcome:
        """What comes of an action."""
        before = self.game.so_far
        entry = self.act(action, by, faces)
        return Outcome(self.game, entry, before=before)

    def over(self) -> Outcome:
        """Going on to the goblins' place."""
        outcome = self.do(NextStep())
        while self.scene.now.side != "monsters":
            outcome = self.do(NextStep())
        return outcome

    def take_back(self, outcome: Outcome) -> Outcome:
        """What comes of an undo of the newest move."""
        undo = self.undo(outcome.entry)
        return Outcome(self.game, undo, before=self.game.so_far[:-1], moves=(outcome.entry,))


def say(number: int, text: str = "") -> Action:
    """Something that happens over and over: a condition with a name of its own."""
    return AddEffect(target="c1", name=f"{text}{number}")


def no_buttons(_event: Event, _outcome: Outcome) -> list[Button]:
    return []


def numbers(rows: tuple[LogEntry, ...]) -> list[int]:
    return [row.number for row in rows]


def text_of(*outcomes: Outcome) -> str:
    """All that the channel is told."""
    return "\n\n".join(message.text for message in tell_channel(*outcomes).public)


def test_a_move_in_a_place_is_held_back_and_told_with_what_ends_it() -> None:
    table = Table()
    first, second = table.hurt(), table.hurt(2)
    assert what_to_tell(first).fate is what_to_tell(second).fate is Fate.HELD
    assert tell_channel(first).done == ()
    over = table.over()
    plan = what_to_tell(over)
    assert numbers(plan.rows) == [o.entry.number for o in (first, second, over)]
    assert plan.done == plan.rows
    (message,) = tell_channel(over).public
    assert message.text.index("takes 1") < message.text.index("takes 2")
    assert "Now" not in message.text  # The board shows whose turn it is.
    (undo,) = message.buttons
    assert undo.custom_id == f"lb:undo:1:{first.entry.label}"


def test_a_place_that_says_nothing_itself_has_told_what_was_held_back() -> None:
    table = Table()
    held = table.hurt()
    for name in ("Ada", "Berta"):
        table.do(MarkDone(target=table.scene.id(name)), REFEREE)
    over = table.over()
    plan = what_to_tell(over)
    assert (plan.fate, plan.done) == (Fate.TOLD, (held.entry, over.entry))
    (message,) = tell_channel(over).public
    assert (message.rows, message.text.count("\n")) == ((held.entry,), 1)
    quiet = table.over()
    assert (what_to_tell(quiet).fate, what_to_tell(quiet).done) == (Fate.UNTOLD, (quiet.entry,))


def test_whoever_acted_is_told_all_they_may_know_at_once() -> None:
    table = Table()
    told = tell_all([table.hurt()], RAE)
    assert told.public == ()
    assert "takes 1 (4 of 5 left)" in told.private.text
    assert told.private.text.endswith(HELD)
    assert [button.label for button in told.private.buttons] == ["Undo"]


def test_several_moves_made_in_one_go_are_held_back_or_told_together() -> None:
    table = Table()
    held = [table.hurt(), table.hurt()]
    told = tell_all(held, RAE)
    assert told.public == ()
    assert told.private.text.count("takes 1") == 2
    assert [button.label for button in told.private.buttons] == ["Undo"]
    told = tell_all([table.hurt(2), table.over()], RAE)
    assert len(told.public) == 1
    assert told.public[0].text.count("takes 1") == 2
    assert "takes 2" in told.public[0].text


def test_book_keeping_neither_tells_what_is_held_nor_waits_with_it() -> None:
    table = Table()
    table.hurt()
    done = table.do(MarkDone(target=table.scene.id("Ada")), ANN)
    plan = what_to_tell(done)
    assert plan.fate is Fate.UNTOLD
    assert plan.done == (done.entry,)
    assert len(held_back(table.game)) == 1


@pytest.mark.parametrize(
    "action",
    [RollDice(text="1d6"), ChangeSetting(key="critical", value="eris"), EndEncounter()],
    ids=lambda action: type(action).__name__,
)
def test_some_are_told_at_once_with_what_came_before(action: Action) -> None:
    table = Table()
    held = table.hurt()
    told = table.do(action, REFEREE, *([3] if isinstance(action, RollDice) else []))
    assert numbers(what_to_tell(told).rows) == [held.entry.number, told.entry.number]


def test_what_fell_in_secret_can_be_shown_to_whoever_may_see_it() -> None:
    table = Table()
    table.hurt()
    blind = table.do(RollDice(text="1d6", seen=Visibility.BLIND), REFEREE, 3)
    (message,) = tell_channel(blind).public
    assert message.text.index("takes 1") < message.text.index("The dice fall in secret.")
    assert [button.label for button in message.buttons] == ["Undo", "Show the result"]
    table.hurt()
    several = [table.do(RollDice(text="1d6", seen=Visibility.BLIND), REFEREE, 3) for _ in "ab"]
    (message,) = tell_channel(*several).public
    labels = [f"Show the result of #{outcome.entry.label}" for outcome in several]
    assert [button.label for button in message.buttons] == ["Undo", *labels]


def test_what_only_referees_know_of_tells_the_channel_nothing() -> None:
    table = Table()
    held = table.hurt()
    wolf = table.do(Damage(targets=(table.scene.id("Wolf"),), amount="1"))
    assert what_to_tell(wolf).fate is Fate.UNTOLD
    told = tell_all([wolf], RAE)
    assert told.public == ()
    assert HELD not in told.private.text
    assert held_back(table.game) == (held.entry,)


def test_outside_a_place_everything_is_told_at_once() -> None:
    table = Table()
    table.do(EndEncounter())
    healed = table.do(Damage(targets=(table.scene.state.characters[0].id,), amount="1"))
    assert numbers(what_to_tell(healed).rows) == [healed.entry.number]


def test_what_was_taken_back_is_not_told_nor_that_it_was() -> None:
    table = Table()
    kept, mistake = table.hurt(), table.hurt(2)
    undo = table.take_back(mistake)
    assert what_to_tell(undo).fate is Fate.UNTOLD
    private = tell_all([undo], RAE).private
    assert "Taken back" in private.text
    assert [button.label for button in private.buttons] == ["Redo"]
    over = table.over()
    plan = what_to_tell(over)
    assert numbers(plan.rows) == [kept.entry.number, over.entry.number]
    assert mistake.entry.seq in [row.seq for row in plan.done]


def test_an_undo_of_what_was_told_is_told() -> None:
    table = Table()
    held, roll = table.hurt(), table.do(RollDice(text="1d6"), REFEREE, 3)
    assert len(what_to_tell(roll).rows) == 2
    assert what_to_tell(table.take_back(held)).fate is Fate.TOLD


def test_an_undo_of_book_keeping_tells_nothing_and_keeps_what_is_held() -> None:
    table = Table()
    held = table.hurt()
    done = table.do(MarkDone(target=table.scene.id("Ada")), ANN)
    assert what_to_tell(table.take_back(done)).fate is Fate.UNTOLD
    over = table.over()
    assert numbers(what_to_tell(over).rows) == [held.entry.number, over.entry.number]


def test_a_talkative_game_tells_each_move_and_what_was_held_before_it_was_one() -> None:
    table = Table()
    held = table.hurt()
    louder = table.do(ChangeSetting(key="talkative", value="on"))
    assert numbers(what_to_tell(louder).rows) == [held.entry.number, louder.entry.number]
    loud = table.hurt()
    assert numbers(what_to_tell(loud).rows) == [loud.entry.number]
    assert held_back(table.game) == ()
    quieter = table.do(ChangeSetting(key="talkative", value="off"))
    assert numbers(what_to_tell(quieter).rows) == [quieter.entry.number]
    again = table.hurt()
    over = table.over()
    assert numbers(what_to_tell(over).rows) == [again.entry.number, over.entry.number]


def test_of_a_talkative_game_too_the_board_says_no_book_keeping() -> None:
    table = Table()
    table.do(ChangeSetting(key="talkative", value="on"))
    table.do(MarkDone(target=table.scene.id("Ada")), ANN)
    table.hurt()
    (section,) = so_far(table.game, LADDER[0])
    assert [row.text for row in section.rows][1:] == ["Goblin 1 took 1."]
    assert "done" not in str(section)


def test_of_very_many_moves_some_are_told_before_the_step_is_over() -> None:
    table = Table()
    moves = [table.do(say(number)) for number in range(MOST_HELD)]
    assert [what_to_tell(move).fate for move in moves[:-1]] == [Fate.HELD] * (MOST_HELD - 1)
    assert numbers(what_to_tell(moves[-1]).rows) == [move.entry.number for move in moves]


def test_what_is_held_is_not_told_anew_however_many_games_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, told, render = Table(), list[LogEntry](), result.render_result

    def noted(outcome: Outcome, *how: Any) -> result.Result:
        told.append(outcome.entry)
        return render(outcome, *how)

    first = table.hurt()
    what_to_tell(first)
    for number in range(300):
        what_to_tell(replace(first, game=replace(first.game, id=1_000 + number)))
    monkeypatch.setattr(holding, "_seen", Newest[Any, Any](1))
    monkeypatch.setattr(holding, "render_result", noted)
    second = table.hurt()
    what_to_tell(second)
    assert told == [second.entry]


def test_what_was_announced_is_not_told_again_after_a_restart() -> None:
    table = Table()
    held = table.hurt()
    over = table.over()
    told = tuple(replace(row, announced=row.seq == held.entry.seq) for row in over.before)
    assert numbers(what_to_tell(replace(over, before=told)).rows) == [over.entry.number]


def test_buttons_that_somebody_has_to_see_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    for can_wait, fate in ((never, Fate.TOLD), (always, Fate.HELD)):
        offers = (Offer(no_buttons, can_wait=can_wait),)
        monkeypatch.setitem(OFFERS, HURT, offers)
        assert what_to_tell(table.hurt()).fate is fate


def test_what_is_too_long_for_one_message_is_told_in_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(result, "MESSAGE_LIMIT", 700)
    table = Table()
    moves = [table.do(say(number, "x" * 50)) for number in range(10)]
    over = table.over()
    pages = tell_channel(over).public
    assert len(pages) == 2
    assert all(len(page.text) <= 700 for page in pages)
    assert [row.number for page in pages for row in page.rows] == [
        *(move.entry.number for move in moves),
        over.entry.number,
    ]
    assert [bool(page.buttons) for page in pages] == [False, True]


def test_a_reply_to_a_post_says_what_is_book_keeping_and_holds_back_the_rest() -> None:
    table = Table()
    held = tell_reply(table.hurt())
    assert [(page.text, page.rows) for page in held.public] == [(f"Done.{HELD}", ())]
    done = tell_reply(table.do(MarkDone(target=table.scene.id("Ada")), ANN))
    assert done.public[0].text.startswith("Ada: done for this round.")
    over = tell_reply(table.over())
    assert "takes 1" in over.public[0].text


def test_the_board_says_the_newest_deeds_as_the_chronicle_does() -> None:
    table = Table()
    ada, goblin = table.scene.id("Ada"), f"{table.goblin}#1"
    table.do(Attack(attacker=ada, targets=(goblin,), damage="1d6"), ANN, 15, 3)
    (section,) = so_far(table.game, LADDER[0])
    assert [row.text for row in section.rows] == ["Ada hit Goblin 1 for 3."]
    mistake = table.hurt()
    table.take_back(mistake)
    assert list(so_far(table.game, LADDER[0])) == [section]
    for number in range(2):
        table.do(say(number))
    table.hurt()
    (section,) = so_far(table.game, LADDER[0])
    assert [row.text for row in section.rows] == [
        "Ada hit Goblin 1 for 3 and got *0* and *1*.",
        "Goblin 1 took 1.",
    ]
    (section,) = so_far(table.game, Detail(60, 60, moves=1))
    assert [row.text for row in section.rows] == ["-# … 1 before that", "Goblin 1 took 1."]
    assert list(so_far(table.game, Detail(60, 60, moves=0))) == []
