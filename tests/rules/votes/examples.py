"""What is tried twice of votes."""

from rules.party.records import SetFormation, TakeFormation
from rules.sheet.records import CreateCharacter
from rules.votes.records import AskVote, CastVote, CloseVote, NameCaller
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN, BOB

BERT = CreateCharacter(name="Bert", hit_points=6, owner=BOB.member)
CAT = CreateCharacter(name="Cato", hit_points=6, owner=4)
FAR = 10**13
ASK = AskVote(question="Left or right?", options=("left", "right", "wait"), until=FAR)

ORDER = SetFormation(name="standard", ranks=((ADA,), (COUSIN,)))
COMBAT = SetFormation(name="combat", ranks=((COUSIN, ADA),))


def newest(game: Scene) -> str:
    """The id of the vote that was asked last."""
    return game.state.party.votes[-1].id


def cast(game: Scene) -> CastVote:
    """A vote for the second option."""
    return CastVote(vote_id=newest(game), option=1)


def close(game: Scene) -> CloseVote:
    """Counting."""
    return CloseVote(vote_id=newest(game))


def close_voted(game: Scene) -> CloseVote:
    """Counting after Ann has voted."""
    game.act(cast(game), ANN)
    game.at = 5
    return close(game)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, ORDER, says="is that already"),
    Example(camp, TakeFormation(name="combat"), (ORDER, COMBAT), says="in the order “combat”"),
    Example(camp, NameCaller(character_id=ADA), (BERT,), says="speaks for the party already"),
    Example(camp, NameCaller(character_id=""), (NameCaller(character_id=ADA),), says="Nobody"),
    Example(camp, ASK, (BERT,)),
    Example(camp, cast, (BERT, CAT, ASK), by=ANN, says="already"),
    Example(camp, cast, (ASK,), by=ANN, says="decided: right"),
    Example(camp, close, (BERT, ASK), says="That vote is over"),
    Example(camp, close_voted, (BERT, CAT, ASK), says="The party decided: right"),
)
