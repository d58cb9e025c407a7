"""The form in which a referee writes a stat block, or changes one."""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.monster.files import (
    ATTACKS,
    NAME,
    NOTES,
    NUMBERS,
    TRAITS,
    form_texts,
    read_block,
    read_form,
)
from cogs.render.forms import Form, make_field, make_form
from cogs.render.stat_block import block_mark
from data.live import LiveGame
from rules.bestiary.records import BESTIARY, KeepStatBlock, StatBlock
from rules.bestiary.stat_blocks import LONGEST_NOTES, all_blocks
from rules.errors import NotFoundError
from rules.kernel.management import require_referee
from rules.sheet.numbers import LONGEST_NAME, LONGEST_TRAIT, MOST_TRAITS
from rules.systems import ENGINE

_ROOM = 1500


@dataclass(frozen=True, slots=True)
class _Place:
    """One field of the form."""

    key: str
    label: str
    example: str
    longest: int = _ROOM
    is_needed: bool = False
    has_lines: bool = True


_FORM = (
    _Place(NAME, "Name", "Sand cat", LONGEST_NAME, is_needed=True, has_lines=False),
    _Place(
        NUMBERS,
        "Numbers",
        "HD 3+1, AC 6, ML 8, movement 150, infravision 60, saves as 4",
        is_needed=True,
    ),
    _Place(
        ATTACKS,
        "Attacks and things, one in a line",
        "2 Claws 1d4 (natural)\nBite 1d6 (natural, poison)",
    ),
    _Place(
        TRAITS,
        "Traits",
        "undead, harmed by silver",
        MOST_TRAITS * (LONGEST_TRAIT + 2),
        has_lines=False,
    ),
    _Place(NOTES, "Notes for you", "Comes at night.", LONGEST_NOTES),
)
GONE = "That stat block is not there any more. `/monster list` shows those that are."


def stat_block_form(game: LiveGame, block: StatBlock) -> Form:
    """The form of a stat block, with what it says so far."""
    texts = form_texts(ENGINE.asking(game.state), block)
    fields = [
        make_field(
            place.key,
            place.label,
            longest=place.longest,
            example=place.example,
            is_needed=place.is_needed,
            value=texts[place.key],
            has_lines=place.has_lines,
        )
        for place in _FORM
    ]
    mark = block_mark(block.name)
    return make_form("block-kept", game.id, mark, title="Stat block", fields=fields)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a stat block: opens its form."""
    require_referee(game.actor(interaction.user.id), "change stat blocks")
    block = _marked(all_blocks(game.state), word(words, 0))
    if block is None:
        raise NotFoundError(GONE)
    await interaction.response.send_modal(stat_block_form(game, block))


async def submit_block(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a stat block: keep what it says, in place of the one that was opened."""
    require_referee(game.actor(interaction.user.id), "keep stat blocks")
    asker = ENGINE.asking(game.state)
    block = read_block(asker, read_form(asker, typed))
    before = _marked(BESTIARY.of(game.state), word(words, 0))
    action = KeepStatBlock(block=block, before="" if before is None else before.name)
    await play(interaction, action, game=game)


def _marked(blocks: tuple[StatBlock, ...], mark: str) -> StatBlock | None:
    return next((block for block in blocks if block_mark(block.name) == mark), None)
