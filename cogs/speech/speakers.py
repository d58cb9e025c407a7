"""As whom somebody speaks: what they may pick, and whom they mean by what they type."""

from collections.abc import Iterator
from typing import NamedTuple

from cogs.core.option import Pairs, Typed
from cogs.core.options import target_in
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.actor import played_by
from rules.speech.records import NARRATOR
from rules.speech.saying import lends_voice
from rules.view.combatants import view_names

_NARRATOR = ("narrator", NARRATOR.lower())


class Voice(NamedTuple):
    """Who speaks: a target, or a name that nobody has a sheet of."""

    speaker: str = ""
    name: str = ""


def voice_in(typed: Typed, text: str) -> Voice:
    """Who is meant; a referee speaks under any name. Raises NotFoundError."""
    if text.casefold() in _NARRATOR:
        return Voice(name=NARRATOR)
    try:
        return Voice(target_in(typed, text))
    except NotFoundError:
        if not typed.viewer.is_referee:
            raise
        return Voice(name=text)


def voices_of(game: LiveGame, user_id: int) -> Iterator[tuple[str, str]]:
    """All as whom somebody speaks: the character they play first, the narrator last."""
    viewer, state = game.viewer(user_id), game.state
    played = played_by(state, viewer)
    present = (one for one in state.characters if not one.retired)
    own = [one for one in present if lends_voice(viewer, one, one.owner)]
    own.sort(key=lambda one: played is None or one.id != played.id)
    yield from ((one.name, one.id) for one in own)
    known = {one.id for one in state.characters}
    hidden = {one.id for one in state.encounter.combatants if one.hidden} if state.encounter else ()
    for one in view_names(state, viewer):
        if one.id not in known and one.id not in hidden and lends_voice(viewer, None, one.owner):
            yield one.name, one.id
    if viewer.is_referee:
        yield NARRATOR, NARRATOR


def voices(typed: Typed) -> Pairs:
    """The same for an option."""
    return voices_of(typed.game, typed.user_id)
