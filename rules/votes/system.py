"""What the engine has to know of this family: handlers, events, dues, plans, settings."""

from rules.kernel.rulebook import System
from rules.party.actions import SetFormation, TakeFormation
from rules.party.door import MARCHING
from rules.votes.actions import AskVote, CastVote, CloseVote, NameCaller
from rules.votes.asking import ask_vote, name_caller
from rules.votes.casting import cast_vote, close_vote
from rules.votes.changing import look_at_votes
from rules.votes.dues import dues_of_votes
from rules.votes.events import VoteAsked, VoteCast, VoteDecided, VoteLapsed
from rules.votes.marching import fall_in, say_formation
from rules.votes.plans import plans_of_votes
from rules.votes.settings import PARTY_DECIDES

SYSTEM = System(
    key="votes",
    handlers={
        NameCaller: name_caller,
        AskVote: ask_vote,
        CastVote: cast_vote,
        CloseVote: close_vote,
        SetFormation: say_formation,
        TakeFormation: fall_in,
    },
    events=(VoteAsked, VoteCast, VoteDecided, VoteLapsed),
    dues=(dues_of_votes,),
    plans=(plans_of_votes,),
    settled=(look_at_votes,),
    settings=(PARTY_DECIDES,),
    implements=("OSE-CALLER", MARCHING),
)
