"""Why something cannot be done now, as far as whoever asks may know; and what a word stands for."""

import inspect
from collections.abc import Iterator, Mapping

from cogs.core.client import Client
from cogs.core.commands import Command, commands_of
from cogs.core.option import Kind
from cogs.core.said import Said, said_of
from cogs.deeds.flavour import BESIDE
from cogs.deeds.guessing import LEAST_ALONE, Guesses
from cogs.deeds.likely import NOTHING, likely_of
from cogs.deeds.mood import LAUGHING, asked
from cogs.deeds.offers import Offers, typed_by
from cogs.deeds.pages import awaited_line, dues_of
from cogs.deeds.phrases import phrases_of
from cogs.deeds.tokens import read_spoken
from cogs.deeds.verbs import STRONG, Verbs
from cogs.render.deeds import Doer, why_not
from rules.errors import RuleError
from rules.kernel.action import Action

NOT_NOW = "**Not now.**"
REFEREES = "Only a referee does that."
_SAID: Mapping[Kind, str] = {Kind.integer: "1", Kind.number: "1", Kind.string: "-"}
"""What is said for an option that offers nothing: what keeps somebody from a deed does not ask."""
_MOST, _MOST_TRIED, _LEAST, _MOST_WORDS, _LIKELY = 3, 12, STRONG / 2, 5, 0.7
"""So many commands are named of so many, what words have to say of one, how many words do so, and
how like it any other line has to be."""
_FEW = 2
"""So few words alone say what is asked of a referee."""


def called(client: Client, text: str, *, most: int = _MOST) -> list[Command]:
    """The commands that people say with some words, the likeliest first, whether or not now."""
    spoken = read_spoken(text)
    book = phrases_of(commands_of(client))
    verbs = Verbs(spoken, book, None, lambda _: True)
    for tried in (verbs.tried, verbs.akin):
        found = [meaning.command for meaning, _, weight in tried() if weight >= _LEAST]
        if found and len(spoken.telling) <= _MOST_WORDS:
            return list(dict.fromkeys(found))[:most]
    guesses = likely_of(book).of(spoken)
    key = max(guesses, key=lambda one: guesses[one], default=NOTHING)
    known = book.by_command.get(key, ())
    return [known[0].command] if known and guesses[key] >= _LIKELY else []


def referees_own(client: Client, text: str) -> Command | None:
    """What only a referee does and a line asks for; None where it is like anything else, a
    question, or of life beside the table."""
    spoken = read_spoken(text)
    if not spoken.telling or asked(spoken, ())[0]:
        return None
    if any(one.text in BESIDE or one.text in LAUGHING for one in spoken.tokens):
        return None
    said = list(filter(_may_be_asked, called(client, text)))
    if len(spoken.telling) <= _FEW:
        return next(iter(said), None)
    book = phrases_of(commands_of(client))
    guesses = Guesses(spoken, book, lambda _: True, is_open=False)
    key = next((one for one, like in guesses.like.items() if like == guesses.top), NOTHING)
    command = book.by_command[key][0].command if key in book.by_command else None
    least = 0.0 if command in said else LEAST_ALONE
    is_asked = command is not None and _may_be_asked(command)
    return command if is_asked and guesses.top >= max(least, guesses.nothing) else None


def _may_be_asked(command: Command) -> bool:
    """Whether players may ask for something that a referee does: what monsters do is none of it."""
    return command.is_referees and not command.key.startswith("monster ")


async def why_not_now(client: Client, doer: Doer, command: Command) -> str:
    """What keeps somebody from all that a command does, or else for whom the game waits; "" where
    they can do any of it."""
    known = said_of(command.function)
    why = await _kept_from(client, doer, command)
    if not why and known and not any(said.when(doer) for said in known):
        why = awaited_line(doer, dues_of(doer))
    return f"{NOT_NOW} {why}" if why else ""


async def why_nothing(client: Client, doer: Doer, said: str) -> str:
    """Why what somebody said cannot be done now, "" where nothing is known that keeps them."""
    found = called(client, said, most=_MOST_TRIED)
    if not doer.viewer.is_referee:
        found.sort(key=lambda one: one.is_referees)
    for command in found[:_MOST]:
        why = await _kept_from(client, doer, command)
        if why:
            return f"{command.label.removesuffix('…')}: {why}"
    is_met = doer.met is not None and found
    return awaited_line(doer, dues_of(doer)) if is_met else ""


async def _kept_from(client: Client, doer: Doer, command: Command) -> str:
    """What somebody knows of that keeps them from all that a command does."""
    if command.is_referees and not doer.viewer.is_referee:
        return REFEREES
    known = said_of(command.function)
    for said in known if not any(said.when(doer) for said in known) else ():
        for action in await _actions(client, doer, command, said):
            verdict = why_not(doer.state, doer.viewer, action)
            if verdict is not None:
                return verdict.label
    return ""


async def _actions(client: Client, doer: Doer, command: Command, said: Said) -> tuple[Action, ...]:
    """What a command would do, with the first of all that is offered; nothing where it asks."""
    if inspect.iscoroutinefunction(command.function):
        return ()
    given = dict(said.given)
    given |= {name: value for name, value in _picked(client, doer, command, said) if value}
    try:
        found = await command.worked_out(typed_by(client, doer, given))
    except RuleError:
        return ()
    return (found,) if isinstance(found, Action) else ()


def _picked(client: Client, doer: Doer, command: Command, said: Said) -> Iterator[tuple[str, str]]:
    """What is said for each option that a deed needs."""
    offers = Offers(client, doer)
    for name, option in command.options.items():
        if name in said.given or not (option.required or name in said.told):
            continue
        suggests = (said.offers.get(name), option.suggest)
        names = (offers.of(one, said.given) for one in suggests if one is not None)
        first = next((found[0].value for found in names if found), "")
        choice = next((str(one) for one in option.wire.values()), "")
        yield name, first or choice or _SAID.get(option.kind, "")
