"""The one receiver of every typed form: checks that it belongs here, and hands it to its verb."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any

from cogs.core.buttons import game_of_id
from cogs.core.entrance import squeezed_lines
from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction
from cogs.render.buttons import TEMPLATE, split_words
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import NotFoundError

Submit = Callable[[Interaction, LiveGame, list[str], Mapping[str, str]], Awaitable[None]]
"""What a form does: the interaction, its game, the words of its id, and what was typed by key."""

_ID = re.compile(TEMPLATE)
OUT_OF_DATE = "This form is out of date. `/encounter board` shows the board as it is now."


async def receive_form(interaction: Interaction) -> None:
    """Act on a form that was sent off; whatever goes wrong is told privately.

    discord.py finds a form by its id only in the process that opened it, so it is found here.
    """
    data: Mapping[str, Any] = interaction.data or {}
    typed = {key: squeezed_lines(text) for key, text in _typed(data.get("components", ()))}
    try:
        submit, game, words = await _find(interaction, str(data.get("custom_id", "")))
        await submit(interaction, game, words, typed)
    except Exception as error:  # noqa: BLE001 - the handler logs what it does not know
        await answer_error(interaction, error, note=kept(typed))


async def _find(interaction: Interaction, custom_id: str) -> tuple[Submit, LiveGame, list[str]]:
    found = _ID.fullmatch(custom_id)
    submit = interaction.client.forms.get(found["verb"]) if found else None
    if found is None or submit is None:
        raise NotFoundError(OUT_OF_DATE)
    interaction.client.spending.spend(interaction.user.id, found["verb"])
    game = await game_of_id(interaction, int(found["game"]), OUT_OF_DATE)
    return submit, game, split_words(found["words"])


def _typed(parts: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The key and the text of every field, which Discord may put into rows."""
    for part in parts:
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"])
        yield from _typed(part.get("components", ()))


def kept(typed: Mapping[str, str]) -> str:
    """What was typed, so that a refusal does not lose it."""
    lines = [
        f"> {plain(line)}" for text in typed.values() for line in text.splitlines() if line.strip()
    ]
    return "\n".join(("\nYou typed:", *lines)) if lines else ""
