"""The form in which a referee gives experience by their own word."""

import re
from collections.abc import Mapping

from cogs.award.typed import read_people
from cogs.core.buttons import number
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.render.forms import Form, make_field, make_form
from data.live import LiveGame
from rules.errors import RuleError, TooLateError
from rules.kernel.management import require_referee
from rules.treasure.awarding import LONGEST_WHY
from rules.treasure.records import GiveExperience

AMOUNT, WHO, WHY = "amount", "who", "why"
_LONGEST_AMOUNT, _LONGEST_WHO = 20, 400
_TYPED = re.compile(r"(?P<xp>\d{1,7}) ?(?:xp ?)?(?P<each>each)?", re.IGNORECASE)


def _form(game: LiveGame) -> Form:
    fields = [
        make_field(
            AMOUNT, "XP for all to share, or for each", longest=_LONGEST_AMOUNT, example="100 each"
        ),
        make_field(
            WHO,
            "Who, if not all who share",
            longest=_LONGEST_WHO,
            example="Ada, Bert",
            is_needed=False,
        ),
        make_field(WHY, "What for", longest=LONGEST_WHY, example="the rescue", is_needed=False),
    ]
    shown = game.state.treasure.number
    return make_form("award-given", game.id, shown, title="Give experience", fields=fields)


async def press_give(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the page: opens the form."""
    require_referee(game.actor(interaction.user.id), "give experience")
    await interaction.response.send_modal(_form(game))


async def submit_give(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: give what it says, unless experience was given since it was opened."""
    if number(words, 0) != game.state.treasure.number:
        raise TooLateError("Experience has been given since. `/award show` has how it is now.")
    found = _TYPED.fullmatch(" ".join(typed.get(AMOUNT, "").replace(",", "").split()))
    if found is None:
        raise RuleError("Type `300` for all to share, or `100 each`.")
    action = GiveExperience(
        amount=int(found["xp"]),
        each=found["each"] is not None,
        among=read_people(game, typed.get(WHO, "")),
        why=typed.get(WHY, ""),
    )
    await play(interaction, action, game=game)
