"""Buttons as data: all they need stands in their custom id, so they work days later.

An id is `lb:<verb>:<game>:<words>`. Where there are several parties the game is `12p2`: what was
offered to one is about that one for ever. The words are the narrowest thing that the button
answers: `next` the number of the step, `done` the round and the combatant, `undo` what the move is
called.
Never the version of the game: then the second of two people who press "done" would be refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord

from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import DAMAGE_OF, LUCK, MORALE_SCORE, Lack
from rules.record import Record, replace
from rules.sheet.classes import SAVES
from rules.systems import ENGINE

PREFIX = "lb"
NO_GAME = 0
"""In the id of a button that belongs to none, but to whoever presses it."""
ID_LIMIT = 100
LABEL_LIMIT = 80
OPTION_LIMIT = 100
ALL_THE_SAME = "Do it all the same"
UNLABELLED = "\N{HORIZONTAL ELLIPSIS}"
TEMPLATE = rf"{PREFIX}:(?P<verb>[a-z-]+):(?P<game>\d+)(?:p(?P<party>\d+))?(?P<words>(?::[^:]*)*)"
_ID = re.compile(TEMPLATE)
_COLON = "\N{MODIFIER LETTER COLON}"
"""What stands in an id for the colon of a name."""

MENU_PREFIX = "lb-menu"
MENU_TEMPLATE = rf"{MENU_PREFIX}:(?P<game>\d+)(?:p(?P<party>\d+))?(?P<words>(?::[^:]*)*)"
"""The id of a select menu. What is picked is the rest of a button's id: its verb and its words."""

_MENU = re.compile(MENU_TEMPLATE)
View = TypeVar("View", discord.ui.View, discord.ui.LayoutView, discord.ui.Modal)
GREY = discord.ButtonStyle.secondary
GREEN = discord.ButtonStyle.success
RED = discord.ButtonStyle.danger
TITLE_LIMIT = 45
UNTITLED = "Form"
Form = discord.ui.Modal
Field = discord.ui.Label[Any]
"""What is typed or picked in a form, with the words above it."""
_Text = discord.ui.TextInput[discord.ui.View]
_NAME = 40
_OWN_WORDS = {MORALE_SCORE: "morale score", LUCK: "luck of this session"}
_OF_MOVES = frozenset(("undo", "redo", "show"))
"""Their first word is what the move is called that the message above them tells."""
ONCE = frozenset(("award-find", "hoard-of", "found", "door-stays", "room-meet")) | {
    "pause",
    "monsters-act",
    "loyalty",
    "loyalty-after",
    "loyalty-home",
    "converted-keep",
    "death-save",
}
"""What is done by one press, whoever presses."""
QUESTIONS = (
    frozenset(("meeting-begin", "meeting-pass", "meeting-again")),
    frozenset(("morale-roll", "morale-skip")),
    frozenset(("morale-leave",)),
    frozenset(("surge-up", "wake")),
    frozenset(("newcomer",)),
    frozenset(("trainer",)),
    frozenset(("surround",)),
)
"""Buttons that are answers to one question: one of them answers it for all that begin alike."""


class Button(Record):
    """A button before it is shown: most of those that are found stand in menus, or nowhere."""

    custom_id: str
    label: str
    style: discord.ButtonStyle = GREY
    shows: bool = False
    """It shows a page, and does nothing by itself."""

    @property
    def value(self) -> str:
        """What does the same where it is picked in a menu: its verb and its words."""
        _, verb, _, *words = self.custom_id.split(":")
        return ":".join((verb, *words))

    # Any: it does not know yet whether it goes into a view or a layout; its type does.
    def shown(self, row: int | None = None) -> discord.ui.Button[Any]:
        """The library's own; `row` is where it stands in a view."""
        label, style, custom_id = self.label, self.style, self.custom_id
        return discord.ui.Button(label=label, style=style, custom_id=custom_id, row=row)


def make_id(verb: str, game_id: int, *words: str | int) -> str:
    """The id of a button or a form; ValueError if it would be longer than Discord takes."""
    said = (str(word).replace(":", _COLON) for word in words)
    custom_id = ":".join((PREFIX, verb, str(game_id), *said))
    if len(custom_id) > ID_LIMIT:
        raise ValueError(f"the id for {verb} is too long: {custom_id}")
    return custom_id


def make_button(
    verb: str,
    game_id: int,
    *words: str | int,
    label: str,
    style: discord.ButtonStyle = GREY,
    shows: bool = False,
) -> Button:
    """A button with its id; ValueError as in `make_id`. A blank label, which Discord refuses, is
    replaced."""
    custom_id = make_id(verb, game_id, *words)
    shown = label.strip()[:LABEL_LIMIT] or UNLABELLED
    return Button(custom_id, shown, style, shows)


