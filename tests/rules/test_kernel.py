"""The kernel: steps, reactions, who sees what, who may take back what."""

from dataclasses import dataclass, replace

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Word
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.engine import Engine
from rules.kernel.events import Event, Who
from rules.kernel.family import Reaction, System
from rules.kernel.known import Known, KnownByParts
from rules.kernel.management import (
    MovesRedone,
    MovesUndone,
    built_on,
    check_last_referee,
    check_redo,
    check_undo,
    nothing_to_redo,
    played_otherwise,
    require_over,
    require_referee,
    too_much_since,
    with_others,
)
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.kernel.targets import split_target
from rules.state.game import Clock, GameState
from rules.systems import ENGINE
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice


class Knock(Word):
    times: int = 1


class Knocked(Event):
    left: int


class Seen(Event):
    who: Who | None = None
    others: tuple[Who, ...] = ()


def knock(resolution: Resolution, action: Knock) -> None:
    resolution.emit(Knocked(left=action.times))


def echo(resolution: Resolution, event: Knocked) -> None:
    if event.left:
        resolution.emit(Knocked(left=event.left - 1))


def knocking() -> System:
    return System(
        "door", {Knock: knock}, events=(Knocked,), reactions=(Reaction(Knocked, echo, "R-TEST"),)
    )


def play(times: int) -> tuple[Event, ...]:
    engine = Engine([knocking()])
    dice = ScriptedDice([])
    return engine.step(GameState(preset="ose"), REFEREE, Knock(times=times), dice).events


def test_reactions_run_in_the_same_step_and_to_each_other() -> None:
    assert [event.left for event in play(3) if isinstance(event, Knocked)] == [3, 2, 1, 0]


def test_one_reaction_can_follow_several_kinds_of_event() -> None:
    seen: list[Event] = []

    def look(_: Resolution, event: Event) -> None:
        seen.append(event)

    looking = System("looking", {}, reactions=(Reaction((Knocked, Seen), look, "R-TEST"),))
    engine = Engine([replace(knocking(), events=(Knocked, Seen)), looking])
    engine.step(GameState(preset="ose"), REFEREE, Knock(times=1), ScriptedDice([]))
    assert seen == [Knocked(left=1), Knocked(left=0)]
    (reaction,) = looking.reactions
    assert reaction.events == (Knocked, Seen)
    assert knocking().reactions[0].events == (Knocked,)


def test_reactions_that_feed_each_other_for_ever_are_refused() -> None:
    with pytest.raises(RuleError, match="more than can be worked out"):
        play(300)
    assert len(play(299)) == 300


def test_one_action_can_report_any_number_of_events() -> None:
    def knock_at_all(resolution: Resolution, action: Knock) -> None:
        for _ in range(action.times):
            resolution.emit(Knocked(left=1))

    systems = [replace(knocking(), handlers={Knock: knock_at_all})]
    dice = ScriptedDice([])
    step = Engine(systems).step(GameState(preset="ose"), REFEREE, Knock(times=2000), dice)
    assert len(step.events) == 4000


@pytest.mark.parametrize(
    "doubled",
    [
        [knocking(), replace(knocking(), events=(), reactions=())],
        [knocking(), System("other", {type("Knock", (Word,), {}): knock})],
        [knocking(), System("other", {}, events=(Knocked,))],
        [
            System("a", {}, settings=(Setting("k", "K", "", (Value("v", "v"),)),)),
            System("b", {}, settings=(Setting("k", "K", "", (Value("v", "v"),)),)),
        ],
    ],
)
def test_nothing_is_claimed_by_two_systems(doubled: list[System]) -> None:
    with pytest.raises(AssertionError, match="two"):
        Engine(doubled)


HIDDEN = Who("m1", "Lurker", hidden=True)
KNOWN = Who("m2", "Goblin")


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (Seen(who=KNOWN), (True, True, True)),
        (Seen(who=KNOWN, audience=(3,)), (True, True, False)),
        (Seen(who=KNOWN, audience=()), (True, False, False)),
        (Seen(who=HIDDEN), (True, False, False)),
        (Seen(who=HIDDEN, audience=(3,)), (True, False, False)),
        (Seen(others=(KNOWN, HIDDEN)), (True, False, False)),
        (Seen(others=(KNOWN,)), (True, True, True)),
    ],
)
def test_what_names_a_hidden_combatant_is_for_the_referees(
    event: Seen, seen: tuple[bool, bool, bool]
) -> None:
    viewers = (Viewer(1, is_referee=True), Viewer(3), TABLE)
    assert tuple(event.seen_by(viewer) is not None for viewer in viewers) == seen


def test_a_member_of_a_group_is_called_by_its_number() -> None:
    assert Who("m1", "Goblin", 3).label == "Goblin 3"
    assert KNOWN.label == "Goblin"
    assert split_target("m1#3") == ("m1", 3)
    assert split_target("m1#x") == ("m1", 0)


def resolution(actor: Actor = REFEREE) -> Resolution:
    return Resolution(GameState(preset="ose"), actor, ScriptedDice([]), ENGINE.rulebook)


@pytest.mark.parametrize(
    ("viewer", "owner", "acts"),
    [
        (Viewer(3), 3, True),
        (Viewer(3), 2, False),
        (Viewer(3), None, False),
        (TABLE, None, False),
        (Viewer(1, is_referee=True), 3, True),
        (Viewer(1, is_referee=True), None, True),
    ],
)
def test_people_act_for_what_they_play_and_a_referee_for_all(
    viewer: Viewer, owner: int | None, acts: bool
) -> None:
    assert viewer.acts_for(owner) is acts


