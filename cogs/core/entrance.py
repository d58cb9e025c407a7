"""The door that texts of people come in by: held to their limits, and squeezed, before all else.

Discord holds the texts of commands to the limits that it was told, but not while they are typed;
so they are held here, where both come by.
"""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import discord
from discord import app_commands

from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction
from rules.errors import RuleError
from rules.kernel.hours import MINUTE
from rules.kernel.words import harmless

_Typed = dict[str, Any]
AnyCommand = app_commands.Command[Any, ..., Any]
"""Whatever its function takes and gives."""
LONGEST_NAME = 100
LONGEST_LIST = 400
LONGEST = 6000
"""No text of a command may be longer, whatever it is."""
LISTS: Mapping[str, int] = {
    # Everybody in a fight by name, or what belongs to each of them.
    **dict.fromkeys(("who", "whom", "target", "groups", "carried_by", "ranks"), LONGEST_LIST),
    **dict.fromkeys(("against", "hit_points", "items"), LONGEST_LIST),
    # What somebody is, has or can do, set apart by commas.
    **dict.fromkeys(("traits", "kind", "tags", "powers", "how", "learned"), LONGEST_LIST),
    **dict.fromkeys(("numbers", "abilities", "terrain", "options"), LONGEST_LIST),
    # A dozen attacks, each with all that is said of it.
    "attacks": 1000,
}
"""Options that are lists; one that is not here, and says nothing of its own, is a name."""
_LONGEST_FIELD = 4000
"""Discord's own limit for a field of a form."""
_DEEPEST_INDENT = 40
_WIDEST_COLUMN = 120
_APART = re.compile(r"( {2,}|\t+)")
_STRING = discord.AppCommandOptionType.string.value
DEAR = frozenset((
    *("sheet import", "sheet export", "sheet picture", "sheet portrait"),
    *("brought", "read-do", "read-choose"),
    *("monster import", "monster export"),
    *("place import", "place export"),
    *("level table import", "level table export", "classes-pasted"),
    *("wandering table import", "wandering table export"),
    *("game import", "game export"),
    *("party order", "travel show", "game pace", "me pace", "odds"),
    *("catchup", "log chronicle", "log verify", "dice fairness"),
))  # fmt: skip
"""Commands by their names, buttons and forms by their verbs."""
MOST = 20
_MANY_PEOPLE = 1_000


async def let_in(interaction: Interaction) -> bool:
    """Squeeze the texts of a command; the person is told privately what may not come in."""
    is_typing = interaction.type is discord.InteractionType.autocomplete
    try:
        command = interaction.command
        if isinstance(command, app_commands.Command):
            _squeeze(interaction, _limits_of(command))
    except RuleError as refusal:
        if is_typing:
            await interaction.response.autocomplete([])
        else:
            await answer_error(interaction, refusal)
        return False
    return True


@lru_cache(maxsize=500)
def _limits_of(command: AnyCommand) -> dict[str, int]:
    """How long each text of a command may be: none changes once it is known to the bot."""
    return {one.display_name: int(one.max_value or LONGEST_NAME) for one in command.parameters}


def _squeeze(interaction: Interaction, limits: Mapping[str, int]) -> None:
    """Tidy every text. Raises RuleError for one that is too long."""
    data: Any = interaction.data or {}
    for option in _texts(data.get("options", ())):
        option["value"] = tidy = squeezed(option["value"])
        most = limits.get(option["name"], LONGEST_NAME)
        if len(tidy) > most:
            raise RuleError(
                f"`{option['name']}` has {len(tidy):,} letters, and may have {most}. Type less."
            )


def _texts(options: Iterable[_Typed]) -> Iterator[_Typed]:
    """The options that are texts, wherever in a group of commands they stand."""
    for option in options:
        if isinstance(option.get("value"), str) and option.get("type") == _STRING:
            yield option
        yield from _texts(option.get("options", ()))


def squeezed(text: str) -> str:
    """A text of one line: each run of white space as one space, no towers of marks, and nothing by
    which the bot marks its own words."""
    return harmless(" ".join(text.split()))


def squeezed_lines(text: str, *, has_columns: bool = False) -> str:
    """The same for a text of lines, which keep how far they are indented and their tabs.

    Where a text may be a page that somebody pasted (`has_columns`), blanks that set its columns
    apart stay as well.
    """
    squeeze = _with_columns if has_columns else _squeezed_line
    return "\n".join(map(squeeze, text[:_LONGEST_FIELD].splitlines()))


def _squeezed_line(line: str) -> str:
    bare = line.lstrip(" ")
    indent = " " * min(len(line) - len(bare), _DEEPEST_INDENT)
    return indent + "\t".join(map(squeezed, bare.split("\t"))).rstrip()


def _with_columns(line: str) -> str:
    bare = line.replace("\u00a0", " ").lstrip(" ")
    indent = " " * min(len(line) - len(bare), _WIDEST_COLUMN)
    cells = _APART.split(bare.rstrip())
    return indent + "".join(
        squeezed(cell) if not at % 2 else cell[:_WIDEST_COLUMN] for at, cell in enumerate(cells)
    )


class Spending:
    """What everybody has asked for in the last minute. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._spent: dict[int, deque[int]] = {}

    def spend(self, user_id: int, what: str) -> None:
        """Count what somebody asks for, if it is dear. Raises RuleError for more than that."""
        if what not in DEAR:
            return
        now = self._clock()
        spent = self._spent.setdefault(user_id, deque())
        while spent and spent[0] <= now - MINUTE:
            spent.popleft()
        if len(spent) >= MOST:
            wait = -(-(spent[0] + MINUTE - now) // 1000)
            raise RuleError(
                f"You have asked for {MOST} large things within a minute. Try again in {wait} s; "
                "dice and moves do not count."
            )
        spent.append(now)
        if len(self._spent) > _MANY_PEOPLE:
            # Let go of those who have asked for nothing lately.
            lately = ((user, spent) for user, spent in self._spent.items() if spent)
            self._spent = {user: spent for user, spent in lately if spent[-1] > now - MINUTE}


class Gate:
    """One after the other; as many as pass in a second pass at once where none did before."""

    def __init__(self, a_second: float) -> None:
        self._between = 1 / a_second
        self._next = 0.0

    async def wait(self) -> None:
        """Wait until it is one's turn."""
        now = asyncio.get_running_loop().time()
        turn = max(self._next, now - 1)
        self._next = turn + self._between
        if turn > now:
            await asyncio.sleep(turn - now)