def make_menu(
    game_id: int,
    words: Iterable[str | int],
    *,
    placeholder: str,
    options: Iterable[tuple[str, str, str]],
) -> discord.ui.Select[Any]:
    """A select menu; each option is a label, what is done at once, and more words about it.

    ValueError if its id would be longer than Discord takes.
    """
    custom_id = ":".join((MENU_PREFIX, str(game_id), *map(str, words)))
    if len(custom_id) > ID_LIMIT:
        raise ValueError(f"the id of a menu is too long: {custom_id}")
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=placeholder[:OPTION_LIMIT],
        options=[
            discord.SelectOption(
                label=shorten(label, OPTION_LIMIT) or UNLABELLED,
                value=value,
                description=shorten(more, OPTION_LIMIT) or None,
            )
            for label, value, more in options
        ],
    )


def read_menu(custom_id: str) -> tuple[int, list[str]] | None:
    """The game and the words of the id of a menu; None for a text that is none."""
    found = _MENU.fullmatch(custom_id)
    return None if found is None else (int(found["game"][:18]), split_words(found["words"]))


def read_id(text: str) -> tuple[str, int, list[str]] | None:
    """Verb, game and words of the id of a button; None for a text that is none."""
    found = _ID.fullmatch(text)
    if found is None:
        return None
    return found["verb"], int(found["game"][:18]), split_words(found["words"])


def party_in(custom_id: str) -> int:
    """The party that an id of a button, a menu or a form is about, 0 where it does not say."""
    found = _ID.fullmatch(custom_id) or _MENU.fullmatch(custom_id)
    return int((found["party"] or "0")[:9]) if found else 0


def with_party(custom_id: str, party: int) -> str:
    """An id that is about a party; one that says so, that belongs to no game, or that would be
    longer than Discord takes, stays as it is."""
    found = _ID.fullmatch(custom_id) or _MENU.fullmatch(custom_id)
    if found is None or found["party"] or int(found["game"]) == NO_GAME:
        return custom_id
    changed = f"{custom_id[: found.end('game')]}p{party}{custom_id[found.end('game') :]}"
    return changed if len(changed) <= ID_LIMIT else custom_id


def keep_party(
    view: discord.ui.View | discord.ui.LayoutView | discord.ui.Modal, party: int
) -> None:
    """Have all that can be pressed in a view, or the form that it is, be about a party."""
    if isinstance(view, discord.ui.Modal):
        view.custom_id = with_party(view.custom_id, party)
    for item in view.walk_children():
        if isinstance(item, discord.ui.Select) or (
            isinstance(item, discord.ui.Button) and item.custom_id
        ):
            item.custom_id = with_party(item.custom_id or "", party)


def ids_within(parts: Iterable[object]) -> Iterator[str]:
    """The ids of what can be pressed in parts of a message."""
    for part in parts:
        if (custom_id := getattr(part, "custom_id", None)) is not None:
            yield custom_id
        yield from ids_within((*getattr(part, "children", ()), *_beside(part)))


def _beside(part: object) -> Iterator[object]:
    """The button beside a text."""
    if (accessory := getattr(part, "accessory", None)) is not None:
        yield accessory


def texts_within(parts: Iterable[object]) -> Iterator[str]:
    """What is written in parts of a message, from the top."""
    for part in parts:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        yield from texts_within(getattr(part, "children", ()))


def split_words(words: str) -> list[str]:
    """The words of an id as it was matched: `:4:mk7` -> `["4", "mk7"]`."""
    return [word.replace(_COLON, ":") for word in words.split(":")[1:]]


def undo_button(game_id: int, move: str) -> Button:
    """Takes back one row of the log; where newer ones would go with it, it lists them first."""
    return make_button("undo", game_id, move, label="Undo")


def is_undo(button: Button) -> bool:
    """Whether a button takes back a row of the log, or several."""
    return button.custom_id.startswith(f"{PREFIX}:undo:")


def undo_listed_button(game_id: int, move: str, newest: str, count: int) -> Button:
    """Takes back a list that was shown, if nothing has been added to it."""
    return make_button("undo-listed", game_id, move, newest, label=f"Undo all {count}", style=RED)


def ask_again_button(game_id: int, encounter: str, combatant: str, name: str) -> Button:
    """Ends somebody's word that they have nothing to declare."""
    label = f"Ask me again what {name} declares"
    return make_button("ask-again", game_id, encounter, combatant, label=label)


def order_button(game_id: int, combatant: str, name: str = "") -> Button:
    """Asks what somebody does where their player does not answer in time."""
    label = f"Standing order of {name}…" if name else "Standing order…"
    return make_button("order", game_id, combatant, label=label)


def show_button(game_id: int, move: str, label: str = "Show the result") -> Button:
    """Shows a row of the log privately, as far as the person who presses may see it."""
    return make_button("show", game_id, move, label=label)


def why_button(game_id: int, move: str) -> Button:
    """Says privately how a row of the log came about: where its menu would be two taps away."""
    return make_button("why", game_id, move, label="Why?")


def reveal_button(game_id: int, move: str) -> Button:
    """Shows a secret roll to everybody, for those who may."""
    return make_button("reveal", game_id, move, label="Reveal")


def lights_button(game_id: int) -> Button:
    """Shows whoever presses all lights, with what they can do about theirs."""
    return make_button("lights", game_id, label="Light…", shows=True)


def card_button(game_id: int, card: str) -> Button:
    """Leads a referee from a page to the card of its subject."""
    return make_button("card", game_id, card, label="More…")


