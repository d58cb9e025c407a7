"""What the engine has to know of this family: handlers, events, dues, plans, settings."""

from rules.kernel.rulebook import System, events_of
from rules.party.forming import OSE_MARCHING_ORDER
from rules.party.records import SetFormation, TakeFormation
from rules.votes import records
from rules.votes.asking import ask_vote, name_caller
from rules.votes.casting import cast_vote, close_vote, dues_of_votes, look_at_votes, plans_of_votes
from rules.votes.marching import fall_in, say_formation
from rules.votes.records import (
    PARTY_DECIDES,
    AskVote,
    CastVote,
    CloseVote,
    NameCaller,
)

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
    events=events_of(records),
    dues=(dues_of_votes,),
    plans=(plans_of_votes,),
    settled=(look_at_votes,),
    settings=(PARTY_DECIDES,),
    implements=("OSE-CALLER", OSE_MARCHING_ORDER),
)
