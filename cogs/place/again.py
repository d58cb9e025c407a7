"""A form of `/place` that was refused is opened again with what was typed into it."""

from collections.abc import Callable, Mapping

from cogs.core.buttons import word
from cogs.core.forms import Submit
from cogs.core.interaction import Interaction
from cogs.core.retyping import Refused, find_refused, give_back
from cogs.place.editing import reopen_room, submit_room
from cogs.place.exchange import reopen_pasted, submit_pasted
from cogs.place.whole import reopen_place, submit_place
from cogs.render.forms import Form
from data.live import LiveGame
from rules.errors import RuleError

Reopen = Callable[[LiveGame, list[str], Mapping[str, str]], Form]
_FORMS: Mapping[str, tuple[Submit, Reopen]] = {
    "room-written": (submit_room, reopen_room),
    "place-written": (submit_place, reopen_place),
    "places-pasted": (submit_pasted, reopen_pasted),
}


def _careful(verb: str, submit: Submit) -> Submit:
    async def receive(
        interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
    ) -> None:
        """The form, given back where it is refused."""
        try:
            await submit(interaction, game, words, typed)
        except RuleError as refusal:
            await give_back(interaction, game, refusal, Refused(verb, tuple(words), typed))

    return receive


FORMS: Mapping[str, Submit] = {verb: _careful(verb, one) for verb, (one, _) in _FORMS.items()}
"""What receives the forms."""


async def press_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a refusal: opens the form again."""
    refused = find_refused(interaction, word(words, 0))
    _, reopen = _FORMS[refused.verb]
    await interaction.response.send_modal(reopen(game, list(refused.words), refused.typed))
