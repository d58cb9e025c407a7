"""The form for what a rule has missed: whoever may write it does, and what was refused goes on."""

from collections.abc import Iterator, Mapping

from cogs.core.buttons import BUTTONS_OUT_OF_DATE, word
from cogs.core.interaction import Interaction
from cogs.core.mending import holder_of, may_write, remembered
from cogs.core.numbers import read_value
from cogs.core.play import play_all
from cogs.core.sending import open_form
from cogs.render.buttons import Field, Form, make_field, make_form, what_lacks
from data.live import LiveGame
from rules.encounter.records import CorrectMonsters, StartEncounter
from rules.errors import (
    DAMAGE_OF,
    LUCK,
    MORALE_SCORE,
    ForbiddenError,
    Lack,
    NotFoundError,
    RuleError,
)
from rules.items.records import ChangeItem, Details
from rules.kernel.action import Action
from rules.kernel.fields import Field as Number
from rules.kernel.targets import id_of
from rules.kernel.words import capitalized, whose
from rules.luck.records import RollSessionLuck
from rules.morale.records import SetMorale
from rules.sheet.reading import fields_in
from rules.sheet.records import RetireCharacter, SetSheetNumber
from rules.state.encounter import Combatant
from rules.state.sheet import Character
from rules.systems import ENGINE

_LONGEST = 20
_TITLE = "What is still missing"
_OR = ", or leave empty"


def _lack_of(words: list[str]) -> Lack:
    """What a button or form is about. NotFoundError for a forged one."""
    fields = tuple(key for key in word(words, 1).split(",") if key)
    if not fields:
        raise NotFoundError(BUTTONS_OUT_OF_DATE)
    return Lack(word(words, 0), fields)


def holder_to_write(game: LiveGame, user_id: int, lack: Lack) -> Character | Combatant:
    """Whose it is. NotFoundError if they are gone, ForbiddenError for somebody else's."""
    holder = holder_of(game.state, lack)
    if holder is None:
        raise NotFoundError("They are not there any more.")
    if not may_write(game, user_id, holder):
        raise ForbiddenError(f"Only {whose(holder.name)} player or a referee can write that.")
    return holder


async def press_lack(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a refusal: opens the form, or rolls what has to be rolled first."""
    lack = _lack_of(words)
    holder = holder_to_write(game, interaction.user.id, lack)
    if LUCK in lack.fields:
        await _write(interaction, game, words, [RollSessionLuck(character_id=holder.id)])
        return
    await open_form(interaction, _form(game, words))


async def press_mend(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """An encounter is begun, or a sheet taken out, and then what was tried is done."""
    who = word(words, 0)
    first = RetireCharacter(character_id=who, retired=False) if who else StartEncounter()
    again = remembered(interaction, word(words, 1))
    await play_all(interaction, first, *(() if again is None else (again,)), game=game)


def _form(game: LiveGame, words: list[str]) -> Form:
    """A field for each number of which one is enough."""
    lack = _lack_of(words)
    holder = holder_of(game.state, lack)
    name = "" if holder is None else f"{holder.name}: "
    numbers = {one.key: one for one in fields_in(ENGINE.asking(game.state))}
    fields = [
        _field(key, lack, numbers.get(key), is_one=len(lack.fields) == 1) for key in lack.fields
    ]
    token = word(words, 2)
    title = f"{name}{what_lacks(lack)}" if len(lack.fields) == 1 else _TITLE
    return make_form("lack", game.id, lack.who, word(words, 1), token, title=title, fields=fields)


def _field(key: str, lack: Lack, known: Number | None, *, is_one: bool) -> Field:
    if known is None:
        label, example = what_lacks(Lack(lack.who, (key,))), "1d6" if _is_damage(key) else "7"
    else:
        label, example = known.label, known.meaning[:100]
    label = f"{capitalized(label)}{'' if is_one else _OR}"
    return make_field(key, label, longest=_LONGEST, example=example, is_needed=is_one)


def _is_damage(key: str) -> bool:
    return key.startswith(DAMAGE_OF)


async def submit_lack(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: write what was typed, and do what was refused for want of it."""
    lack = _lack_of(words)
    holder = holder_to_write(game, interaction.user.id, lack)
    said = {key: text.strip() for key in lack.fields if (text := typed.get(key, "")).strip()}
    if not said:
        raise RuleError("Type the number. One of them is enough.")
    await _write(interaction, game, words, list(_writing(lack, holder, said)))


async def _write(
    interaction: Interaction, game: LiveGame, words: list[str], actions: list[Action]
) -> None:
    again = remembered(interaction, word(words, 2))
    if again is not None:
        actions.append(again)
    await play_all(interaction, actions[0], *actions[1:], game=game)


def _writing(
    lack: Lack, holder: Character | Combatant, said: Mapping[str, str]
) -> Iterator[Action]:
    """What writes down each thing that was said. Raises RuleError for what is no number."""
    numbers: list[tuple[str, int]] = []
    for key, text in said.items():
        if _is_damage(key):
            item = key.removeprefix(DAMAGE_OF)
            yield ChangeItem(item_id=item, target=lack.who, details=Details(damage=text))
            continue
        value = read_value(text)
        assert value is not None
        if key == MORALE_SCORE:
            yield SetMorale(combatant_id=id_of(lack.who), score=value)
        elif isinstance(holder, Character):
            yield SetSheetNumber(character_id=holder.id, field=key, value=value)
        else:
            numbers.append((key, value))
    if numbers:
        yield CorrectMonsters(combatant_id=holder.id, numbers=tuple(numbers))
