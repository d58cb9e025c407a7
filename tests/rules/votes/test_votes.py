"""Votes of the party: who has one, when they are decided, and what is kept (OSE-CALLER)."""

from typing import Any

import pytest

from rules.away.records import GoAway
from rules.encounter.records import LeaveEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.health.records import SetLife
from rules.kernel.actor import ALL_KNOWING, CLOCK, TABLE, Actor, Viewer
from rules.kernel.dues import DueKind, Plan
from rules.sheet.records import RetireCharacter
from rules.state.health import Life
from rules.systems import ENGINE
from rules.view.party import view_party
from rules.votes.records import (
    AskVote,
    CastVote,
    CloseVote,
    NameCaller,
    VoteAsked,
    VoteCast,
    VoteDecided,
    VoteLapsed,
)
from rules.votes.voters import Count
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE, STRANGER

pytestmark = pytest.mark.rule("OSE-CALLER")
DAN = Actor(5)
PLAYERS = (ANN, BOB, CAT, DAN)
DAY = 24 * 60 * 60 * 1000


def party(**settings: str) -> Scene:
    """Ada, Bert, Cato and Dora, each of another player."""
    game = Scene(**settings)
    for name, by in zip(("Ada", "Bert", "Cato", "Dora"), PLAYERS, strict=True):
        game.meet() if game.state.encounter is None else None
        game.hero(name, owner=by.member)
    return game.seat()


@pytest.fixture
def scene() -> Scene:
    return party()


def ask(scene: Scene, by: Actor = ANN, **asked: object) -> str:
    """The id of a new vote between left, right and waiting."""
    action = {"question": "Which way?", "options": ("left", "right", "wait")} | asked
    (told,) = reported(scene.act(AskVote(**action), by), VoteAsked)  # type: ignore[arg-type]
    return told.vote_id


def cast(scene: Scene, vote: str, option: int, *by: Actor) -> list[VoteDecided]:
    """They vote one after the other; what the last vote decides."""
    step = None
    for one in by:
        step = scene.act(CastVote(vote_id=vote, option=option), one)
    return reported(step, VoteDecided)


# How it is decided


@pytest.mark.parametrize(
    ("votes", "voters", "expected"),
    [
        ({0: 1, 1: 1}, 4, None),
        ({0: 1, 1: 1, 2: 1}, 4, 1),
        ({0: 1, 1: 1, 2: 1}, 5, 1),
        ({0: 1, 1: 1, 2: 1}, 6, None),
        ({0: 1, 1: 0}, 2, None),
        ({0: 0}, 1, 0),
        ({}, 0, None),
    ],
)
def test_more_than_half_of_all(votes: dict[int, int], voters: int, expected: int | None) -> None:
    assert Count(3, tuple(range(voters)), votes).majority == expected


# A vote from its beginning to its end


def test_a_majority_decides_and_is_told_once(scene: Scene) -> None:
    vote = ask(scene)
    assert cast(scene, vote, 1, BOB) == []
    assert cast(scene, vote, 0, ANN, CAT) == []
    scene.at = 77
    (told,) = cast(scene, vote, 0, DAN)
    assert (told.result, told.because, told.voters) == ("left", "majority", 4)
    shares = {share.option: [who.name for who in share.voters] for share in told.shares}
    assert shares == {"left": ["Ada", "Cato", "Dora"], "right": ["Bert"], "wait": []}
    (decision,) = scene.state.party.decisions
    assert (decision.question, decision.result, decision.at) == ("Which way?", "left", 77)
    assert scene.state.party.votes == ()
    with pytest.raises(TooLateError, match="The party decided: left"):
        cast(scene, vote, 0, BOB)
    with pytest.raises(TooLateError, match="That vote is over"):
        cast(scene, "nowhere", 0, BOB)


def test_without_options_it_is_yes_or_no(scene: Scene) -> None:
    (told,) = reported(scene.act(AskVote(question=" Rest  here? "), BOB), VoteAsked)
    assert (told.question, told.options) == ("Rest here?", ("Yes", "No"))
    assert [who.name for who in told.voters] == ["Ada", "Bert", "Cato", "Dora"]
    assert told.offer_key == f"vote:{told.vote_id}"
    assert told.rule == "OSE-CALLER"


