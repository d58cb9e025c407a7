"""The part of `/item` that moves things about, and uses them up."""

from discord import app_commands
from discord.ext import commands

from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_target
from cogs.item.choices import (
    suggest_carried,
    suggest_containers,
    suggest_items,
    suggest_lying,
    suggest_owners,
    suggest_receivers,
    suggest_stored,
)
from cogs.item.typed import ALLOW, WHOSE, Count, read_item, read_lying, read_owner
from rules.items.records import (
    DropItem,
    FetchItem,
    GiveItem,
    PickUpItem,
    PutItem,
    StoreItem,
    UseItem,
)
from rules.kernel.targets import id_of

_COUNT = "How many; without it, all"


class HandlingCommands(commands.Cog):
    """Subcommands of `/item`; mixed into its group."""

    @app_commands.command(name="use")
    @app_commands.autocomplete(item=suggest_carried, who=suggest_owners)
    @app_commands.describe(item="Which one", who=WHOSE)
    async def use(self, interaction: Interaction, item: str, who: str = "") -> None:
        """Use a charge of something, or a potion or scroll"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        await play(interaction, UseItem(item_id=found.id, target=owner), game=game)

    @app_commands.command(name="put")
    @app_commands.autocomplete(item=suggest_carried, into=suggest_containers, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        into="What to put it into; without it, it is taken out",
        count=_COUNT,
        who=WHOSE,
    )
    async def put(
        self,
        interaction: Interaction,
        item: str,
        into: str = "",
        count: Count | None = None,
        who: str = "",
    ) -> None:
        """Put something into a container, or take it out"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        action = PutItem(
            item_id=read_item(game, user_id, owner, item).id,
            into=read_item(game, user_id, owner, into).id if into else "",
            target=owner,
            count=count,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="store")
    @app_commands.autocomplete(item=suggest_carried, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE)
    async def store(
        self, interaction: Interaction, item: str, count: Count | None = None, who: str = ""
    ) -> None:
        """Leave something at home, where it weighs nothing"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        action = StoreItem(item_id=found.id, target=owner, count=count)
        await play(interaction, action, game=game)

    @app_commands.command(name="fetch")
    @app_commands.autocomplete(item=suggest_stored, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def fetch(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Take something along that was left at home"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item, stored=True)
        action = FetchItem(item_id=found.id, target=owner, count=count, allow=allow)
        await play(interaction, action, game=game)

    @app_commands.command(name="drop")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        count=_COUNT,
        gone="True for what lies nowhere: broken, eaten, or never there",
        who=WHOSE,
    )
    async def drop(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        gone: bool = False,
        who: str = "",
    ) -> None:
        """Leave something where you are, or strike off what you no longer have"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        action = DropItem(item_id=found.id, target=owner, count=count, gone=gone)
        await play(interaction, action, game=game)

    @app_commands.command(name="pickup")
    @app_commands.autocomplete(item=suggest_lying, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def pickup(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Pick up what lies where the party is"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_lying(game, interaction.user.id, item)
        action = PickUpItem(item_id=found.id, target=owner, count=count, allow=allow)
        await play(interaction, action, game=game)

    @app_commands.command(name="give")
    @app_commands.autocomplete(item=suggest_carried, to=suggest_receivers, who=suggest_owners)
    @app_commands.describe(item="Which one", to="To whom", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def give(
        self,
        interaction: Interaction,
        item: str,
        to: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
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
            allow=allow,
        )
        await play(interaction, action, game=game)
