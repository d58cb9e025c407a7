"""What becomes of open votes when people come and go, and when declarations close."""

from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.state.health import Life
from rules.state.party import Vote
from rules.votes.deciding import lapse, settle
from rules.votes.meanings import candidate_in
from rules.votes.reading import takes_declarations


def look_at_votes(resolution: Resolution) -> None:
    """Once all is settled: whoever has left has no vote any more, which may decide it."""
    for vote in resolution.state.party.votes:
        if why := _why_over(resolution, vote):
            lapse(resolution, vote, why)
        else:
            settle(resolution, vote.id)


def _why_over(resolution: Resolution, vote: Vote) -> str:
    """Why there is nothing left to vote on, "" if there is."""
    state = resolution.state
    if vote.encounter and not takes_declarations(state, vote.encounter, vote.round):
        return "declared"
    candidate = candidate_in(vote)
    if not candidate:
        return ""
    character = find_character(state, candidate)
    is_out = character is None or character.retired or character.vitals.life is Life.DEAD
    return "gone" if is_out else ""