def redo_button(game_id: int, undo: str) -> Button:
    """Brings back what an undo took, while that undo is the newest."""
    return make_button("redo", game_id, undo, label="Redo")


def end_button(game_id: int) -> Button:
    """Ends a game, for a referee who has been told what that publishes."""
    return make_button("end-game", game_id, label="End the game", style=RED)


def commitment_button(game_id: int) -> Button:
    """Shows the commitment of the open dice in full, to whoever presses."""
    return make_button("commitment", game_id, label="Dice commitment")


def new_character_button(game_id: int) -> Button:
    """Begins a character for whoever presses."""
    return make_button("new", game_id, label="New character", style=GREEN)


def play_button(game_id: int, character_id: str, name: str) -> Button:
    """Makes a character the one that its player plays."""
    return make_button("play-as", game_id, character_id, label=name, style=GREEN)


def row_of(*buttons: Button) -> discord.ui.View | None:
    """The buttons under a message, None for none."""
    if not buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in calm(buttons):
        view.add_item(button.shown())
    return unattended(view)


def calm(buttons: Iterable[Button]) -> Iterator[Button]:
    """The same with one bright button at most, the first of those: all others are grey."""
    is_bright = False
    for button in buttons:
        if button.style is GREEN and is_bright:
            yield replace(button, style=GREY)
        else:
            is_bright |= button.style is GREEN
            yield button


def unattended(view: View) -> View:
    """The view as one that the library need not keep: the ids say what it does.

    Else discord.py would remember each message with a button, and each form that nobody sent off,
    for as long as the bot runs.
    """
    view.stop()
    return view


def catch_up_button(game_id: int) -> Button:
    """Tells whoever presses what they have missed."""
    return make_button("catch-up", game_id, label="Catch up", shows=True)


def make_field(
    key: str,
    label: str,
    *,
    longest: int,
    example: str = "",
    is_needed: bool = True,
    value: str = "",
    has_lines: bool = False,
) -> Field:
    """What is typed, of at most `longest` characters, in one line or in several.

    `value` stands there already, as far as it fits.
    """
    typed: _Text = discord.ui.TextInput(
        custom_id=key,
        max_length=longest,
        placeholder=example or None,
        required=is_needed,
        default=value[:longest] or None,
        style=discord.TextStyle.paragraph if has_lines else discord.TextStyle.short,
    )
    return discord.ui.Label(text=label, component=typed)


def make_form(
    verb: str, game_id: int, *words: str | int, title: str, fields: Sequence[Field]
) -> Form:
    """A form with its id; ValueError if that would be longer than Discord takes.

    Its title may be what somebody typed: a blank one, which Discord refuses, is replaced.
    """
    shown = title.strip()[:TITLE_LIMIT] or UNTITLED
    form = discord.ui.Modal(title=shown, custom_id=make_id(verb, game_id, *words))
    for field in fields:
        form.add_item(field)
    return unattended(form)


def filled_in(form: Form, typed: Mapping[str, str]) -> Form:
    """The form with what was typed into it before, by the keys of its fields."""
    for field in form.walk_children():
        if isinstance(field, discord.ui.TextInput) and field.custom_id in typed:
            field.default = typed[field.custom_id][: field.max_length] or None
        elif isinstance(field, discord.ui.Select) and field.custom_id in typed:
            for option in field.options:
                option.default = option.value in typed[field.custom_id].split(",")
    return form


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
    return make_button("lack", game.id, *words, label=label, style=GREEN)


def left_under(message: discord.Message | None, pressed: str) -> list[Button] | None:
    """The buttons of a message without what a press has settled.

    None where all stay: under the board, a card or a page with a menu, or for any other press.
    """
    known = read_id(pressed)
    if message is None or known is None or (known[0] not in ONCE and _question(known[0]) is None):
        return None
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    items: list[Any] = [item for row in rows for item in row.children]
    has_more = any(not isinstance(item, discord.Button) for item in items)
    if has_more or len(rows) < len(message.components):
        return None
    buttons = buttons_of(message)
    return [one for one in buttons if not _is_settled(one.custom_id, pressed)]


def moves_of(buttons: Iterable[Button]) -> list[str]:
    """What the moves are called that buttons below a message take back, bring back or show."""
    known = (read_id(button.custom_id) for button in buttons)
    return [one[2][0] for one in known if one is not None and one[0] in _OF_MOVES and one[2]]


def buttons_of(message: discord.Message) -> list[Button]:
    """The buttons under a message, as they can be sent again."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    found: list[Any] = [item for row in rows for item in row.children]
    parts = [item for item in found if isinstance(item, discord.Button)]
    return [Button(part.custom_id or "", part.label or "", part.style) for part in parts]


def _question(verb: str) -> frozenset[str] | None:
    return next((found for found in QUESTIONS if verb in found), None)


def _is_settled(custom_id: str, pressed: str) -> bool:
    known, other = read_id(pressed), read_id(custom_id)
    if custom_id == pressed or known is None or other is None:
        return custom_id == pressed
    question = _question(known[0])
    return question is not None and other[0] in question and known[2][:1] == other[2][:1]
