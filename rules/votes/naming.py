"""Voters by name, and what each has voted for."""

from rules.kernel.events import Who
from rules.state.game import GameState
from rules.state.party import Vote
from rules.state.sheet import Character
from rules.votes.voters import count_of, voters_of


def named(character: Character) -> Who:
    """A voter by their sheet: who has a vote is known to all."""
    return Who(character.id, character.name, is_character=True)


def shares_of(state: GameState, vote: Vote) -> list[tuple[str, tuple[Who, ...]]]:
    """Each option with those who have voted for it."""
    voters, votes = voters_of(state, vote), count_of(state, vote).votes
    return [
        (option.text, tuple(named(one) for m, one in voters.items() if votes.get(m) == place))
        for place, option in enumerate(vote.options)
    ]
