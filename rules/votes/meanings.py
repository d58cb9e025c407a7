"""What comes of an option that wins: somebody speaks for the party, or all declare it."""

import re
from collections.abc import Callable, Mapping

from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.party.door import set_caller
from rules.rounds.door import declare_for, declares_moves, undeclared_of_party
from rules.state.game import GameState
from rules.state.party import Option, Vote

CALLER, DECLARE = "caller", "declare"
RETREAT = re.compile(r"\b(retreat|flee|run away)\b", re.IGNORECASE)
WITHDRAWAL = re.compile(r"\b(withdraw|withdrawal|fall back)\b", re.IGNORECASE)


def caller_option(text: str, character_id: str) -> Option:
    """Whoever wins with it speaks for the party; the id is "" for nobody."""
    return Option(text, f"{CALLER}:{character_id}")


def is_about_caller(vote: Vote) -> bool:
    """Whether a vote is on who speaks for the party."""
    return any(option.means.startswith(f"{CALLER}:") for option in vote.options)


def candidate_in(vote: Vote) -> str:
    """The id of the character who would speak for the party, "" where it is on nobody."""
    found = (option.means.partition(":") for option in vote.options)
    return next((words for key, _, words in found if key == CALLER), "")


def declaring_option(state: GameState, text: str) -> Option:
    """What is declared is read from the words: a retreat, a withdrawal, or the words themselves."""
    return Option(text, f"{DECLARE}:{_kind_of(state, text)}")


def _kind_of(state: GameState, text: str) -> str:
    if not declares_moves(state):
        return "other"
    if WITHDRAWAL.search(text):
        return "withdrawal"
    return "retreat" if RETREAT.search(text) else "other"


def declared_for(resolution: Resolution, option: Option) -> tuple[Who, ...]:
    """Those for whom an option will be declared: who has declared nothing in this round."""
    if not option.means.startswith(f"{DECLARE}:"):
        return ()
    return tuple(resolution.who(one.id) for one in undeclared_of_party(resolution.state))


def carry_out(resolution: Resolution, option: Option) -> None:
    """Let what an option means happen."""
    key, _, words = option.means.partition(":")
    _MEANINGS[key](resolution, option.text, words)


def _nothing(_resolution: Resolution, _text: str, _words: str) -> None:
    """Words alone: they stand as what the party decided."""


def _become_caller(resolution: Resolution, _text: str, character_id: str) -> None:
    set_caller(resolution, character_id)


def _declare(resolution: Resolution, text: str, kind: str) -> None:
    for one in undeclared_of_party(resolution.state):
        declare_for(resolution, one.id, kind, text if kind == "other" else "")


_MEANINGS: Mapping[str, Callable[[Resolution, str, str], None]] = {
    "": _nothing,
    CALLER: _become_caller,
    DECLARE: _declare,
}
