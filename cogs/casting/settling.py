"""The buttons and forms by which the referee says what a spell does."""

from collections.abc import Mapping

from cogs.casting.menus import AIMED_FORMS, AIMED_PRESSES
from cogs.casting.telling import settle_buttons
from cogs.core.answering import answer_privately
from cogs.core.buttons import careful, word
from cogs.core.client import Press, Submit
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_targets
from cogs.core.play import play
from cogs.core.sending import open_form
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import RuleError, TooLateError
from rules.kernel.targets import find_character, find_combatant
from rules.spells.records import (
    CONDITION,
    DAMAGE,
    NOTHING,
    OPEN_SPELLS,
    TOLD,
    OpenSpell,
    SettleSpell,
)
from rules.spells.working import OVER, find_open
from rules.state.game import GameState

LONGEST = 100
_LENGTH = 20
HALF = "half"
_UNITS = {"turn": (1, 0), "round": (0, 1), "hour": (6, 0), "day": (144, 0)}


def require_open(game: LiveGame, user_id: int, spell_id: str) -> OpenSpell:
    """The spell that a button is about, for a referee. Raises TooLateError once it is settled."""
    if not game.viewer(user_id).is_referee:
        raise RuleError("The referee says what this spell does.")
    found = find_open(game.state, spell_id)
    if found is None:
        raise TooLateError(OVER)
    return found


async def _press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks the referee."""
    await _ask(interaction, game, require_open(game, interaction.user.id, word(words, 0)))


async def ask_referee(interaction: Interaction, game: LiveGame) -> None:
    """The same for the first spell that waits. Raises RuleError where none does."""
    waiting = OPEN_SPELLS.of(game.state)
    if not waiting:
        raise RuleError("No spell waits for a word of the referee.")
    await _ask(interaction, game, require_open(game, interaction.user.id, waiting[0].id))


async def _ask(interaction: Interaction, game: LiveGame, one: OpenSpell) -> None:
    buttons = settle_buttons(game.id, one.id)
    await answer_privately(interaction, _question(one), view=row_of(*buttons))


def _question(one: OpenSpell) -> str:
    at = f" ({plain(one.at)})" if one.at else ""
    return f"What does *{plain(one.spell) or 'the spell'}*{at} do?"


async def _press_told(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What it does has been told in words."""
    one = require_open(game, interaction.user.id, word(words, 0))
    await play(interaction, SettleSpell(spell_id=one.id, outcome=TOLD), game=game)


async def _press_nothing(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """It does nothing."""
    one = require_open(game, interaction.user.id, word(words, 0))
    await play(interaction, SettleSpell(spell_id=one.id, outcome=NOTHING), game=game)


async def _press_condition(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    one = require_open(game, interaction.user.id, word(words, 0))
    await open_form(interaction, _condition_form(game, [one.id], {}))


async def _press_damage(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    one = require_open(game, interaction.user.id, word(words, 0))
    await open_form(interaction, _damage_form(game, [one.id], {}))


def _named(state: GameState, one: OpenSpell | None) -> str:
    """Those at whom it was cast, as they are typed."""
    found = (
        []
        if one is None
        else [find_combatant(state, t) or find_character(state, t) for t in one.whom]
    )
    return ", ".join(dict.fromkeys(each.name for each in found if each is not None))


def _condition_form(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    one = find_open(game.state, words[0])
    fields = [
        make_field("condition", "What comes over them", longest=60, example="asleep",
                   value=typed.get("condition", "")),
        make_field("whom", "Whom", longest=LONGEST, example="Goblin 1, Goblin 2",
                   value=typed.get("whom", _named(game.state, one))),
        make_field("lasts", "For how long", longest=_LENGTH, example="3 turns, 2 rounds",
                   is_needed=False, value=typed.get("lasts", "")),
        make_field("save", "Who passes this save is spared", longest=_LENGTH, example="spells",
                   is_needed=False, value=typed.get("save", "")),
    ]  # fmt: skip
    title = "A condition" if one is None else one.spell
    return make_form("spell-condition", game.id, *words, title=title, fields=fields)


def _damage_form(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    one = find_open(game.state, words[0])
    fields = [
        make_field("amount", "Damage", longest=_LENGTH, example="3d6",
                   value=typed.get("amount", "")),
        make_field("whom", "Whom", longest=LONGEST, example="Goblin 1, Goblin 2",
                   value=typed.get("whom", _named(game.state, one))),
        make_field("save", "Who passes this save is spared", longest=_LENGTH,
                   example="spells, or spells half", is_needed=False, value=typed.get("save", "")),
    ]  # fmt: skip
    title = "Damage" if one is None else one.spell
    return make_form("spell-damage", game.id, *words, title=title, fields=fields)


async def _submit_condition(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    turns, rounds = read_lasting(typed.get("lasts", ""))
    action = SettleSpell(
        spell_id=word(words, 0),
        outcome=CONDITION,
        targets=read_targets(game, interaction.user.id, typed.get("whom", ""), groups=True),
        condition=typed.get("condition", ""),
        turns=turns,
        rounds=rounds,
        save=typed.get("save", "").strip(),
    )
    await play(interaction, action, game=game)


async def _submit_damage(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    save = typed.get("save", "").strip()
    half = save.casefold().endswith(HALF)
    action = SettleSpell(
        spell_id=word(words, 0),
        outcome=DAMAGE,
        targets=read_targets(game, interaction.user.id, typed.get("whom", ""), groups=True),
        amount=typed.get("amount", ""),
        save=save[: -len(HALF)].rstrip(" ,") if half else save,
        half=half,
    )
    await play(interaction, action, game=game)


def read_lasting(typed: str) -> tuple[int, int]:
    """A length of game time as turns and rounds; both 0 for none. Raises RuleError."""
    words = typed.casefold().split()
    if not words:
        return 0, 0
    unit = _UNITS.get(words[-1].removesuffix("s"))
    if unit is None or len(words) != 2 or not words[0].isdecimal() or len(words[0]) > 5:
        raise RuleError("Give a length such as `3 turns`, `2 rounds` or `1 day`, or leave it out.")
    turns, rounds = unit
    return int(words[0]) * turns, int(words[0]) * rounds


PRESSES: dict[str, Press] = {
    "spell-open": _press_open,
    "spell-told": _press_told,
    "spell-nothing": _press_nothing,
    "spell-condition": _press_condition,
    "spell-damage": _press_damage,
}
FORMS: dict[str, Submit] = {
    "spell-condition": careful("spell-condition", _submit_condition),
    "spell-damage": careful("spell-damage", _submit_damage),
}
REOPENS = {"spell-condition": _condition_form, "spell-damage": _damage_form}


FEATURE = Feature(
    order=295,
    presses=AIMED_PRESSES | PRESSES,
    forms=AIMED_FORMS | FORMS,
    reopens=REOPENS,
)