def test_a_vote_can_be_changed_until_it_is_decided(scene: Scene) -> None:
    vote = ask(scene, REFEREE)
    cast(scene, vote, 0, ANN)
    (told,) = reported(scene.act(CastVote(vote_id=vote, option=2), ANN), VoteCast)
    assert (told.voter.name, told.option, told.changed) == ("Ada", "wait", True)
    with pytest.raises(RuleError, match="“wait” already"):
        cast(scene, vote, 2, ANN)
    with pytest.raises(NotFoundError, match="no such option"):
        cast(scene, vote, 3, ANN)
    (seen,) = view_party(scene.state, Viewer(ANN.member)).votes
    assert (seen.voted, seen.most, seen.mine) == (1, 4, 2)
    assert seen.missing == ("Bert", "Cato", "Dora")


def test_once_all_have_voted_the_most_votes_win(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 0, ANN)
    cast(scene, vote, 1, BOB)
    (told,) = cast(scene, vote, 2, CAT, DAN)
    assert (told.result, told.because) == ("wait", "most")


def test_a_tie_waits_for_somebody_to_change_their_mind(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    assert cast(scene, vote, 2, CAT, DAN) == []
    (told,) = cast(scene, vote, 2, BOB)
    assert told.result == "wait"


def test_a_tie_is_the_callers(scene: Scene) -> None:
    scene.act(NameCaller(character_id="cato"))
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    (told,) = cast(scene, vote, 2, CAT, DAN)
    assert (told.result, told.because) == ("wait", "caller-breaks")


def test_a_vote_for_the_caller_settles_nothing_where_they_voted_for_neither(scene: Scene) -> None:
    scene.act(NameCaller(character_id="cato"))
    scene.hero("Emma", owner=6).seat()
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    cast(scene, vote, 2, DAN, Actor(6))
    assert cast(scene, vote, 0, CAT) == []


# The deadline


def ends(scene: Scene) -> list[Plan]:
    """What the clock does about votes."""
    return [plan for plan in ENGINE.plans(scene.state) if plan.key.startswith("vote")]


def test_the_clock_counts_when_the_time_is_up(scene: Scene) -> None:
    scene.at = 10
    vote = ask(scene, until=DAY)
    (plan,) = ends(scene)
    assert (plan.at, plan.key) == (DAY, f"vote:{vote}:{DAY}")
    cast(scene, vote, 1, BOB)
    scene.at = DAY
    (told,) = reported(scene.act(plan.action, CLOCK), VoteDecided)
    assert (told.result, told.because) == ("right", "most")
    assert ends(scene) == []


def test_without_a_deadline_the_clock_does_nothing(scene: Scene) -> None:
    ask(scene)
    assert ends(scene) == []


@pytest.mark.parametrize("until", [10, 9])
def test_a_deadline_is_still_to_come(scene: Scene, until: int) -> None:
    scene.at = 10
    with pytest.raises(RuleError, match="That moment is over"):
        ask(scene, until=until)


def test_counting_early_takes_the_first_of_a_tie(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 2, ANN)
    cast(scene, vote, 1, BOB)
    (told,) = reported(scene.act(CloseVote(vote_id=vote), ANN), VoteDecided)
    assert (told.result, told.because) == ("right", "first-breaks")


def test_where_nobody_has_voted_nothing_is_decided(scene: Scene) -> None:
    vote = ask(scene)
    (told,) = reported(scene.act(CloseVote(vote_id=vote), CLOCK), VoteLapsed)
    assert (told.because, scene.state.party.decisions) == ("nobody", ())


def test_who_may_close_a_vote(scene: Scene) -> None:
    scene.act(NameCaller(character_id="cato"))
    for by in (ANN, CAT, REFEREE):
        vote = ask(scene)
        with pytest.raises(ForbiddenError, match="who began the vote"):
            scene.act(CloseVote(vote_id=vote), BOB)
        (told,) = reported(scene.act(CloseVote(vote_id=vote, decide=False), by), VoteLapsed)
        assert told.because == "closed"


# Who votes


def test_who_plays_nobody_that_lives_has_no_vote(scene: Scene) -> None:
    vote = ask(scene)
    with pytest.raises(ForbiddenError, match="whose character lives"):
        cast(scene, vote, 0, STRANGER)
    scene.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(ForbiddenError, match="whose character lives"):
        cast(scene, vote, 0, ANN)
    with pytest.raises(ForbiddenError, match="living character"):
        ask(scene, STRANGER)
    # Who lies there may vote all the same.
    scene.act(SetLife(target="bert", life=Life.UNCONSCIOUS))
    cast(scene, vote, 0, BOB)


def test_without_voters_nothing_is_asked() -> None:
    with pytest.raises(RuleError, match="Nobody in the party has a vote"):
        ask(Scene(), REFEREE)


def test_who_leaves_holds_no_majority_up(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    scene.act(LeaveEncounter(target="dora"))
    assert scene.state.party.votes
    step = scene.act(RetireCharacter(character_id="dora"))
    (told,) = reported(step, VoteDecided)
    assert (told.result, told.voters) == ("right", 3)


def test_the_vote_of_the_dead_no_longer_counts(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    scene.act(SetLife(target="ada", life=Life.DEAD))
    (seen,) = view_party(scene.state, TABLE).votes
    assert (seen.voted, seen.most) == (1, 3)


def test_leaving_an_encounter_leaves_a_vote_that_is_not_about_it(scene: Scene) -> None:
    vote = ask(scene)
    scene.act(LeaveEncounter(target="ada"))
    assert cast(scene, vote, 0, ANN) == []


def test_who_is_away_holds_no_majority_up(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 1, ANN, BOB)
    scene.act(GoAway(until=9, delegate=CAT.member), DAN)
    assert scene.state.party.votes
    (told,) = reported(scene.act(GoAway(until=9), DAN), VoteDecided)
    assert (told.result, told.voters) == ("right", 3)


def test_who_stands_in_votes_for_both(scene: Scene) -> None:
    vote = ask(scene)
    both = Actor(BOB.member, stands_in_for=(ANN.member,))
    step = scene.act(CastVote(vote_id=vote, option=1), both)
    assert [told.voter.name for told in reported(step, VoteCast)] == ["Bert", "Ada"]
    # One alone is changed where the other says so already.
    cast(scene, vote, 0, ANN)
    step = scene.act(CastVote(vote_id=vote, option=1), both)
    assert [told.voter.name for told in reported(step, VoteCast)] == ["Ada"]


# What is owed, and how much there may be


def test_each_vote_is_owed_and_holds_nothing_up(scene: Scene) -> None:
    vote = ask(scene)
    cast(scene, vote, 0, ANN)
    dues = [d for d in ENGINE.what_is_due(scene.state, TABLE) if d.kind is DueKind.VOTE]
    assert [(due.name, due.owners, due.words) for due in dues] == [
        ("Bert", (3,), (vote,)),
        ("Cato", (4,), (vote,)),
        ("Dora", (5,), (vote,)),
    ]
    assert not any(due.holds for due in dues)


def test_the_newest_decisions_are_kept(scene: Scene) -> None:
    for number in range(7):
        cast(scene, ask(scene, question=f"Door {number}?"), 0, ANN, BOB, CAT)
    kept = [decision.question for decision in scene.state.party.decisions]
    assert kept == [f"Door {number}?" for number in range(2, 7)]


def test_some_votes_at_a_time(scene: Scene) -> None:
    for _ in range(5):
        ask(scene)
    with pytest.raises(RuleError, match="5 votes are open already"):
        ask(scene)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"question": " "}, "Say what the vote is about"),
        ({"question": "x" * 201}, "A question can have 200"),
        ({"options": ("left",)}, "2 to 5 options"),
        ({"options": ("a", "b", "c", "d", "e", "f")}, "2 to 5 options"),
        ({"options": ("left", " Left ")}, "are the same"),
        ({"options": ("left", "x" * 61)}, "An option can have 60"),
    ],
)
def test_what_cannot_be_asked(scene: Scene, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        ask(scene, **asked)


def test_what_just_fits_is_asked(scene: Scene) -> None:
    options = (*"abcd", "x" * 60)
    ask(scene, question="x" * 200, options=(*options, " "))


def test_a_referee_sees_all_and_may_vote_only_with_a_character(scene: Scene) -> None:
    vote = ask(scene)
    (seen,) = view_party(scene.state, ALL_KNOWING).votes
    assert (seen.may_vote, seen.may_close) == (False, True)
    with pytest.raises(ForbiddenError, match="Only players have a vote"):
        cast(scene, vote, 0, REFEREE)
