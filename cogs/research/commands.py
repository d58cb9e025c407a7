"""`/do research`: a spell invented, a scroll, potion or other magic thing made."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.option import Option, Pairs, Typed, one_of, text, whole
from cogs.core.options import OwnCharacterId, character_in, named_character
from cogs.core.said import says
from cogs.render.buttons import GREEN, make_button
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.research.telling import takes_words
from rules.books.settings import book_of
from rules.casting.knowing import find_row, level_of, list_of, rows_of, same
from rules.items.describing import LONGEST_NAME
from rules.items.money import purse_of
from rules.kernel.action import Action
from rules.research.records import AnswerResearch, BeginResearch, StopResearch
from rules.research.working import LONGEST_NEEDS, MOST_GP, MOST_WEEKS
from rules.research.works import ITEM_GP, ITEMS_FROM, MOST_AT_ONCE, SPELL_GP, planned
from rules.spells.rows import MAGIC_USER
from rules.state.sheet import Research

RESEARCH = Group("research", "Spells invented, scrolls and magic items made")
SPELL, THING = "spell", "thing"


def may_research(doer: Doer) -> bool:
    """Somebody with a character at home."""
    own = doer.character
    return own is not None and doer.met is None and doer.may(BeginResearch(character_id=own.id))


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


def _works(typed: Typed) -> Pairs:
    """Both."""
    return [*_new_spells(typed), *_things(typed)]


def _asking(typed: Typed) -> Pairs:
    """Those who are at a work of magic, or have asked for one."""
    return [(one.name, one.id) for one in typed.game.state.characters if one.research is not None]


@RESEARCH.command(
    "begin",
    what="A spell, scroll of sleep, potion of healing, sword +1",
    kind="Whether it is a new spell or a thing; as its name says if left out",
    count="So many pieces, or charges of a wand or staff",
)
@says(
    "research, invent, develop, research spell, invent spell, new spell, create spell, magical "
    "research, spell research, research * spell",
    "Research {what}",
    when=may_research,
    offers={"what": _new_spells},
    kind=SPELL,
    needs=("what",),
)
@says(
    "scribe, brew, enchant, craft, forge, distil, make?, create?, write?, inscribe",
    "Make[ {count}] {what}",
    when=may_research,
    offers={"what": _things},
    kind=THING,
    needs=("what",),
)
def begin(
    typed: Typed,
    what: Annotated[str, Option(most=LONGEST_NAME, suggest=_works, own_words=True)],
    kind: Annotated[str, one_of({"spell": SPELL, "thing": THING})] = "",
    count: Annotated[int, whole(1, MOST_AT_ONCE)] = 1,
    character: OwnCharacterId = "",
) -> Action | Page:
    """Invent a spell, or make a scroll or magic item; what it takes comes before you pay"""
    state, own = typed.game.state, named_character(typed)
    is_spell = kind == SPELL or (not kind and find_row(state, what) is not None)
    action = BeginResearch(what=what, is_spell=is_spell, count=count, character_id=character)
    if own is None or (own.research is not None and own.research.begun):
        return action
    work = planned(state, own, Research(what, is_spell, count))
    if not work.weeks:
        return action
    words = (typed.game.id, own.id, work.what, work.count, SPELL if is_spell else THING)
    label = f"Pay {work.gp:,} gp and begin"
    button = make_button("research-pay", *words, label=label, style=GREEN)
    return Page(takes_words(work), [button])


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


def research_deeds(doer: Doer) -> Iterator[Deed]:
    """To make something at home, for those who cast; how it goes."""
    own = doer.character
    if own is None or doer.is_out:
        return
    if own.research is not None:
        yield form_deed("Give up your research…", "research stop")
    elif list_of(doer.state, own.id) and may_research(doer):
        is_maker = level_of(doer.state, own.id) >= ITEMS_FROM
        if purse_of(doer.state, own.id) >= (ITEM_GP if is_maker else SPELL_GP):
            yield form_deed("Research a spell or magic item…", "research begin")


FEATURE = Feature(
    lines={
        "research-say": Does("research answer", "character", asks="level weeks gp fails needs"),
        "research-no": Does("research answer", "character", agreed="no"),
        "research-pay": Does(BeginResearch, "@character_id", "@what", "#count", "@is_spell=spell"),
        "research-begin": Does(BeginResearch, "@character_id"),
    },
    deeds=research_deeds,
    order=85,
)
