"""The page of a reading: what was read, what is doubtful, what was not, and what to do with it.

Nothing is written before somebody presses a button of it. The text is kept in memory with what was
chosen, and read again by each press, so that what is played is what the page shows.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import cast

import discord

from cogs.core.accounting import odd_names, unaccounted, without
from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.client import Refused, Submit
from cogs.core.commands import Group
from cogs.core.errors import harmless
from cogs.core.files.exchange import ListFile, load
from cogs.core.files.lists import too_large
from cogs.core.files.texts import TEXTS, Found, most_bytes
from cogs.core.interaction import Interaction, game_here
from cogs.core.play import play_all
from cogs.core.reading import Doubt, Kind, Read
from cogs.core.sending import follow, open_form
from cogs.core.unkept import Page, Unkept
from cogs.core.written import find_refused, keep_typed
from cogs.render.buttons import (
    GREEN,
    GREY,
    Form,
    make_button,
    make_field,
    make_form,
    make_menu,
    unattended,
)
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.kernel.words import listed

TEXT, NAME, CHOSEN, DONE = "text", "name", "?", "done"
"""What is kept: the text, the file's name, before the key of a doubt what was chosen, and the
places of the buttons that were pressed."""
LONGEST_PASTE = 4_000
_MOST_MENUS = 4
"""A message has five rows, and the buttons need one."""
_MOST_BUTTONS = 4
_LONGEST_QUOTE, _LONGEST_NAME = 160, 60
_NAME_CHOICES = (("", "yes, keep it so"), ("out", "no, it is a remark"))
_ENDINGS = (".txt", ".md", ".csv", ".tsv", ".json", ".yaml", ".yml", ".dnd4e", ".xml", ".pdf")
NOTHING_READ = (
    "I found nothing there that I can keep. Lines such as `Goblin: AC 6, HD 1-1, "
    "ML 7`, a table with `1-2 Goblins`, or "
    "`1. Guard room` are what I look for."
)


def import_command(group: Group, kind: Kind, about: str, **helps: str) -> None:
    """Add the command that brings a text or a file of one kind."""

    async def import_(interaction: Interaction, file: ListFile | None = None) -> None:
        await bring(interaction, await game_here(interaction), kind, file, {})

    import_.__doc__ = about
    group.command("import", **helps)(import_)


async def bring(
    interaction: Interaction,
    game: LiveGame,
    kind: Kind,
    file: discord.Attachment | None,
    said: Mapping[str, str],
) -> None:
    """Read a file, or open the form for a text; `said` is what the command says besides."""
    _require_leave(interaction, game, kind)
    if file is None:
        await open_form(interaction, _form(game, kind, "", said))
        return
    async with Answer(interaction) as answer:
        content = await _load(kind, file)
        await show(answer, game, kind, content, file.filename, said)


async def _load(kind: Kind, file: discord.Attachment) -> bytes:
    most = most_bytes(kind.contents, file.filename)
    return await load(file, most, RuleError(too_large(kind.contents, file.size)))


def kind_of(interaction: Interaction, key: str) -> Kind:
    """A kind by its key. Raises NotFoundError for one that there is not."""
    found = interaction.client.kinds.get(key)
    if found is None:
        raise NotFoundError("I do not read such texts any more.")
    return found


def likely(kinds: Mapping[str, Kind], found: Found) -> list[Kind]:
    """The kinds that a text may be, the likeliest first."""
    scored = [(kind.likeness(found), kind) for kind in kinds.values()]
    return [kind for score, kind in sorted(scored, key=lambda one: -one[0]) if score > 0]


def _require_leave(interaction: Interaction, game: LiveGame, kind: Kind) -> None:
    if kind.leave:
        require_referee(game.actor(interaction.user.id), kind.leave)


async def _find(interaction: Interaction, kind: Kind, content: bytes, name: str) -> Found:
    said = (kind.contents, name, kind.keys)
    return await interaction.client.apart.read(TEXTS, content, said)


async def show(
    answer: Answer,
    game: LiveGame,
    kind: Kind,
    content: bytes,
    name: str = "",
    said: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Read what was brought, and show what it comes to."""
    interaction = answer.interaction
    _require_leave(interaction, game, kind)
    found = await _find(interaction, kind, content, name)
    typed = {TEXT: found.text, NAME: found.name, **_as_chosen(said)}
    key = keep_typed(interaction, Refused("brought", (kind.key,), typed))
    await _page(answer, game, kind, found, key, said)
    again = Page(key, kind.shows, partial(_show_again, game, key))
    interaction.client.part(Unkept).keep((game.id, interaction.user.id), again)


