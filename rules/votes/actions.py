"""What people do about votes."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCaller(Action):
    """Have a character speak for the party, "" for nobody.

    A referee and whoever speaks now say so; of anybody else it is a proposal to vote on.
    """

    character_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskVote(Action):
    """Put a question to the party; without `options` it is answered by yes or no.

    `way` is the key of how it is decided, "" as the game has it. `until` is when the clock counts,
    in milliseconds since 1970 UTC. With `declares` the result is what everybody declares who has
    declared nothing in this round. With `goes` it is where the party goes next; without options
    they are the ways out that it knows of. With `flees` it is whether the party runs, or goes on
    running; the options are the rules'.
    """

    question: str
    options: tuple[str, ...] = ()
    way: str = ""
    secret: bool = False
    until: int | None = None
    declares: bool = False
    goes: bool = False
    flees: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastVote(Action):
    """Vote for an option by its place, counted from 0; a later vote replaces an earlier one."""

    vote_id: str
    option: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseVote(Action):
    """Count now; without `decide` the vote ends and decides nothing."""

    vote_id: str
    decide: bool = True
