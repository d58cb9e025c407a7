"""`/do research`: a spell invented, a scroll, potion or other magic thing made."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import OwnCharacterId, character_in, named_character
from cogs.core.said import says
from cogs.render.buttons import GREEN, make_button
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.research.telling import takes_words, works_line
from data.live import LiveGame
from rules.books.settings import book_of
from rules.casting.knowing import level_of, list_of, rows_of, same
from rules.casting.memory import LONGEST_SPELL
from rules.items.describing import LONGEST_NAME
from rules.items.money import purse_of
from rules.kernel.action import Action
from rules.research.records import AnswerResearch, BeginResearch, StopResearch
from rules.research.working import LONGEST_NEEDS, MOST_GP, MOST_WEEKS
from rules.research.works import ITEM_GP, ITEMS_FROM, MOST_AT_ONCE, SPELL_GP, planned
from rules.spells.rows import MAGIC_USER
from rules.state.sheet import Research

RESEARCH = Group("research", "Spells invented, scrolls and magic items made")


def may_research(doer: Doer) -> bool:
    """Somebody with a character who is not out with the party."""
    own = doer.character
    return own is not None and doer.met is None and doer.may(BeginResearch(character_id=own.id))


def is_at_work(doer: Doer) -> bool:
    """Somebody whose character makes something, or has asked for it."""
    return doer.character is not None and doer.character.research is not None


def _new_spells(typed: Typed) -> Pairs:
    """The spells of the book that are not in somebody's spell book yet."""
    own = named_character(typed)
    written = () if own is None else own.spell_book
    for row in rows_of(typed.game.state):
        if row.list == MAGIC_USER and not any(same(row.name, one) for one in written):
            yield f"{row.name} (level {row.level})", row.name


def _things(typed: Typed) -> Pairs:
    """Scrolls of the spells of the book, and its magic items."""
    own, state = named_character(typed), typed.game.state
    mine = "" if own is None else list_of(state, own.id)
    for row in rows_of(state):
        if mine in ("", row.list) and not row.reverses:
            yield f"Scroll of {row.name}", f"Scroll of {row.name}"
    yield from ((one.name, one.name) for one in book_of(state).powers)


def _asking(typed: Typed) -> Pairs:
    """Those who are at a work of magic, or have asked for one."""
    return [(one.name, one.id) for one in typed.game.state.characters if one.research is not None]


def _asked(typed: Typed, action: BeginResearch) -> Action | Page:
    """What a work takes by the book, with the button that pays; without that the referee's word.

    RuleError for who cannot do it.
    """
    own, work = named_character(typed), Research(action.what, action.is_spell, action.count)
    if own is None or (own.research is not None and own.research.begun):
        return action
    work = planned(typed.game.state, own, work)
    if not work.weeks:
        return action
    words = (typed.game.id, own.id, work.what, work.count, "spell" if work.is_spell else "thing")
    label = f"Pay {work.gp:,} gp and begin"
    button = make_button("research-pay", *words, label=label, style=GREEN)
    return Page(takes_words(work), [button])


@RESEARCH.command("spell")
@says(
    "research, invent, develop, research a spell, research spell, research the spell, invent a "
    "spell, new spell, magical research, spell research, create spell, create a spell",
    "Research {spell}",
    when=may_research,
    offers={"spell": _new_spells},
    needs=("spell",),
)
def spell(
    typed: Typed,
    spell: Annotated[
        str,
        Option(
            about="Which; pick one, or name a new one of your own",
            most=LONGEST_SPELL,
            suggest=_new_spells,
            own_words=True,
        ),
    ],
    character: OwnCharacterId = "",
) -> Action | Page:
    """Research a spell; by the book two weeks and 1,000 gp a level, once you press **Pay**"""
    return _asked(typed, BeginResearch(what=spell, is_spell=True, character_id=character))


@RESEARCH.command("make", count="So many pieces, or charges of a wand or staff")
@says(
    "make, scribe, scribe a, brew, brew a, enchant, craft, create, forge, distil, make a, create "
    "a, write a, craft a, make magic item, prepare a",
    "Make[ {count}] {thing}",
    when=may_research,
    offers={"thing": _things},
    needs=("thing",),
)
def make(
    typed: Typed,
    thing: Annotated[
        str,
        Option(
            about="Scroll of sleep, potion of healing, sword +1",
            most=LONGEST_NAME,
            suggest=_things,
            own_words=True,
        ),
    ],
    count: Annotated[int, whole(1, MOST_AT_ONCE)] = 1,
    character: OwnCharacterId = "",
) -> Action | Page:
    """Make a scroll, potion or other magic thing; the book's or the referee's price comes first"""
    return _asked(typed, BeginResearch(what=thing, count=count, character_id=character))


@RESEARCH.command(
    "answer",
    character="Whose work",
    agreed="Whether it can be done",
    level="Of the spell: the weeks and gp follow from it",
    weeks="How many weeks at home it takes",
    gp="What it costs; by the book 10,000 to 100,000 for what lasts",
    fails="Its chance to fail in percent, at least 15 by the book",
    needs="What else it needs: a ruby, the blood of a troll",
)
def answer(
    character: Annotated[str, Option(read=character_in, suggest=_asking)],
    agreed: bool = True,
    level: Annotated[int, whole(1, 9)] | None = None,
    weeks: Annotated[int, whole(1, MOST_WEEKS)] | None = None,
    gp: Annotated[int, whole(0, MOST_GP)] | None = None,
    fails: Annotated[int, whole(0, 100)] | None = None,
    needs: Annotated[str, text(LONGEST_NEEDS)] = "",
) -> Action:
    """Say what somebody's work of magic takes, or that it cannot be done (referee)"""
    return AnswerResearch(
        character_id=character,
        agreed=agreed,
        level=level,
        weeks=weeks,
        gp=gp,
        fails=fails,
        needs=needs,
    )


@RESEARCH.command("stop")
def stop(character: OwnCharacterId = "") -> Action:
    """Give up your research; what is paid is lost"""
    return StopResearch(character_id=character)


@RESEARCH.command("list")
@says(
    "my research, how is my research, research status, how long does my research",
    "Show who is at work on what",
    when=is_at_work,
    asks=True,
)
def list_works(game: LiveGame) -> str:
    """Show who makes which spell or magic thing, and for how long yet"""
    return next(works_line(game), "Nobody is at a work of magic.")


def research_deeds(doer: Doer) -> Iterator[Deed]:
    """To make something at home, for those who cast; how it goes."""
    own = doer.character
    if own is None or doer.is_out:
        return
    if own.research is not None:
        yield form_deed("How your research goes", "research list")
        yield form_deed("Give up your research…", "research stop")
    elif list_of(doer.state, own.id) and may_research(doer):
        gp = purse_of(doer.state, own.id)
        if gp >= SPELL_GP:
            yield form_deed("Research a spell…", "research spell")
        if gp >= ITEM_GP and level_of(doer.state, own.id) >= ITEMS_FROM:
            yield form_deed("Make a scroll, potion or magic item…", "research make")


FEATURE = Feature(
    lines={
        "research-say": Does("research answer", "character", asks=True),
        "research-no": Does("research answer", "character", agreed="no"),
        "research-pay": Does(BeginResearch, "@character_id", "@what", "#count", "@is_spell=spell"),
        "research-begin": Does(BeginResearch, "@character_id"),
    },
    deeds=research_deeds,
    order=85,
)
