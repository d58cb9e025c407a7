"""`/do cast`, `/do spell`, and the Cast button of the board."""

from collections.abc import Callable, Iterator
from typing import Annotated

from cogs.casting.menus import (
    AIMED_FORMS,
    MENU_PRESSES,
    ask_aim,
    memory_button,
    memory_page,
    memory_text,
)
from cogs.casting.pages import SAID, spell_page
from cogs.casting.ways import ask_way
from cogs.core.answering import answer_privately
from cogs.core.buttons import asks, in_encounter, number, word
from cogs.core.combatants import acts_now, is_up, own_combatants, private_view, read_own
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.moments import acts, casts_ever, either, is_at_home, is_quiet_caster
from cogs.core.naming import active_character
from cogs.core.offers import castable, named_there
from cogs.core.option import Option, Pairs, Suggest, Typed, text, whole
from cogs.core.options import Allow, OwnCharacterId, OwnCombatantId, named_character, own_fighters
from cogs.core.said import says
from cogs.render.board import board_view
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.render.deeds import Deed, Doer, form_deed, of_one
from cogs.render.text import plain
from cogs.rounds.commands import MOST_BUTTONS, require_step, which_one, whom_about
from cogs.sheet.section_pages import spell_words
from data.live import LiveGame
from rules.casting.casting import LONGEST_AT, castable_now, meant, spells_left, spells_to_pick
from rules.casting.knowing import find_row, is_in_book, list_of, rows_of, slots_of
from rules.casting.memory import LONGEST_SPELL, MOST_OF_ONE, scrolls_of
from rules.casting.records import (
    Cast,
    DisruptSpell,
    ForgetSpell,
    LearnSpell,
    Memorise,
    RestoreSpell,
    UnlearnSpell,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.folding import folded
from rules.rounds.records import Declare
from rules.spells.rows import MAGIC_USER
from rules.state.encounter import Stage
from rules.state.sheet import Character, Spell
from rules.view.records import CombatantView, EncounterView
from rules.view.sheets import view_memory

CAST = Group()
SPELL = Group("spell", "Spells in memory")
NOBODY_CASTS = "None of yours has declared a spell that they could cast now."


def _remembered(counts: Callable[[Spell], bool]) -> Suggest:
    """The spells in memory for which `counts`."""

    def suggest(typed: Typed) -> Pairs:
        own = named_character(typed)
        return [(one.name, one.name) for one in (own.spells if own else ()) if counts(one)]

    return suggest


def _castable(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those that can be cast, and scrolls of spells."""
    own = named_character(typed)
    if own is not None:
        yield from ((one.name, one.name) for one in own.spells if one.left)
        yield from ((one, one) for one in scrolls_of(typed.game.state, own.id))


def _learnable(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those in memory, and the spells of the book that are of somebody's list, by level."""
    character, state = named_character(typed), typed.game.state
    if character is None:
        return
    own = list_of(state, character.id)
    yield from ((spell.name, spell.name) for spell in character.spells)
    for row in rows_of(state):
        if own in ("", row.list):
            yield f"{row.name} (level {row.level})", row.name


def _memorisable(typed: Typed) -> Iterator[tuple[str, str]]:
    """The same, as far as somebody has spells of such a level; of whoever keeps a spell book what
    stands in it."""
    character, state = named_character(typed), typed.game.state
    if character is None:
        return
    slots = slots_of(state, character)
    for label, name in _learnable(typed):
        row = find_row(state, name, character.id)
        if row is not None and slots:
            if row.level > len(slots) or not slots[row.level - 1]:
                continue
            if row.list == MAGIC_USER and not is_in_book(character, row):
                continue
        yield label, name


def _written(typed: Typed) -> Pairs:
    """What stands in somebody's spell book."""
    own = named_character(typed)
    return [(one, one) for one in own.spell_book] if own is not None else []


def _rows(typed: Typed) -> Pairs:
    """All spells of the book."""
    return [(f"{one.name} ({one.list} {one.level})", one.name) for one in rows_of(typed.game.state)]


def _spell(suggest: Suggest) -> Option:
    about = "Which spell; pick one from the list"
    return Option(about=about, most=LONGEST_SPELL, suggest=suggest)


def _own(typed: Typed) -> Character:
    """A character of the person's own. Raises RuleError where it is somebody else's."""
    found = named_character(typed)
    if found is None:
        raise RuleError("You see the spells of your own characters. Say which one.")
    return found


def _caster(typed: Typed, who: str) -> str:
    """Whoever was typed; else one's own in the encounter, or the character one plays."""
    if who or board_view(typed.game, typed.viewer) is not None:
        return read_own(typed.game, typed.user_id, who, is_up, acts_now)
    return ""


@CAST.command(
    "cast",
    spell="Which spell; without it, the one you declared",
    who="Who casts; without it, your own character",
)
@says(
    "cast, casting, use spell, spell?, zap, incantation, read scroll, read * scroll, read "
    "out, read aloud, send, make, do?, magic?, lay hand on, lay hands on, pray?, blast, use?, "
    "invoke, conjure, hit * with?, fire off, let loose?, put * to sleep, work?",
    "Cast {spell}[ at {at}]",
    when=either(acts, is_quiet_caster),
    offers={"at": named_there, "spell": castable},
    bare=True,
)
def cast(
    typed: Typed,
    spell: Annotated[str, _spell(_castable)] = "",
    at: Annotated[str, text(LONGEST_AT, "At whom or what")] = "",
    who: Annotated[str, Option(read=_caster, suggest=own_fighters, blank=True)] = "",
    allow: Allow = False,
) -> Action | Page:
    """Cast the spell that was declared; it is gone from memory then"""
    asked = None if allow else _asked_aim(typed.game, typed.user_id, who, spell, at)
    return asked or Cast(target=who, spell=spell, at=at, allow=allow)


def _asked_aim(
    game: LiveGame, user_id: int, target: str, spell: str, at: str = ""
) -> Action | Page | None:
    """What the person is asked first: how a spell is cast, and at whom if nobody was named."""
    own = active_character(game, user_id)
    caster = target or ("" if own is None else own.id)
    view = board_view(game, game.viewer(user_id))
    now = view.round if view is not None and view.stage is Stage.ROUNDS else None
    named = spell or meant(game.state, caster)
    if not caster or not named:
        return None
    if at:
        return ask_way(game, user_id, caster, named, at, now)
    return ask_aim(game, user_id, caster, named, now)


@SPELL.command(
    "memorise",
    spell="What it is called; without it, a menu of the spells of a day",
    count="How many times",
)
@says(
    "memorise, memorize, prepare, prepare spells, memorise spells, relearn, ready spell, "
    "study * spellbook, pray for spells, study, prep, pray for, take * again, load up, learn",
    "Memorise {spell}",
    when=is_quiet_caster,
)
@says(
    "memorise, memorize, prepare, prepare spells, memorise spells, memorize spells, pray for "
    "spells, study, study spells, prep, learn again, choose spells, pray, prepare for the "
    "day, relearn, rememorise, same spells, pray for, study my",
    "Memorise the spells of a day",
    when=is_quiet_caster,
)
def memorise(
    typed: Typed,
    spell: Annotated[str, _spell(_memorisable)] = "",
    count: Annotated[int, whole(1, MOST_OF_ONE)] = 1,
    character: OwnCharacterId = "",
) -> Action | Page:
    """Have a spell in memory, instead of what was left of it"""
    if spell:
        return Memorise(spell=spell, count=count, target=character)
    return memory_page(typed.game, _own(typed))


def _unwritten(typed: Typed) -> Pairs:
    """What somebody could write into their spell book and has not."""
    own = named_character(typed)
    written = {folded(one) for one in own.spell_book} if own is not None else set[str]()
    return [pair for pair in _learnable(typed) if folded(pair[1]) not in written]


def _keeps_book(doer: Doer) -> bool:
    """A magic-user of their own who is at home, where a spell book can be written in."""
    own = doer.character
    return own is not None and is_at_home(doer) and list_of(doer.state, own.id) == MAGIC_USER


@SPELL.command("learn")
@says(
    "copy spell, scribe, learn spell, learn a spell, copy, transcribe, write * into spellbook, "
    "write * into * book, write * in * book, inscribe, add to spellbook, into my spellbook, "
    "in my spellbook, into my spell book, into his spellbook, into his book, into her book",
    "Write {spell} into the spell book",
    when=_keeps_book,
    offers={"spell": _unwritten},
    needs=("spell",),
)
def learn(spell: Annotated[str, _spell(_learnable)], character: OwnCharacterId = "") -> Action:
    """Write a spell into a spell book"""
    return LearnSpell(spell=spell, target=character)


@SPELL.command("unlearn")
def unlearn(spell: Annotated[str, _spell(_written)], character: OwnCharacterId = "") -> Action:
    """Strike a spell from a spell book"""
    return UnlearnSpell(spell=spell, target=character)


@SPELL.command("forget")
def forget(
    spell: Annotated[str, _spell(_remembered(lambda _: True))], character: OwnCharacterId = ""
) -> Action:
    """Strike a spell from memory"""
    return ForgetSpell(spell=spell, target=character)


@SPELL.command("restore", spell="Which spell; without it, all that were cast or lost")
def restore(
    character: OwnCharacterId,
    spell: Annotated[str, _spell(_remembered(lambda one: one.left < one.count))] = "",
) -> Action:
    """Give back a spell that was cast or lost (referee)"""
    return RestoreSpell(spell=spell, target=character)


@SPELL.command("disrupt", who="Whose spell fails")
def disrupt(who: OwnCombatantId) -> Action:
    """Let a declared spell fail before it is cast (referee)"""
    return DisruptSpell(target=who)


@SPELL.command("show")
@says(
    "what does * do, spell description, explain spell, look up, how does * work",
    "Show what {spell} does",
    when=casts_ever,
    asks=True,
    needs=("spell",),
)
def show(typed: Typed, spell: Annotated[str, _spell(_rows)]) -> str:
    """Show you alone what a spell of the book does"""
    own = active_character(typed.game, typed.user_id)
    row = find_row(typed.game.state, spell, "" if own is None else own.id)
    if row is None:
        raise NotFoundError("The book has no such spell. Pick one from the list that appears.")
    return spell_page(row)


@SPELL.command("list")
@says(
    "my spells, spells, spell list, spells left, what spells, which spells, spells do i have, "
    "what can i cast, how many spells, show spells, spells prepared, memorized, memorised, "
    "left to cast, spellbook, what did i memorise, what have i prepared, spells can i, any "
    "spells left, have spells, which spell",
    "Show the spells in memory",
    when=casts_ever,
    asks=True,
)
async def list_spells(
    interaction: Interaction, typed: Typed, character: OwnCharacterId = ""
) -> None:
    """Show you alone the spells in memory"""
    game, found = typed.game, _own(typed)
    lines = [f"**{plain(found.name)}**: {spell_words(found.spells)}"]
    view = view_memory(game.state, found)
    if found.spell_book:
        lines.append(f"Spell book: {', '.join(map(plain, found.spell_book))}")
    button = None if view is None else row_of(memory_button(game.id, found.id))
    if view is not None:
        lines.append(memory_text(view))
    await answer_privately(interaction, "\n".join(lines), view=button)


def ask_cast(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """What was declared is cast; else which spell is asked, or who."""
    view, who = private_view(game, user_id), whom_about(words)
    own = own_combatants(game, view, user_id)
    ready = [one for one in own if (one.id == who if who else _may_cast(one))]
    if not ready:
        raise RuleError(NOBODY_CASTS)
    if len(ready) == 1:
        return _cast_or_ask(game, user_id, view, ready[0].id)
    return which_one("cast", "Who casts?", game, view, ready)


def _may_cast(one: CombatantView) -> bool:
    """Whether somebody has declared a spell and can cast it now."""
    return one.declared == "spell" and one.can_act and not one.done


def _cast_or_ask(game: LiveGame, user_id: int, view: EncounterView, caster: str) -> Action | Page:
    spells = spells_to_pick(game.state, caster)
    if not spells:
        named = meant(game.state, caster)
        page = ask_aim(game, user_id, caster, named, view.round) if named else None
        return page or Cast(target=caster, round=view.round)
    words = (game.id, view.id, view.round, caster)
    buttons = [
        make_button("cast-spell", *words, place, label=spell, style=GREEN)
        for place, spell in list(spells.items())[:MOST_BUTTONS]
    ]
    return Page("Which spell?", buttons, menu=True)


def cast_spell(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """The spell is picked: encounter, round, caster, and its place among those left; with a sign
    before the round it is declared."""
    declares, caster = word(words, 1).startswith(SAID), word(words, 2)
    now = number([words[1].removeprefix(SAID)], 0)
    spell = spells_left(game.state, caster).get(number(words, 3))
    if spell is None:
        raise RuleError("That spell is not in memory any more. Look at those that are left.")
    if (page := ask_aim(game, user_id, caster, spell, now, declares=declares)) is not None:
        return page
    if declares:
        return Declare(target=caster, kind="spell", text=spell, round=now)
    return Cast(target=caster, spell=spell, round=now)


def cast_deeds(doer: Doer) -> Iterator[Deed]:
    """The spells left, for those whose turn it is; what is in memory."""
    if doer.character is not None and doer.character.spells:
        yield form_deed("Spells in memory", "spell list")
    if doer.met is None:
        return
    for one in doer.ready:
        spells = castable_now(doer.state, one.id, free=doer.viewer.is_referee)
        for place, spell in spells.items():
            label = of_one(one.name, f"Cast {spell}", len(doer.ready))
            yield Deed(label, "cast-spell", (doer.met.id, doer.met.round, one.id, place))


FEATURE = Feature(
    order=290,
    deeds=cast_deeds,
    presses={
        "cast": asks(ask_cast, guard=require_step),
        "cast-spell": asks(cast_spell, guard=in_encounter),
        **MENU_PRESSES,
    },
    forms=AIMED_FORMS,
)
