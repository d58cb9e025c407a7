"""A marching order as something to vote for, and what comes of it (OSE-MARCHING-ORDER)."""

from rules.kernel.deeds import attempt
from rules.kernel.resolution import Resolution
from rules.party.door import set_formation
from rules.state.party import Formation, Vote

FORMATION = "formation"


def is_about_formation(vote: Vote) -> bool:
    """Whether a vote is on a marching order."""
    return any(option.means.startswith(f"{FORMATION}:") for option in vote.options)


def means_of(formation: Formation) -> str:
    """A marching order as a word: `formation:c1,c2/c3:standard`."""
    return f"{FORMATION}:{'/'.join(map(','.join, formation.ranks))}:{formation.name}"


def form(resolution: Resolution, _text: str, words: str) -> None:
    """The order that the party has voted for; where it changes nothing by now, nothing happens."""
    ids, _, name = words.partition(":")
    ranks = tuple(tuple(rank.split(",")) for rank in ids.split("/") if rank)
    attempt(resolution, lambda: set_formation(resolution, Formation(name, ranks)))
