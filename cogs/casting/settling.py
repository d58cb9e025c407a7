"""The buttons and forms by which the referee says what a spell does."""

from collections.abc import Mapping

from cogs.casting.menus import AIMED_FORMS, AIMED_PRESSES
from cogs.casting.telling import settle_buttons
from cogs.core.buttons import asks, word
from cogs.core.client import Press, Submit
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.naming import read_targets
from cogs.core.play import play
from cogs.render.buttons import Form, make_field, make_form
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import RuleError, TooLateError
from rules.kernel.action import Action
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


def first_open(game: LiveGame, user_id: int) -> Page:
    """The first spell that waits for the referee. Raises RuleError where none does."""
    waiting = OPEN_SPELLS.of(game.state)
    if not waiting:
        raise RuleError("No spell waits for a word of the referee.")
    return open_page(game, user_id, [waiting[0].id])


def open_page(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Asks the referee what a spell does."""
    one = require_open(game, user_id, word(words, 0))
    at = f" ({plain(one.at)})" if one.at else ""
    question = f"What does *{plain(one.spell) or 'the spell'}*{at} do?"
    return Page(question, [*settle_buttons(game.id, one.id)])


def settled(outcome: str) -> Press:
    """A button that says in a word what a spell does."""

    def settle(game: LiveGame, user_id: int, words: list[str]) -> Action:
        one = require_open(game, user_id, word(words, 0))
        return SettleSpell(spell_id=one.id, outcome=outcome)

    return asks(settle)


def condition(game: LiveGame, user_id: int, words: list[str]) -> Form:
    """What comes over those at whom it was cast."""
    return _condition_form(game, [require_open(game, user_id, word(words, 0)).id], {})


def damage(game: LiveGame, user_id: int, words: list[str]) -> Form:
    """How much it deals."""
    return _damage_form(game, [require_open(game, user_id, word(words, 0)).id], {})


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
        make_field("save", "A save that spares them", longest=_LENGTH, example="spells",
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
        make_field("save", "A save that spares them", longest=_LENGTH,
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
    "spell-open": asks(open_page),
    "spell-told": settled(TOLD),
    "spell-nothing": settled(NOTHING),
    "spell-condition": asks(condition),
    "spell-damage": asks(damage),
}
FORMS: dict[str, Submit] = {
    "spell-condition": _submit_condition,
    "spell-damage": _submit_damage,
}
REOPENS = {"spell-condition": _condition_form, "spell-damage": _damage_form}


FEATURE = Feature(
    order=295,
    presses=AIMED_PRESSES | PRESSES,
    forms=AIMED_FORMS | FORMS,
    reopens=REOPENS,
)