def test_what_is_not_there_is_said() -> None:
    empty = resolution()
    with pytest.raises(RuleError, match="A referee begins one"):
        _ = empty.encounter
    with pytest.raises(NotFoundError):
        empty.character("c9")
    assert empty.find_combatant("m1") is None
    with pytest.raises(ForbiddenError, match="Only a referee"):
        resolution(ANN).require_referee("do that")


def test_dice_that_fall_again_say_of_which_move_they_are() -> None:
    again = Resolution(
        GameState(preset="ose"), REFEREE, ScriptedDice([3]), ENGINE.rulebook, again="i:1"
    )
    assert again.roll("test", 1, 6).again == "i:1"
    assert again.roll("test", 1, 6, forced=4).again == ""
    assert [throw.again for throw in again.throws] == ["i:1", ""]


@dataclass(frozen=True)
class Row:
    seq: int
    member: int
    revealed: bool = False
    is_public: bool = True

    @property
    def label(self) -> str:
        return str(self.seq)


def test_who_may_take_back_what() -> None:
    own, others, shown = Row(3, ANN.member), Row(2, BOB.member), Row(4, ANN.member, revealed=True)
    check_undo(ANN, [own])
    check_undo(REFEREE, [shown, own, others])
    with pytest.raises(RuleError, match="nothing to take back"):
        check_undo(REFEREE, [])
    with pytest.raises(ForbiddenError, match="That rolled dice"):
        check_undo(ANN, [shown])
    with pytest.raises(RuleError, match="more than 25 moves"):
        check_undo(REFEREE, [Row(n, 1) for n in range(26)])
    check_undo(REFEREE, [Row(n, 1) for n in range(25)])


def test_what_stands_in_the_way_of_taking_back_is_named() -> None:
    assert "Move #7, which came since, builds on it" in str(built_on(ANN, "7", is_time=False))
    late = str(built_on(ANN, "7", is_time=True))
    assert "Time has gone by in the game since, with move #7" in late
    for refused, why in (
        (too_much_since, "Too much has happened since"),
        (played_otherwise, "The bot has been updated since"),
    ):
        assert why in str(refused(ANN))
        assert "Only a referee" in str(refused(ANN))
        assert why in str(refused(REFEREE))
        assert "by hand" in str(refused(REFEREE))
    other = "Move #7, which came since, builds on it. Take that back first."
    assert str(built_on(REFEREE, "7", is_time=False)) == other
    assert "You did that with others, who go on without you now" in str(with_others())
    assert "nothing to bring back" in str(nothing_to_redo())
    assert "Something else has happened since" in str(nothing_to_redo(is_wanted=True))


def test_who_may_bring_back_what() -> None:
    undo = Row(5, ANN.member)
    check_redo(ANN, [Row(3, ANN.member)], undo)
    check_redo(REFEREE, [Row(3, BOB.member)], undo)
    check_redo(ANN, [Row(4, REFEREE.member, is_public=False), Row(3, ANN.member)], undo)
    with pytest.raises(ForbiddenError):
        check_redo(BOB, [Row(3, ANN.member)], undo)
    with pytest.raises(ForbiddenError):
        check_redo(ANN, [Row(3, BOB.member)], undo)


def test_a_game_keeps_a_referee() -> None:
    check_last_referee(1)
    with pytest.raises(RuleError, match="add another first"):
        check_last_referee(0)
    require_referee(REFEREE, "do that")
    with pytest.raises(ForbiddenError):
        require_referee(ANN, "do that")


def test_a_refusal_gives_its_text() -> None:
    assert RuleError("No.").message == "No."


def test_what_follows_from_a_state_is_worked_out_once_while_that_is_kept() -> None:
    asked: list[int] = []

    def work(_state: GameState) -> int:
        asked.append(0)
        return len(asked)

    known, states = Known(work), [GameState(preset="ose") for _ in range(50)]
    assert [known(state) for state in (states[0], *states)] == [1, *range(1, 51)]
    assert states[0] == states[1]
    assert (known(states[0]), known(states[49])) == (1, 50)
    del states[0]
    assert known(GameState(preset="ose")) == 51, "in whatever place of the memory it stands"


def test_what_follows_from_parts_of_a_state_is_known_of_the_newest() -> None:
    asked: list[GameState] = []
    known = KnownByParts(lambda state: (state.clock,), asked.append)
    first, *others = [GameState(preset="ose", clock=Clock()) for _ in range(17)]
    same = GameState(preset="bx", clock=first.clock)
    for state in (first, same, *others[1:], first):
        known(state)
    assert len(asked) == 16
    for state in (others[0], first):
        known(state)
    assert len(asked) == 18, "the oldest goes first"


def test_an_event_opens_pings_and_offers_nothing_unless_its_kind_says_so() -> None:
    event = Knocked(left=1)
    assert (event.opens_place(), event.pings(), event.offer_key) == (False, (), "")
    assert not event.is_bookkeeping()


def test_an_engine_has_its_actions_by_name() -> None:
    assert Engine([knocking()]).actions == {"Knock": Knock}


@pytest.mark.parametrize("kind", [MovesUndone, MovesRedone])
def test_players_are_told_of_moves_that_they_know_of(kind: type[MovesUndone | MovesRedone]) -> None:
    open_one = kind(numbers=(4, 3))
    assert open_one.public() is open_one
    assert kind(numbers=(4,), secret=(3,)).public() == kind(numbers=(4,))
    assert kind(secret=(3,)).public() is None
    redone = MovesRedone(numbers=(4,), lost=(2,))
    assert redone.public() == MovesRedone(numbers=(4,))


def test_only_what_has_ended_is_deleted() -> None:
    require_over(ended=True)
    with pytest.raises(RuleError, match="what has ended can be deleted"):
        require_over(ended=False)
