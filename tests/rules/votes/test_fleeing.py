"""A vote on flight (OSE-EVASION)."""

import pytest

from rules.errors import RuleError
from rules.pursuit.records import LetGo, Pursue
from rules.pursuit.state import CHASE, ChaseStage
from rules.votes.records import AskVote, CastVote
from tests.rules.pursuit.flight import chase_in, ending, flee, met, pursued
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

ASK = AskVote(question="Do we run?", flees=True)


def decide(game: Scene, option: int) -> None:
    """All vote for the same."""
    game.act(ASK, ANN)
    (vote,) = game.state.party.votes
    for member in (ANN, BOB):
        if game.state.party.votes:
            game.act(CastVote(vote_id=vote.id, option=option), member)
    assert not game.state.party.votes


@pytest.mark.rule("OSE-EVASION")
def test_the_party_votes_to_run_or_to_stay() -> None:
    game = met()
    decide(game, 1)
    assert CHASE.of(game.state) is None
    decide(game, 0)
    assert chase_in(game).stage is ChaseStage.ASKED


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_party_votes_to_run_on_or_to_stand() -> None:
    game = pursued(met())
    decide(game, 0)
    assert chase_in(game).stretch == 1
    decide(game, 1)
    assert ending(game) == (False, "stood")


@pytest.mark.rule("OSE-EVASION")
def test_what_has_become_impossible_is_left_undone() -> None:
    game = met()
    game.act(ASK, ANN)
    (vote,) = game.state.party.votes
    flee(game)
    game.act(CastVote(vote_id=vote.id, option=0), ANN)
    game.act(CastVote(vote_id=vote.id, option=0), BOB)
    assert chase_in(game).stretch == 0
    with pytest.raises(RuleError, match="The party cannot run now"):
        game.act(ASK, ANN)
    game.act(Pursue())
    game.act(LetGo())
    with pytest.raises(RuleError, match="The party cannot run now"):
        game.act(ASK, ANN)
