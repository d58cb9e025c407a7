"""`/item`: what somebody carries, has in hand and wears."""

import re

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.known import active_character, known_combatants, own_others
from cogs.core.play import find_game, game_here, play
from cogs.core.typed import read_target
from cogs.render.items import render_items
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.actions import AddItem, ChangeItem, Details, DropItem, GiveItem, WieldItem
from rules.items.door import (
    KNOWN,
    LONGEST_NAME,
    MOST_BONUS,
    MOST_HANDS,
    MOST_PIECES,
    MOST_WEIGHT,
    TAGS,
)
from rules.kernel.targets import id_of
from rules.state.items import Bands, Item
from rules.view.items import view_items

Count = app_commands.Range[int, 1, MOST_PIECES]
Weight = app_commands.Range[int, 0, MOST_WEIGHT]
Hands = app_commands.Range[int, 0, MOST_HANDS]
Bonus = app_commands.Range[int, -MOST_BONUS, MOST_BONUS]
Name = app_commands.Range[str, 1, LONGEST_NAME]
_COUNTED = re.compile(r"(?P<count>\d{1,7})\s*x?\s+(?P<name>\D.*)")
_PAIR = re.compile(r"(?P<shots>\d{1,3})(?:\s*/\s*(?P<rounds>\d{1,3}))?")
_NOBODY = "Say whose with `who`: you play no character here."
_WHOSE = "Whose; without it, your character's"
_DETAILS = {
    "weight": "Of one piece, in coins",
    "damage": "Dice, such as 1d8+1",
    "reach": "Short, medium and long range in feet: 70/140/210; 0 for none",
    "hands": "How many hands it takes",
    "rate": "Shots a round: 2, or 1/2 for one in two rounds",
    "bonus": "Of a magic item",
    "tags": "Words that rules know, set apart by commas: slow, silver, shield",
}


async def suggest_known(interaction: Interaction, typed: str) -> Choices:
    """Items that the sources describe."""
    del interaction
    return pick(((item.name, item.name) for item in KNOWN), typed)


async def suggest_owners(interaction: Interaction, typed: str) -> Choices:
    """Those whose items the person may change: their own, and for referees everybody."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id, viewer = interaction.user.id, game.viewer(interaction.user.id)
    lines = [line for line in known_combatants(game, user_id) if viewer.acts_for(line.owner)]
    return pick([*((line.name, line.id) for line in lines), *own_others(game, user_id)], typed)


async def suggest_receivers(interaction: Interaction, typed: str) -> Choices:
    """Everybody in the encounter that the person may know of, and all characters."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = {c.id: c.name for c in game.state.characters if not c.retired}
    known |= {line.id: line.name for line in known_combatants(game, interaction.user.id)}
    return pick(((name, value) for value, name in known.items()), typed)


async def suggest_items(interaction: Interaction, typed: str) -> Choices:
    """What somebody has: whoever `who` names, else the person's own character."""
    game = await find_game(interaction)
    if game is None:
        return []
    try:
        owner = read_owner(game, interaction.user.id, interaction.namespace.who or "")
    except NotFoundError:
        return []
    found = view_items(game.state, owner, game.viewer(interaction.user.id))
    return pick(((item.name, item.id) for item in found), typed)


async def suggest_tags(interaction: Interaction, typed: str) -> Choices:
    """Words that rules know, with what they mean; those typed before the last comma stay."""
    del interaction
    before, comma, last = typed.rpartition(",")
    words = f"{before}{comma} " if comma else ""
    options = ((f"{words}{tag}: {meaning}", f"{words}{tag}") for tag, meaning in TAGS.items())
    return pick(options, f"{words}{last.strip()}")


def read_owner(game: LiveGame, user_id: int, text: str) -> str:
    """The id of whoever was typed, a body standing for its group; without a text, one's own."""
    if text.strip():
        return id_of(read_target(game, user_id, text))
    own = active_character(game, user_id)
    if own is None:
        raise NotFoundError(_NOBODY)
    return own.id


def read_item(game: LiveGame, user_id: int, owner: str, text: str) -> Item:
    """An item of somebody's from what was typed: its id or its name. Raises NotFoundError."""
    wanted = text.strip().lower()
    found = view_items(game.state, owner, game.viewer(user_id))
    for item in found:
        if wanted in (item.id, item.name.lower()):
            return item
    raise NotFoundError(
        f"I know no item “{shorten(text.strip(), 40)}” there. Pick one from the list that appears."
    )


def read_counted(name: str, count: int | None) -> tuple[str, int]:
    """`40 arrows` is a count and a name; a count that was given wins."""
    found = _COUNTED.fullmatch(name.strip())
    if found is None or count is not None:
        return name, count or 1
    return found["name"], int(found["count"])


def read_bands(text: str | None) -> Bands | None:
    """`70/140/210`; `60` is a medium range alone, 0 none. Raises RuleError for anything else."""
    if text is None:
        return None
    parts = [part.strip(" '") for part in text.split("/")]
    if len(parts) not in (1, 3) or not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise RuleError("Give the ranges as `70/140/210`, or one alone such as `30`.")
    numbers = [int(part) for part in parts]
    return Bands(*numbers) if len(numbers) == 3 else Bands(0, numbers[0], numbers[0])


