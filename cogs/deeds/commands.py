"""`/do`: whatever somebody can do now, found by a few letters of its words; and `/help`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import do_press, game_of_id
from cogs.core.command_forms import (
    press_form,
    press_instead,
    press_run,
    press_typed,
    submit_form,
    suggest_value,
)
from cogs.core.commands import Command, Commands, Group, commands_of
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.listed import HEADS
from cogs.core.option import Option, Pairs, Typed
from cogs.core.said import always, says
from cogs.deeds.near import doer_of, near_deeds
from cogs.deeds.pages import (
    ALL,
    MORE,
    Entry,
    Topic,
    dues_of,
    render_entry,
    render_idle,
    render_now,
    render_topic,
    render_topics,
)
from cogs.deeds.refusing import called, why_not_now
from cogs.deeds.rule_cards import RULES, render_rules, rule_page, rules_like, with_pages, with_rule
from cogs.deeds.spoken import do_said, has_options, press_said, press_with, rows_for
from cogs.render.buttons import read_id
from cogs.render.deeds import deeds_view
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.kernel.words import listed

DO = Group()
LONGEST_LINE = 1500
MOST_SUGGESTED = 25
OUT_OF_DATE = "That was of another game. `/do` shows what you can do here."
FEATURE = Feature(
    order=5,
    presses={
        "form": press_form,
        "run": press_run,
        "instead": press_instead,
        "form-typed": press_typed,
        "do-said": press_said,
        "do-with": press_with,
    },
    forms={"form": submit_form},
)
HELP = Group()


async def _fitting(typed: Typed) -> Pairs:
    """The deeds of now that fit what is typed, or what the last option of a line can be."""
    line = commands_of(typed.interaction.client).in_line(typed.text)
    if line is not None and has_options(*line):
        return await suggest_value(typed.interaction, *line)
    doer = doer_of(typed.game, typed.user_id)
    return rows_for(typed.interaction.client, doer, typed.text, most=MOST_SUGGESTED)


What = Annotated[str, Option(least=1, most=LONGEST_LINE, suggest=_fitting, finds=True)]


@DO.command("do", what="A few letters of it, such as att gob or torch; pick what you mean")
async def do(
    interaction: Interaction,
    game: LiveGame,
    what: What,
) -> None:
    """Do anything that you can do now: type a few letters of it and pick"""
    if (found := read_id(what)) is not None:
        verb, game_id, words = found
        await game_of_id(interaction, game_id, OUT_OF_DATE)
        await do_press(interaction, game, verb, words)
    else:
        await do_said(interaction, game, what)


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


def _as_key(typed: str) -> str:
    """A command as its key, however it was typed."""
    return " ".join(typed.lower().replace("/", " ").split())


def find_page(
    topics: tuple[Topic, ...], typed: str, game: LiveGame | None = None, site: str = ""
) -> str:
    """The page for a topic, a command or a rule, however it was typed. Raises NotFoundError."""
    wanted = _as_key(typed)
    if wanted == ALL:
        return render_topics(topics)
    if wanted in RULES:
        return render_rules(site)
    pages = {entry.name: render_entry(entry) for topic in topics for entry in topic.entries}
    pages |= {name.removeprefix(MORE): page for name, page in pages.items()}
    pages |= {topic.name: render_topic(topic) for topic in topics}
    if wanted in pages:
        return with_rule(pages[wanted], typed, game, site)
    if rule := rule_page(typed, game, site):
        return rule
    near = nearest(wanted, pages)
    names = listed([f"`{topic.name}`" for topic in topics], "or")
    advice = f"Did you mean `{near}`?" if near else f"Pick {names}, or `{ALL}`."
    raise NotFoundError(f"There is no help about “{plain(shorten(typed, 40))}”. {advice}")


async def _page(interaction: Interaction, game: LiveGame | None, topic: str) -> str:
    """The page for a word, or for what people say with it; of one command, why it cannot be done
    now. Raises NotFoundError."""
    client = interaction.client
    known = commands_of(client)
    meant = known.named(_as_key(topic))
    commands = [] if meant is None else [meant]
    try:
        text = find_page(topics_of(known), topic, game, client.configuration.site)
    except NotFoundError:
        commands = called(client, topic)
        if not commands:
            raise
        text = "\n".join(map(render_entry, _entries(commands)))
    if game is None or game.ended or not commands:
        return text
    doer = doer_of(game, interaction.user.id)
    return "\n".join((text, await why_not_now(client, doer, commands[0]))).rstrip()


def _topics(typed: Typed) -> Iterator[tuple[str, str]]:
    """All commands, the topics, and once something is typed each command."""
    yield "all commands", ALL
    for topic in topics_of(commands_of(typed.interaction.client)):
        yield f"{topic.name}: {topic.words}", topic.name
        if typed.text.strip(" /"):
            yield from ((one.name, one.name) for one in topic.entries if one.name != topic.name)
    yield from ((name, name) for name in rules_like(typed.text, typed.found))


Asked = Annotated[str, Option(about="A command, a rule, or any word of either", suggest=_topics)]


@HELP.command("help")
@says(
    "help, what can i do, commands, how do i, how does this work, do i have to, how do you, "
    "options, can i",
    "Show what you can do now",
    when=always,
    asks=True,
)
async def help_(interaction: Interaction, typed: Typed, topic: Asked = "") -> None:
    """Show what you can do now, to you alone"""
    view, site = None, interaction.client.configuration.site
    if topic.strip():
        text = await _page(interaction, typed.found, topic)
    elif typed.found is None or typed.found.ended:
        text = with_pages(render_idle(typed.found), site)
    else:
        doer = doer_of(typed.found, typed.user_id)
        text = with_pages(render_now(doer, dues_of(doer)), site)
        view = deeds_view(typed.found, near_deeds(doer, interaction.client.deeds))
    await answer_privately(interaction, text, view=view)
