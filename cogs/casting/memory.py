"""The menu by which the spells of a day are memorised."""

from collections.abc import Iterator

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.delivery import note_done
from cogs.core.interaction import Interaction
from cogs.core.play import asked
from cogs.render.buttons import BLUE, GREEN, Button, make_button, row_of
from cogs.render.telling import tell_all
from cogs.render.text import plain
from cogs.spells.aiming import sign_of
from data.live import LiveGame
from rules.casting.records import PrepareSpell
from rules.errors import NotFoundError, RuleError
from rules.kernel.targets import find_character
from rules.state.sheet import Character
from rules.view.sheets import ChoiceView, MemoryView, view_memory

MOST_SPELLS = 18
NO_SLOTS = (
    "{} has no spells of a day by the book. ⟦Write any spell down|spell memorise⟧ by its name."
)


def memory_button(game_id: int, character_id: str) -> Button:
    """Opens the menu."""
    label = "Memorise\N{HORIZONTAL ELLIPSIS}"
    return make_button("memory", game_id, character_id, 0, label=label, style=BLUE)


async def show_memory(
    interaction: Interaction, game: LiveGame, character: Character, level: int = 0
) -> None:
    """What is memorised, and buttons for more and less of it."""
    async with Answer(interaction, turns=True) as answer:
        await _show(answer, game, character, level)


async def _show(answer: Answer, game: LiveGame, character: Character, level: int) -> None:
    view = view_memory(game.state, character, level)
    if view is None:
        raise RuleError(NO_SLOTS.format(character.name))
    await answer.private(memory_text(view), view=row_of(*_buttons(game.id, view)))


def memory_text(view: MemoryView) -> str:
    """`Mirela's spells of a day. Level 1: 2 of 3. …`"""
    levels = " · ".join(f"level {one.level}: {one.taken} of {one.most}" for one in view.levels)
    has = ", ".join(_words(one) for one in view.spells if one.count) or "nothing yet"
    book = " `/do spell learn` writes more into the spell book." if view.has_book else ""
    return (
        f"**{plain(view.name)}** memorises, {levels}.\nOf level {view.shown}: {has}. "
        f"A night's rest brings back what was cast.{book}"
    )


def _words(one: ChoiceView) -> str:
    """`Sleep (1 of 2 left)`, `Shield 2 times`, `Web`."""
    if one.left < one.count:
        return f"{plain(one.name)} ({one.left} of {one.count} left)"
    times = f" {one.count} times" if one.count > 1 else ""
    return plain(one.name) + times


def _buttons(game_id: int, view: MemoryView) -> Iterator[Button]:
    """What takes a spell out first, then what puts one in, then the levels."""
    words = (view.character, view.shown)
    for one in view.spells[:MOST_SPELLS]:
        if one.left:
            label = f"Take out {one.name}"
            yield make_button("memory-less", game_id, *words, sign_of(one.name), label=label)
    level = next(each for each in view.levels if each.level == view.shown)
    if level.taken < level.most:
        taken = sum(bool(one.left) for one in view.spells[:MOST_SPELLS])
        for one in view.spells[: MOST_SPELLS - taken]:
            yield make_button(
                "memory-more", game_id, *words, sign_of(one.name), label=one.name, style=GREEN
            )
    if len(view.levels) > 1:
        for each in view.levels:
            if each.level != view.shown:
                label = f"Level {each.level}"
                yield make_button("memory", game_id, view.character, each.level, label=label)


def _character(game: LiveGame, user_id: int, words: list[str]) -> Character:
    """The character of a button, for who may act for it."""
    found = find_character(game.state, word(words, 0))
    if found is None or not game.viewer(user_id).acts_for(found.owner):
        raise NotFoundError("You memorise spells for your own characters.")
    return found


async def _press_memory(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The menu, or another level of it."""
    character = _character(game, interaction.user.id, words)
    await show_memory(interaction, game, character, number(words, 1))


async def _press_more(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Once more."""
    await _change(interaction, game, words, less=False)


async def _press_less(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Once less."""
    await _change(interaction, game, words, less=True)


async def _change(
    interaction: Interaction, game: LiveGame, words: list[str], *, less: bool
) -> None:
    """One more or one less of a spell; the menu shows how it is then."""
    character, level = _character(game, interaction.user.id, words), number(words, 1)
    view = view_memory(game.state, character, level)
    spells = () if view is None else view.spells
    name = next((one.name for one in spells if sign_of(one.name) == word(words, 2)), "")
    action = PrepareSpell(spell=name, less=less, target=character.id)
    async with Answer(interaction, turns=True) as answer:
        bot = interaction.client
        outcome = await bot.games.act(game.id, asked(interaction), action)
        # What is memorised is told to its player alone: the menu itself says it.
        told = tell_all((outcome,), game.viewer(interaction.user.id))
        note_done(bot.games.log, told)
        bot.boards.refresh(outcome.game)
        bot.secrets.tell(outcome)
        after = find_character(outcome.game.state, character.id)
        assert after is not None
        await _show(answer, outcome.game, after, level)


PRESSES: dict[str, Press] = {
    "memory": _press_memory,
    "memory-more": _press_more,
    "memory-less": _press_less,
}
