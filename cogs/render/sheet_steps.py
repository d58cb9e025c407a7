"""The steps in which a sheet is written, with what has been done and what is missing."""

from collections.abc import Mapping, Sequence

import discord

from cogs.render.buttons import BLUE, GREEN, GREY, Button, make_button, row_of, unattended
from cogs.render.text import listed, plain
from data.live import LiveGame
from rules.kernel.traits import Trait
from rules.sheet.reading import numbers_of
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE

_NEEDED = {"Armour Class": ("ac",), "THAC0": ("thac0", "attack"), "saves": ("save_death",)}
"""What rules ask for by name, and the numbers of which one is enough."""
_DONE, _LEFT = "\u2713", "\u00b7"
_BEING = "Race and class"
Done = Mapping[str, tuple[str, bool]]
"""The steps by their keys: what each is called, and whether it has been done."""


def render_steps(
    game: LiveGame, character: Character, key: str, done: Done
) -> tuple[str, discord.ui.View | None]:
    """The steps as a text, and a button for each; the first that is left is blue."""
    steps = {"": (_BEING, bool(character.traits)), **done}
    left = [step for step, (_, is_done) in steps.items() if not is_done]
    lines = [f"{_DONE if is_done else _LEFT} {label}" for label, is_done in steps.values()]
    vitals = character.vitals
    head = (
        f"**{plain(character.name)}**, level {character.level}, {vitals.hit_points} of "
        f"{vitals.maximum} hit points. That is enough to play; leave out what you like, or do it "
        "later with **Go on writing** under `/sheet show`."
    )
    buttons = [
        _button(game.id, step, key, label, is_next=left[:1] == [step])
        for step, (label, _) in steps.items()
    ]
    return "\n".join((head, *lines, *_missing(game.state, character))), row_of(*buttons)


def _button(game_id: int, step: str, key: str, label: str, *, is_next: bool) -> Button:
    style = BLUE if is_next else GREY
    if step:
        return make_button("sheet-step", game_id, step, key, label=label, style=style)
    return make_button("sheet-choose", game_id, key, "", label=label, style=style)


def _missing(state: GameState, character: Character) -> list[str]:
    """The numbers that rules will ask for, in a line."""
    names = missing_numbers(state, character)
    return [f"-# Rules will ask for: {listed(names)}. Your rulebook has them."] if names else []


def missing_numbers(state: GameState, character: Character) -> list[str]:
    """What rules ask for by name and nobody has written, nor a rule given."""
    known = {*character.numbers}
    if character.id:
        known = {*numbers_of(ENGINE.asking(state), character.id)}
    return [name for name, keys in _NEEDED.items() if not known & set(keys)]


def render_choices(
    game: LiveGame,
    character: Character,
    key: str,
    groups: Sequence[Sequence[Trait]],
    chosen: int,
) -> tuple[str, discord.ui.View]:
    """Race and class as buttons, a row for each; what is chosen is green, and a bit of `chosen`."""
    view = discord.ui.View(timeout=None)
    traits = [(row, trait) for row, group in enumerate(groups) for trait in group]
    for place, (row, trait) in enumerate(traits):
        view.add_item(_choice(game.id, key, chosen, place, trait, row))
    names = [trait.label for place, (_, trait) in enumerate(traits) if chosen >> place & 1]
    done = make_button("sheet-be", game.id, key, chosen, label="Write it down", style=BLUE)
    done.row = len(groups)
    view.add_item(done)
    text = (
        f"What is **{plain(character.name)}**? {listed(names).capitalize() or 'Nothing yet'}. "
        "A human is none of the first row. `/sheet trait` adds any other word."
    )
    return text, unattended(view)


def _choice(game_id: int, key: str, chosen: int, place: int, trait: Trait, row: int) -> Button:
    """A button that chooses a trait, or takes it back."""
    style = GREEN if chosen >> place & 1 else GREY
    words = (game_id, key, chosen ^ 1 << place)
    label = trait.label.capitalize()
    button = make_button("sheet-choose", *words, label=label, style=style)
    button.row = row
    return button