async def _show_again(game: LiveGame, key: str, interaction: Interaction) -> None:
    """The page of a text that was not kept yet, for whoever looks for what stands in it."""
    async with Answer(interaction) as answer:
        kind, found, chosen, kept = await _again(answer, game, key)
        await _page(answer, game, kind, found, key, chosen, _done_in(kept.typed))


def _as_chosen(chosen: Mapping[str, str]) -> dict[str, str]:
    return {f"{CHOSEN}{key}": value for key, value in chosen.items()}


def _chosen_in(typed: Mapping[str, str]) -> dict[str, str]:
    return {key[1:]: value for key, value in typed.items() if key.startswith(CHOSEN)}


async def read_post(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """Read what a post says, or the file that it has, as the likeliest kind of text."""
    kinds = interaction.client.kinds
    any_kind = max(kinds.values(), key=lambda kind: kind.contents.most_bytes)
    async with Answer(interaction) as answer:
        content, name = message.content.encode(), ""
        if message.attachments and not _kinds_of(interaction, game, message.content):
            file = message.attachments[0]
            content, name = await _load(any_kind, file), file.filename
        found = await _find(interaction, any_kind, content, name)
        fitting = _allowed(interaction, game, await asyncio.to_thread(likely, kinds, found))
        if not fitting:
            raise RuleError(NOTHING_READ)
        await show(answer, game, fitting[0], content, name)


async def can_read(interaction: Interaction, game: LiveGame, message: discord.Message) -> bool:
    """Whether a post may have something to read for whoever asks."""
    names = (file.filename.lower() for file in message.attachments[:1])
    if any(name.endswith(_ENDINGS) for name in names):
        return bool(_allowed(interaction, game, interaction.client.kinds.values()))
    return bool(_kinds_of(interaction, game, message.content))


def _kinds_of(interaction: Interaction, game: LiveGame, text: str) -> list[Kind]:
    return _allowed(interaction, game, likely(interaction.client.kinds, Found(text)))


def _allowed(interaction: Interaction, game: LiveGame, kinds: Iterable[Kind]) -> list[Kind]:
    """Those that whoever asks may have read."""
    is_referee = game.viewer(interaction.user.id).is_referee
    return [kind for kind in kinds if is_referee or not kind.leave]


async def _page(
    answer: Answer,
    game: LiveGame,
    kind: Kind,
    found: Found,
    key: str,
    chosen: Mapping[str, str],
    done: Collection[int] = (),
) -> None:
    read = await asyncio.to_thread(_read, kind, game, found, chosen)
    problem = "" if done else _problem(answer.interaction, game, read)
    can_correct = len(found.text) <= LONGEST_PASTE
    await answer.private(
        page_text(read, problem, done),
        view=_view(
            game, read, key, chosen, can_correct=can_correct, is_sound=not problem, done=done
        ),
    )


def _read(kind: Kind, game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """A text, read, with what of it is nowhere in that, and names that can hardly be such."""
    read = kind.read(game, found, chosen)
    doubts = [_of_name(*one, chosen) for one in odd_names(read).items()]
    out = {one.key for one in doubts if one.chosen}
    deeds = [
        replace(deed, actions=tuple(cast("Action", without(one, out)) for one in deed.actions))
        for deed in read.deeds
    ]
    if out:
        lines = tuple(_struck_out(line, out) for line in read.lines)
        read = replace(read, lines=lines, deeds=tuple(deeds))
    read = replace(read, doubts=(*read.doubts, *doubts))
    return replace(read, lost=unaccounted(found, read))


def _struck_out(line: str, names: Collection[str]) -> str:
    """A line of the page, in which names that were chosen to be remarks are struck out."""
    for name in map(plain, names):
        line = line.replace(name, f"~~{name}~~")
    return line


def _of_name(name: str, can_go: bool, chosen: Mapping[str, str]) -> Doubt:
    about = f"Is that what it is called: \u201c{shorten(name, _LONGEST_NAME)}\u201d?"
    return Doubt(name, about, _NAME_CHOICES if can_go else (), chosen.get(name, ""))


def _problem(interaction: Interaction, game: LiveGame, read: Read) -> str:
    """Why what was read cannot be kept as it is, "" where it can."""
    for deed in read.deeds[:1]:
        for action in deed.actions:
            try:
                interaction.client.games.try_out(game, interaction.user.id, action)
            except RuleError as refusal:
                return refusal.message
    return ""


def page_text(read: Read, problem: str = "", done: Collection[int] = ()) -> str:
    """The page: what was read, what is doubtful, what was not read, and what was done of it."""
    labels = [deed.label for at, deed in enumerate(read.deeds) if at in done]
    now = f"Done: {listed(labels)}." if labels else "Nothing is kept yet: look it over first."
    parts = [f"{read.head}\n-# {now}", "\n".join(read.lines)]
    if read.doubts:
        doubts = (f"- {plain(one.about)}{_as_now(one)}" for one in read.doubts)
        parts.append("\n".join(("**Doubtful**", *doubts)))
    kept = "kept with it as remarks" if read.is_kept else "left out"
    for lines, what in ((read.unread, kept), (read.lost, "in no remark: write down what you need")):
        if lines:
            quoted = (f"> {harmless(shorten(one, _LONGEST_QUOTE))}" for one in lines)
            parts.append("\n".join((f"**Not read, and {what}**", *quoted)))
    if problem:
        parts.append(f"**It cannot be kept like this**: {problem}")
    return fit_within([part for part in parts if part], MESSAGE_LIMIT)


def _as_now(doubt: Doubt) -> str:
    mark = " Taken as" if doubt.about.endswith("?") else ": taken as"
    return f"{mark} **{plain(doubt.shown)}**" if doubt.shown else ""


def _view(
    game: LiveGame,
    read: Read,
    key: str,
    chosen: Mapping[str, str],
    *,
    can_correct: bool,
    is_sound: bool,
    done: Collection[int] = (),
) -> discord.ui.View | None:
    view = discord.ui.View(timeout=None)
    for at, deed in read.left(done)[:_MOST_BUTTONS] if is_sound else ():
        style = GREEN if not at else GREY
        view.add_item(
            make_button("read-do", game.id, key, at, label=deed.label, style=style).shown(0)
        )
    if can_correct:
        view.add_item(make_button("read-correct", game.id, key, label="Correct it…").shown(0))
    # What nobody has chosen yet comes first: there is room for four.
    asked = sorted(
        ((at, doubt) for at, doubt in enumerate(read.doubts) if len(doubt.choices) > 1),
        key=lambda one: one[1].key in chosen,
    )
    for at, doubt in asked[:_MOST_MENUS]:
        options = [
            (label, make_button("read-choose", game.id, key, at, n, label=label).value, "")
            for n, (_, label) in enumerate(doubt.choices)
        ]
        # A single word, for a card is known by its menus of several.
        words = (f"{key}-{at}",)
        view.add_item(make_menu(game.id, words, placeholder=doubt.about, options=options))
    return unattended(view) if view.children else None


async def _again(
    answer: Answer, game: LiveGame, key: str
) -> tuple[Kind, Found, Mapping[str, str], Refused]:
    """The text of a page, read again."""
    interaction = answer.interaction
    kept = find_refused(interaction, key)
    kind = kind_of(interaction, kept.words[0])
    _require_leave(interaction, game, kind)
    found = await _find(interaction, kind, kept.typed[TEXT].encode(), kept.typed[NAME])
    return kind, found, _chosen_in(kept.typed), kept


async def press_do(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button of the page: do what it says with what was read, and show what is left of it."""
    key, at = word(words, 0), number(words, 1)
    async with Answer(interaction) as answer:
        kind, found, chosen, kept = await _again(answer, game, key)
        read = await asyncio.to_thread(_read, kind, game, found, chosen)
    deed = next(iter(read.deeds[at:][:1]), None)
    if deed is None:
        raise NotFoundError("That is not to be done with it any more.")
    first, *others = deed.actions
    await play_all(interaction, first, *others, game=game)
    done = {*_done_in(kept.typed), at}
    typed = {**kept.typed, DONE: " ".join(map(str, sorted(done)))}
    interaction.client.refused[key] = Refused(kept.verb, kept.words, typed)
    if read.left(done):
        read = await asyncio.to_thread(_read, kind, game, found, chosen)
        can_correct = len(found.text) <= LONGEST_PASTE
        view = _view(game, read, key, chosen, can_correct=can_correct, is_sound=True, done=done)
        await follow(interaction, page_text(read, done=done), view=view)
        return
    there = interaction.client.part(Unkept).get((game.id, interaction.user.id))
    if there is not None and there.key == key:
        del interaction.client.part(Unkept)[game.id, interaction.user.id]


def _done_in(typed: Mapping[str, str]) -> set[int]:
    return {int(at) for at in typed.get(DONE, "").split()}


async def press_choose(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A choice of something doubtful: show the page as it is with that."""
    key = word(words, 0)
    async with Answer(interaction, turns=True) as answer:
        kind, found, chosen, kept = await _again(answer, game, key)
        read = await asyncio.to_thread(_read, kind, game, found, chosen)
        doubts = read.doubts[number(words, 1) :]
        choices = doubts[0].choices[number(words, 2) :] if doubts else ()
        if choices:
            chosen = {**chosen, doubts[0].key: choices[0][0]}
            typed = {**kept.typed, **_as_chosen(chosen)}
            interaction.client.refused[key] = Refused(kept.verb, kept.words, typed)
        await _page(answer, game, kind, found, key, chosen, _done_in(kept.typed))


async def press_correct(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that opens the form with the text."""
    kept = find_refused(interaction, word(words, 0))
    kind = kind_of(interaction, kept.words[0])
    said = {key: one for key, one in _chosen_in(kept.typed).items() if key in kind.says}
    await open_form(interaction, _form(game, kind, kept.typed[TEXT], said))


def _form(game: LiveGame, kind: Kind, text: str, said: Mapping[str, str]) -> Form:
    field = make_field(
        TEXT,
        f"Paste it here: {kind.contents.many}",
        longest=LONGEST_PASTE,
        example=kind.example,
        value=text,
        has_lines=True,
    )
    title = f"Read {kind.contents.many}"
    words = (said.get(key, "") for key in kind.says)
    return make_form("brought", game.id, kind.key, *words, title=title, fields=[field])


def _said_in(kind: Kind, words: list[str]) -> dict[str, str]:
    """What a form's id says besides the text."""
    return {key: one for key, one in zip(kind.says, words[1:], strict=False) if one}


async def submit_brought(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form into which a text was pasted."""
    kind = kind_of(interaction, word(words, 0))
    async with Answer(interaction, turns=True) as answer:
        said = _said_in(kind, words)
        await show(answer, game, kind, typed.get(TEXT, "").encode(), said=said)


PRESSES = {"read-do": press_do, "read-choose": press_choose, "read-correct": press_correct}
FORMS: Mapping[str, Submit] = {"brought": submit_brought}
