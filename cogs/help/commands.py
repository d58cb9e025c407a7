"""`/help`: what you can do now, and all commands by topic."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.commands import Command, Commands, Group
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Typed
from cogs.deeds.awaited_pages import dues_of
from cogs.deeds.near import doer_of, near_deeds
from cogs.help.pages import (
    ALL,
    DO,
    Entry,
    Topic,
    render_entry,
    render_idle,
    render_now,
    render_topic,
    render_topics,
)
from cogs.listed import HEADS
from cogs.render.deeds import deeds_view
from cogs.render.text import plain, shorten
from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.kernel.words import listed


def topics_of(commands: Commands) -> tuple[Topic, ...]:
    """All commands, by their first word; those that Discord lists come first."""
    found: dict[str, list[Command]] = {}
    for known in sorted(commands.all(), key=lambda one: not one.listed):
        found.setdefault((known.listed or known.key).split()[0], []).append(known)
    return tuple(Topic(word, _words(word, ones), _entries(ones)) for word, ones in found.items())


def _words(word: str, ones: Sequence[Command]) -> str:
    """What the commands that begin with a word are about."""
    return HEADS.get(word) or ones[-1].topic or ones[0].label


def _entries(ones: Iterable[Command]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            one.typed.removeprefix("/"),
            one.about,
            tuple((name, option.about) for name, option in one.options.items()),
        )
        for one in ones
    )


def find_page(topics: tuple[Topic, ...], typed: str) -> str:
    """The page for a topic or a command, however it was typed. Raises NotFoundError."""
    wanted = " ".join(typed.lower().replace("/", " ").split())
    if wanted == ALL:
        return render_topics(topics)
    pages = {entry.name: render_entry(entry) for topic in topics for entry in topic.entries}
    pages |= {name.removeprefix(DO): page for name, page in pages.items()}
    pages |= {topic.name: render_topic(topic) for topic in topics}
    if wanted in pages:
        return pages[wanted]
    near = nearest(wanted, pages)
    names = listed([f"`{topic.name}`" for topic in topics], "or")
    advice = f"Did you mean `{near}`?" if near else f"Pick {names}, or `{ALL}`."
    raise NotFoundError(f"There is no help about “{plain(shorten(typed, 40))}”. {advice}")


def _topics(typed: Typed) -> Iterator[tuple[str, str]]:
    """All commands, the topics, and once something is typed each command."""
    yield "all commands", ALL
    for topic in topics_of(typed.interaction.client.commands_by_key):
        yield f"{topic.name}: {topic.words}", topic.name
        if typed.text.strip(" /"):
            yield from ((one.name, one.name) for one in topic.entries if one.name != topic.name)


HELP = Group()
Asked = Annotated[str, Option(about="Commands about one thing, or all of them", suggest=_topics)]


@HELP.command("help")
async def help_(interaction: Interaction, typed: Typed, topic: Asked = "") -> None:
    """Show what you can do now, to you alone"""
    view = None
    if topic.strip():
        text = find_page(topics_of(interaction.client.commands_by_key), topic)
    elif typed.found is None or typed.found.ended:
        text = render_idle(typed.found)
    else:
        doer = doer_of(typed.found, typed.user_id)
        text = render_now(doer, dues_of(doer))
        view = deeds_view(typed.found, near_deeds(doer, interaction.client.deeds))
    await answer_privately(interaction, text, view=view)
