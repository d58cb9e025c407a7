"""What nobody has written yet: how it is called, and the button that opens its form."""

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import DAMAGE_OF, LUCK, MORALE_SCORE, Lack
from rules.sheet.classes import SAVES
from rules.systems import ENGINE

_NAME = 40
_OWN_WORDS = {MORALE_SCORE: "morale score", LUCK: "luck of this session"}


def what_lacks(lack: Lack) -> str:
    """What it is called: `THAC0`; "damage" of an item."""
    key = lack.fields[0]
    if lack.fields == SAVES:
        return "saves"
    if key.startswith(DAMAGE_OF):
        return "damage"
    return _OWN_WORDS.get(key) or ENGINE.fields.label(key)


def lack_button(game: LiveGame, lack: Lack, name: str, token: str = "") -> Button:
    """Opens the form for what is missing; what `token` stands for is done with it."""
    label = f"{shorten(name, _NAME)}: {what_lacks(lack)}…"
    words = (lack.who, ",".join(lack.fields), token)
    return make_button("lack", game.id, *words, label=label, style=BLUE)