def read_rate(text: str | None) -> tuple[int, int] | None:
    """`2` is two shots a round, `1/2` one in two rounds. Raises RuleError for anything else."""
    if text is None:
        return None
    found = _PAIR.fullmatch(text.strip())
    if found is None:
        raise RuleError("Give the rate as `2` shots a round, or `1/2` for one in two rounds.")
    return int(found["shots"]), int(found["rounds"] or 1)


def read_tags(text: str | None) -> tuple[str, ...] | None:
    """Words set apart by commas."""
    return None if text is None else tuple(text.split(","))


class ItemCommands(commands.GroupCog, group_name="item", group_description="What people carry"):
    """Add, show, correct, take in hand, drop, give."""

    @app_commands.command(name="add")
    @app_commands.autocomplete(name=suggest_known, who=suggest_owners, tags=suggest_tags)
    @app_commands.describe(
        name="What it is: longbow, or 40 arrows; the rulebooks' numbers are filled in",
        count="How many",
        who=_WHOSE,
        magic="Whether it is magic",
        **_DETAILS,
    )
    async def add(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME + 10],
        count: Count | None = None,
        who: str = "",
        damage: str | None = None,
        reach: str | None = None,
        hands: Hands | None = None,
        rate: str | None = None,
        weight: Weight | None = None,
        bonus: Bonus | None = None,
        magic: bool | None = None,
        tags: str | None = None,
    ) -> None:
        """Write down something that somebody has"""
        game = await game_here(interaction)
        called, pieces = read_counted(name, count)
        details = Details(
            bands=read_bands(reach),
            rate=read_rate(rate),
            tags=read_tags(tags),
            weight=weight,
            hands=hands,
            damage=damage,
            bonus=bonus,
            magic=magic,
        )
        owner = read_owner(game, interaction.user.id, who)
        action = AddItem(name=called, target=owner, count=pieces, details=details)
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners, tags=suggest_tags)
    @app_commands.describe(
        item="Which one",
        who=_WHOSE,
        name="What it is called from now on",
        count="How many there are",
        magic="Whether it is magic",
        **_DETAILS,
    )
    async def set(
        self,
        interaction: Interaction,
        item: str,
        who: str = "",
        name: Name | None = None,
        count: Count | None = None,
        damage: str | None = None,
        reach: str | None = None,
        hands: Hands | None = None,
        rate: str | None = None,
        weight: Weight | None = None,
        bonus: Bonus | None = None,
        magic: bool | None = None,
        tags: str | None = None,
    ) -> None:
        """Correct what is written of an item; the rest stays"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        details = Details(
            bands=read_bands(reach),
            rate=read_rate(rate),
            tags=read_tags(tags),
            weight=weight,
            hands=hands,
            damage=damage,
            bonus=bonus,
            magic=magic,
        )
        action = ChangeItem(
            item_id=read_item(game, interaction.user.id, owner, item).id,
            target=owner,
            name=name or "",
            count=count,
            details=details,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="show")
    @app_commands.autocomplete(who=suggest_owners)
    @app_commands.describe(who=_WHOSE)
    async def show(self, interaction: Interaction, who: str = "") -> None:
        """Show you alone what somebody has"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        pages = render_items(game.state, owner, game.viewer(interaction.user.id))
        async with Answer(interaction) as answer:
            for page in pages:
                await answer.private(page)

    @app_commands.command(name="wield")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        away="True to put it away",
        hands="With how many hands, where it can be used either way",
        who=_WHOSE,
    )
    async def wield(
        self,
        interaction: Interaction,
        item: str,
        away: bool = False,
        hands: app_commands.Range[int, 1, MOST_HANDS] | None = None,
        who: str = "",
    ) -> None:
        """Take a weapon in hand or put armour on, or put it away"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        action = WieldItem(
            item_id=read_item(game, interaction.user.id, owner, item).id,
            target=owner,
            away=away,
            hands=hands or 0,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="drop")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners)
    @app_commands.describe(item="Which one", count="How many; without it, all", who=_WHOSE)
    async def drop(
        self, interaction: Interaction, item: str, count: Count | None = None, who: str = ""
    ) -> None:
        """Strike something that somebody has no longer"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        action = DropItem(item_id=found.id, target=owner, count=count)
        await play(interaction, action, game=game)

    @app_commands.command(name="give")
    @app_commands.autocomplete(item=suggest_items, to=suggest_receivers, who=suggest_owners)
    @app_commands.describe(
        item="Which one", to="To whom", count="How many; without it, all", who=_WHOSE
    )
    async def give(
        self,
        interaction: Interaction,
        item: str,
        to: str,
        count: Count | None = None,
        who: str = "",
    ) -> None:
        """Hand something to somebody else"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        action = GiveItem(
            item_id=read_item(game, user_id, owner, item).id,
            to=id_of(read_target(game, user_id, to)),
            target=owner,
            count=count,
        )
        await play(interaction, action, game=game)


FEATURE = Feature(cogs=(ItemCommands,))
