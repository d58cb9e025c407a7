"""A sheet as text, and the list of a game's characters."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from cogs.render.buttons import GREEN, GREY, Button, make_button, row_of, unattended, what_lacks
from cogs.render.game_time import lying_words
from cogs.render.narration import People
from cogs.render.text import MESSAGE_LIMIT, fit_within, join_within, plain
from cogs.sheet.card_pages import part_words
from cogs.sheet.section_pages import health_bar, what_stands_on
from data.live import LiveGame
from rules.errors import Lack
from rules.health.death_rules import WOUND_LEVELS
from rules.kernel.fields import Trait
from rules.kernel.words import capitalized, listed
from rules.readiness.readiness import missing_of, needed_of
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.sheets import SheetView

_DONE, _LEFT = "\u2713", "\u00b7"
_BEING = "Race and class"
Done = Mapping[str, tuple[str, bool]]
"""The steps by their keys: what each is called, and whether it has been done."""
Parts = Mapping[str, str | int | bool | list[str]]
"""A sheet as files have it: by keys, what is written of each part."""


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
    # The numbers that rules will ask for, in a line.
    names = missing_numbers(game.state, character)
    missing = [f"-# Rules will ask for: {listed(names)}. Your rulebook has them."] if names else []
    return "\n".join((head, *lines, *missing)), row_of(*buttons)


def _button(game_id: int, step: str, key: str, label: str, *, is_next: bool) -> Button:
    style = GREEN if is_next else GREY
    if step:
        return make_button("sheet-step", game_id, step, key, label=label, style=style)
    return make_button("sheet-choose", game_id, key, "", label=label, style=style)


def missing_numbers(state: GameState, character: Character) -> list[str]:
    """What rules ask for by name and nobody has written, nor a rule given."""
    asker = ENGINE.asking(state)
    if character.id:
        return [what_lacks(lack) for lack in missing_of(asker, character.id)]
    needed = needed_of(asker, is_sheet=True)
    lacks = (Lack("", keys) for keys in needed if not character.numbers.keys() & set(keys))
    return [what_lacks(lack) for lack in lacks]


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
        # A button that chooses a trait, or takes it back.
        game_id = game.id
        style = GREEN if chosen >> place & 1 else GREY
        words = (game_id, key, chosen ^ 1 << place)
        label = trait.label.capitalize()
        choice = make_button("sheet-choose", *words, label=label, style=style)
        view.add_item(choice.shown(row))
    names = [trait.label for place, (_, trait) in enumerate(traits) if chosen >> place & 1]
    done = make_button("sheet-be", game.id, key, chosen, label="Write it down", style=GREEN)
    view.add_item(done.shown(len(groups)))
    text = (
        f"What is **{plain(character.name)}**? {listed(names).capitalize() or 'Nothing yet'}. "
        "A human is none of the first row. `/do sheet trait` adds any other word."
    )
    return text, unattended(view)


def render_sheet(
    view: SheetView, people: People, absence: str = "", *, opened: str | None = None
) -> str:
    """The sheet, as much of it as the reader may know; `absence` is said of its player.

    All of it, or with `opened` only that section below the part for a fight, none for "".
    """
    player = people.name(view.owner) + (f", {absence}" if absence else "")
    drawn = f" {health_bar(view)}" if view.vitals.life is not Life.DEAD else ""
    lines = [
        f"### {plain(view.name)}",
        f"{plain(what_words(view))} · played by {player}{_standing(view)}",
        f"**{health_words(view)}**{', bloodied' if view.bloodied else ''}{drawn}",
        *what_stands_on(view, opened=opened),
        _foot(view),
    ]
    return fit_within(lines, MESSAGE_LIMIT)


def what_words(view: SheetView) -> str:
    """`Level 3 (1 more after a week of rest) · elf, fighter · 4,500 XP`, as they were typed."""
    level = f"Level {view.level}"
    level += f" ({view.drained} more after a week of rest)" if view.drained else ""
    points = f"{view.experience:,} XP" if view.experience else ""
    traits = ", ".join(ENGINE.traits.label(trait) for trait in view.traits)
    return " · ".join(filter(None, (level, traits, points)))


def trait_words(traits: Sequence[str]) -> str:
    """Traits as they are told, "" for none."""
    return ", ".join(plain(ENGINE.traits.label(trait)) for trait in traits)


def render_characters(views: Sequence[SheetView], people: People) -> str:
    """All characters of a game in one line each."""
    if not views:
        return "There are no characters yet. Make yours with `/sheet new`."
    lines = [
        f"- **{plain(view.name)}**, level {view.level}, {health_words(view)} · "
        f"{people.name(view.owner)}{_standing(view)}"
        for view in views
    ]
    return join_within(lines, MESSAGE_LIMIT)


def health_words(view: SheetView) -> str:
    """`5 of 8 hit points`, with what became of the body and how long ago."""
    vitals = view.vitals
    words = f"{vitals.hit_points} of {vitals.maximum} hit points"
    if vitals.temporary:
        words += f" and {vitals.temporary} temporary"
    if vitals.wound_level and vitals.life is not Life.DEAD:
        words += f", wounds: {WOUND_LEVELS[vitals.wound_level]}"
    if vitals.life is Life.UP:
        return words
    return f"{words}, {lying_words(vitals.life, view.lying, view.wakes_in)}"


def _standing(view: SheetView) -> str:
    if view.retired:
        return " · put away"
    return "" if view.is_active else " · not the active character"


def _foot(view: SheetView) -> str:
    if not view.is_own:
        return "-# The other numbers are known to the player and the referees."
    if not view.numbers:
        return "-# No numbers yet: `/sheet set` writes one, such as DEX or Armour Class."
    return (
        "-# `/sheet set` changes a number, `/sheet hp` hit points. `/do sheet picture` prints it."
    )


def render_changes(name: str, before: Parts, after: Parts) -> str:
    """Every part that would be another, "" where nothing would change."""
    keys = dict.fromkeys((*before, *after))
    lines = [f"- {line}" for key in keys for line in _changes(key, before, after)]
    if not lines:
        return ""
    head = f"This would change on the sheet of **{plain(name)}**. All else stays as it is."
    return fit_within([head, "\n".join(lines)], MESSAGE_LIMIT)


def _changes(key: str, before: Parts, after: Parts) -> Iterator[str]:
    old, new = before.get(key), after.get(key)
    if old == new:
        return
    words = part_words(key)
    label = capitalized(words)
    if isinstance(old, list) or isinstance(new, list):
        yield f"{label}: {_list_change(_listed(old), _listed(new))}"
    else:
        yield f"{label}: **{_shown(new)}** (was {_shown(old)})"


def _listed(value: str | int | bool | list[str] | None) -> list[str]:
    return value if isinstance(value, list) else []


def _list_change(old: list[str], new: list[str]) -> str:
    """What comes and what goes; only the order otherwise."""
    comes = [f"**+** {plain(one)}" for one in new if one not in old]
    goes = [f"**\u2212** {plain(one)}" for one in old if one not in new]
    return ", ".join((*comes, *goes)) or "in another order"


def _shown(value: object) -> str:
    return "none" if value is None else plain(str(value))
