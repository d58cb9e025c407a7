"""A bot of a few commands, to test the emulator with: in this process or one of its own.

It stands apart from the emulator, with which a process of its own would load all of Linkboy.
"""

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Any, Self

import discord
from discord import app_commands

COUNT_FILE = "TINY_COUNT_FILE"


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that carries the number it shows, and survives restarts of the bot."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(discord.ui.Button(label=str(number), custom_id=f"count:{number}"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=count_view(self.number + 1))


def count_view(number: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Count(number))
    return view


class Colours(discord.ui.View):
    """A select."""

    @discord.ui.select(
        custom_id="colour",
        options=[discord.SelectOption(label="red"), discord.SelectOption(label="blue")],
    )
    async def choose(
        self, interaction: discord.Interaction, select: discord.ui.Select[Self]
    ) -> None:
        await interaction.response.send_message(f"you like {select.values[0]}")


class Name(discord.ui.Modal, title="Who are you?"):
    """A modal with one text field."""

    name: discord.ui.Label[Self] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name = self.name.component
        assert isinstance(name, discord.ui.TextInput)
        await interaction.response.send_message(f"hello {name.value}", ephemeral=True)


class TinyBot(discord.Client):
    """Answers what the tests of the emulator ask."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self.tree = app_commands.CommandTree(self)
        self.errors: list[Exception] = []
        self.heard: list[str] = []
        self.resumes = 0
        add_commands(self)
        self.tree.error(self.remember)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        await self.tree.sync()

    async def remember(
        self, _interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        if self.user is not None and self.user.mentioned_in(message):
            self.heard.append(message.content)
            await message.reply("yes?")


def add_commands(bot: TinyBot) -> None:
    """Register every command of the bot."""
    add_answering_commands(bot.tree)
    add_channel_commands(bot.tree)
    bot.tree.add_command(group())


def add_answering_commands(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Answer at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong", embed=discord.Embed(title="fast"))

    @tree.command(description="Answer later")
    async def slow(interaction: discord.Interaction, hidden: bool = False) -> None:
        await interaction.response.defer(ephemeral=hidden, thinking=True)
        await interaction.followup.send("first", ephemeral=not hidden)
        await interaction.followup.send("second", ephemeral=True)
        await interaction.edit_original_response(content="changed")

    @tree.command(description="Count in a file, then answer")
    async def count(interaction: discord.Interaction) -> None:
        number = count_up()
        await interaction.response.send_message(f"{number}", view=count_view(number))

    @tree.command(description="Ask for a name")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Name())

    @tree.command(description="For those who manage the server")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("managed", ephemeral=True)

    @tree.command(description="Offer colours")
    async def offer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("which?", view=Colours())


def add_channel_commands(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Write to the channel, edit it, pin it")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        message = await interaction.channel.send(
            "round 1", allowed_mentions=discord.AllowedMentions.none()
        )
        await message.edit(content="round 2")
        await message.pin()
        thread = await message.create_thread(name="details")
        await thread.send("more")
        await interaction.followup.send(message.jump_url)

    @tree.context_menu(name="Shout")
    async def shout(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(message.content.upper())


def group() -> app_commands.Group:
    """Return `/guess`, which has subcommands, options, choices and autocompletion."""
    commands = app_commands.Group(name="guess", description="Guess")

    @commands.command(description="Guess a number")
    async def number(
        interaction: discord.Interaction, value: app_commands.Range[int, 1, 6], who: discord.Member
    ) -> None:
        await interaction.response.send_message(f"{who.display_name} guessed {value}")

    @commands.command(description="Guess an animal")
    async def animal(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"a {name}")

    @animal.autocomplete("name")
    async def animals(
        _interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        names = [name for name in ("owl", "otter", "bear") if name.startswith(current)]
        return [app_commands.Choice(name=name, value=name) for name in names]

    return commands


def count_up() -> int:
    """Add one to the number in the file that the environment names, and return it."""
    path = Path(os.environ[COUNT_FILE])
    number = int(path.read_text(encoding="ascii") if path.exists() else 0) + 1
    path.write_text(str(number), encoding="ascii")
    return number


if __name__ == "__main__":
    try:
        asyncio.run(TinyBot().start(os.environ["DISCORD_TOKEN"]))
    except KeyboardInterrupt:
        sys.exit(0)
