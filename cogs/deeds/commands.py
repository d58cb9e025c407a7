"""`/do`: whatever somebody can do now, found by a few letters of its words; and `/help`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import do_press, game_of_id
from cogs.core.command_forms import (
    press_form,
    press_instead,
    press_run,
    submit_form,
    suggest_value,
)
from cogs.core.commands import Command, Commands, Group, commands_of
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, settle
from cogs.core.listed import HEADS
from cogs.core.option import Option, Pairs, Typed
from cogs.core.said import always, says
from cogs.deeds.asked import asked_page, surely_asked
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
from cogs.deeds.spoken import do_said, has_options, press_said, press_with
from cogs.deeds.whose import in_its_party, rows_of_all
from cogs.notebook.house_rules import quoted
from cogs.render.asking import asks, places_for
from cogs.render.buttons import party_in, read_id
from cogs.render.deeds import deeds_view
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain, shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.kernel.folding import folded
from rules.kernel.notebook import is_house_rule
from rules.kernel.words import listed

DO = Group()
LONGEST_LINE = 1500
MOST_FOUND, LEAST_WORD = 8, 4
"""So many commands are named that have a word, which has so many letters at least."""
OUT_OF_DATE = "That was of another game. `/do` shows what you can do here."
_WORD = re.compile(r"\w+")
FEATURE = Feature(
    order=5,
    presses={
        "form": press_form,
        "run": press_run,
        "instead": press_instead,
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
    return rows_of_all(typed)


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
        game = settle(interaction, game, party_in(what)) if party_in(what) else game
        await do_press(interaction, game, verb, words)
    else:
        await do_said(interaction, *in_its_party(interaction, game, what))


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
    """The page for a topic, a command or what is no question and a rule's name; "" for none."""
    wanted = _as_key(typed)
    if wanted == ALL:
        return render_topics(topics)
    if wanted in RULES:
        return render_rules(site)
    pages = _pages(topics)
    if wanted in pages:
        return with_rule(pages[wanted], typed, game, site)
    return "" if asks(typed) else rule_page(typed, game, site)


def _pages(topics: tuple[Topic, ...]) -> dict[str, str]:
    """The pages of all topics and commands, by how each is typed."""
    pages = {entry.name: render_entry(entry) for topic in topics for entry in topic.entries}
    pages |= {name.removeprefix(MORE): page for name, page in pages.items()}
    return pages | {topic.name: render_topic(topic) for topic in topics}


def page_with(topics: tuple[Topic, ...], typed: str) -> str:
    """The commands that have a word in their name, else in what they say of themselves; "" for
    none."""
    wanted = _as_key(typed)
    entries = [entry for topic in topics for entry in topic.entries]
    found = [one for one in entries if wanted in one.name.split()]
    if not found and len(wanted) >= LEAST_WORD:
        found = [one for one in entries if _says(one, wanted)]
    if len(found) == 1:
        return render_entry(found[0])
    return "\n".join(map(_in_a_line, found[:MOST_FOUND]))


def _in_a_line(entry: Entry) -> str:
    return f"- `/{entry.name}` {entry.words}"


def _says(entry: Entry, wanted: str) -> bool:
    """Whether a command or one of its options is about a word."""
    told = " ".join((entry.words, *(f"{name} {about}" for name, about in entry.options)))
    return any(word.startswith(wanted) for word in _WORD.findall(folded(told)))


def nothing_called(topics: tuple[Topic, ...], typed: str) -> NotFoundError:
    """What is told where there is no help about what was typed."""
    near = nearest(_as_key(typed), _pages(topics))
    names = listed([f"`{topic.name}`" for topic in topics], "or")
    advice = f"Did you mean `{near}`?" if near else f"Pick {names}, or `{ALL}`."
    return NotFoundError(f"There is no help about “{plain(shorten(typed, 40))}”. {advice}")


async def _page(interaction: Interaction, game: LiveGame | None, topic: str) -> str:
    """The page for a word, or for what people say with it; of one command, why it cannot be done
    now; and the house rules of that name. Raises NotFoundError."""
    client = interaction.client
    ours = ""
    if game is not None:
        viewer = game.viewer(interaction.user.id)
        ours = await quoted(client, game, viewer, topic, MESSAGE_LIMIT // 2)
    try:
        page = await _page_of(interaction, game, topic)
    except NotFoundError:
        if not ours:
            raise
        return ours
    return fit_within([ours, page], MESSAGE_LIMIT) if ours else page


async def _page_of(interaction: Interaction, game: LiveGame | None, topic: str) -> str:
    """The same without the house rules of the table."""
    client = interaction.client
    known, site = commands_of(client), client.configuration.site
    topics = topics_of(known)
    meant = known.named(_as_key(topic))
    commands = [] if meant is None else [meant]
    text = find_page(topics, topic, game, site)
    text = text or ("" if meant else surely_asked(topic, game, site))
    # What is like a call for help says nothing here, where help is asked for.
    if not text and (commands := [one for one in called(client, topic) if one.key != "help"]):
        first, *others = _entries(commands)
        text = "\n".join((render_entry(first), *map(_in_a_line, others)))
    text = text or page_with(topics, topic)
    if not text and (" " in topic.strip() or not nearest(_as_key(topic), _pages(topics))):
        text = asked_page(topic, game, site)
    if not text:
        raise nothing_called(topics, topic)
    if game is None or game.ended or not commands:
        return text
    doer = doer_of(game, interaction.user.id)
    return "\n".join((text, await why_not_now(client, doer, commands[0]))).rstrip()


def _topics(typed: Typed) -> Pairs:
    """What is called so, and rules that have another name like it; else the pages about it."""
    wanted = folded(typed.text)
    found = [one for one in _named(typed) if wanted in folded(one[0])]
    found.sort(key=lambda one: not folded(one[0]).startswith(wanted))
    found += ((name, name) for name in rules_like(typed.text, typed.found))
    return found or [(one.heading, one.heading) for one in places_for(typed.text)]


def _named(typed: Typed) -> Iterator[tuple[str, str]]:
    """All commands, the topics, once something is typed each command, and house rules."""
    yield "all commands", ALL
    for topic in topics_of(commands_of(typed.interaction.client)):
        yield f"{topic.name}: {topic.words}", topic.name
        if typed.text.strip(" /"):
            yield from ((one.name, one.name) for one in topic.entries if one.name != topic.name)
    if typed.found is not None:
        for one in filter(is_house_rule, typed.found.known_entries(typed.viewer)):
            yield f"house rule: {one.name}", one.name


def _any_topic(_typed: Typed) -> Pairs:
    """What is looked up is taken as it is said."""
    return ()


Asked = Annotated[
    str,
    Option(about="A command, a rule, or a question in your own words", suggest=_topics, finds=True),
]


@HELP.command("help")
@says(
    "help, what can i do, commands, how do i, how does this work, do i have to, how do you, "
    "options, can i?",
    "Show what you can do now",
    when=always,
    asks=True,
)
@says(
    "rules for, rule for, rules on, rule on, rules about, rules of, whats the rule, "
    "what are the rules, look up, lookup, how do * work, how does * work, how do rules",
    "Look up: {topic}",
    when=always,
    asks=True,
    offers={"topic": _any_topic},
    rest="topic",
    needs=("topic",),
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
