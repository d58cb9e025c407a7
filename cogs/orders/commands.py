"""`/order` and its buttons: what somebody does where their player does not answer in time."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import asks, in_encounter, word
from cogs.core.combatants import read_own
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import takes_part
from cogs.core.naming import active_character, known_combatants
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.said import says
from cogs.orders.beaten_pages import SURE, slaying_page
from cogs.orders.telling import BY_ORDER, monsters_buttons, standing_words
from cogs.party.commands import PARTY
from cogs.render.buttons import GREY, make_button, order_button
from cogs.render.deeds import MOST_BUTTONS, Deed, Doer, Near, deed_of, form_deed
from cogs.render.text import plain
from data.live import LiveGame
from rules.casting.casting import spells_left
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, NotFoundError
from rules.kernel.action import Action
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.words import capitalized, pieces, plural
from rules.orders.beaten import MOST_RANSOM
from rules.orders.records import (
    CAPTIVES,
    ESCAPED,
    FREE,
    LEAVE,
    SLAY,
    DealWithBeaten,
    EndCaptivity,
    LeaveMonsters,
    SetStandingOrder,
)
from rules.orders.standing import STANDING, offered_to, standing_order_of
from rules.party.forming import speaks_for_party
from rules.rounds.declarations import LONGEST_TEXT
from rules.rounds.dues import order_in_force
from rules.rounds.records import MONSTERS_ACT
from rules.sheet.reading import characters_of
from rules.state.encounter import Combatant
from rules.state.rounds import Order
from rules.state.sheet import Character

ORDER = Group()
NONE = "no standing order"
BECOMES = {"they go free": FREE, "they are slain": SLAY, "they get away (referee)": ESCAPED}
LEFT = "The beaten are left where they lie."
OWN_WORDS, CAST = "other", "spell"
LABELS = {kind.standing: kind.key for kind in STANDING if kind.key not in (OWN_WORDS, CAST)}
"""What is picked as it stands, by what it is called."""


def _own(typed: Typed) -> Iterator[tuple[str, str]]:
    """Names and ids of those to whom the person may give orders: characters and hirelings, and for
    a referee monsters."""
    game, viewer = typed.game, typed.viewer
    sheets = [one for one in game.state.characters if viewer.acts_for(one.owner)]
    yield from ((one.name, one.id) for one in sheets if not one.retired)
    known = {one.id for one in game.state.characters}
    for one in known_combatants(game, typed.user_id):
        if one.id not in known and viewer.acts_for(one.owner):
            yield one.name, one.id


def _labels(game: LiveGame, target: str) -> list[tuple[str, str]]:
    """The orders that somebody can have, each by what it is called; attacks come first."""
    offered = {kind.key for kind in offered_to(game.state, target)}
    found = [(label, key) for label, key in LABELS.items() if key in offered]
    return sorted(found, key=lambda one: not one[0].startswith("attack"))


def _orders(typed: Typed) -> Iterator[tuple[str, str]]:
    """The standing orders there are, and the spells that somebody could cast."""
    try:
        target = _whose(typed, typed.word("who"))
    except NotFoundError:
        target = ""
    options = [label for label, _ in _labels(typed.game, target)]
    if target in {own for _, own in _own(typed)}:
        options += [f"cast {spell}" for spell in spells_left(typed.game.state, target).values()]
    yield from ((option, option) for option in (*options, NONE))


def _whose(typed: Typed, text: str) -> str:
    """Whose order is meant: whoever was typed, else the character that the person plays."""
    wanted = text.strip().casefold()
    if wanted:
        named = ((name.casefold(), one) for name, one in _own(typed))
        found = (one for name, one in named if wanted in (one, name, plural(name)))
        target = next(found, None)
        if target is None:
            raise NotFoundError("You play nobody of that name. Pick one from the list.")
        return target
    own = active_character(typed.game, typed.user_id)
    return own.id if own is not None else read_own(typed.game, typed.user_id, "")


def _order_in(_typed: Typed, text: str) -> tuple[str, str]:
    """The kind and the words of an order from what was typed; two empty ones for none."""
    wanted = text.casefold()
    if wanted in (NONE, "none"):
        return "", ""
    if wanted in LABELS:
        return LABELS[wanted], ""
    if wanted.startswith("cast "):
        return CAST, text[len("cast ") :]
    found = [key for label, key in LABELS.items() if wanted in label.split()]
    return (found[0], "") if len(found) == 1 else (OWN_WORDS, text)


What = Annotated[
    tuple[str, str],
    Option(
        about="What to do; pick one, or type it in your own words for the referee",
        most=LONGEST_TEXT,
        read=_order_in,
        suggest=_orders,
        own_words=True,
    ),
]


@ORDER.command("order", who="Whose; without it, the character you are playing")
@says(
    "standing order, default action, if i dont answer, when i am away, if i am gone, unless i "
    "say, by default, if i am not here, if im not around, when i am gone, while i am away, "
    "while im away, when im away, if i dont post, if i am late",
    "Say what you do if you do not answer in time",
    when=takes_part,
)
def order(
    typed: Typed,
    what: What | None = None,
    who: Annotated[str, Option(read=_whose, suggest=_own, blank=True)] = "",
) -> Action | Page:
    """Say what you do if you do not answer in time"""
    if what is None:
        return orders_page(typed.game, typed.user_id, who)
    return SetStandingOrder(target=who, kind=what[0], text=what[1])


def orders_page(game: LiveGame, user_id: int, target: str) -> Page:
    """The standing order that holds, and a button for each that there is."""
    one = find_character(game.state, target) or find_combatant(game.state, target)
    if one is None or not game.viewer(user_id).acts_for(one.owner):
        raise ForbiddenError("Only who plays somebody sees their standing order.")
    order = standing_order_of(game.state, target)
    now = "" if order is None else order.kind
    buttons = [
        make_button("order-as", game.id, target, label, label=capitalized(label), style=GREY)
        for label, kind in _labels(game, target)
        if kind != now or (order is not None and order.text)
    ]
    if one.owner is not None:
        label = "In my own words…"
        buttons.append(make_button("order-say", game.id, target, label=label))
    if order is not None:
        none = make_button("order-as", game.id, target, NONE, label="None")
        buttons.insert(MOST_BUTTONS - 1, none)
    if one.owner is None:
        buttons = [*monsters_buttons(game), *buttons]
    return Page(_page(game, one, order), buttons, menu=True)


def _page(game: LiveGame, one: Character | Combatant, order: Order | None) -> str:
    """What is asked, and what holds now."""
    now = "none" if order is None else standing_words(order.kind, order.text)
    if isinstance(one, Character) or one.owner is not None:
        return (
            f"If you do not answer in time, what does **{plain(one.name)}** do? "
            f"Standing order now: {now}. `/order` has spells, too."
        )
    if order is None and order_in_force(game.state, one):
        now = "none of its own, so it attacks the nearest"
    return (
        f"What does **{plain(one.name)}** do by itself in each round? Standing order now: {now}. "
        "Until its moment comes you can still declare or act for it; then the order counts in the "
        "next round again."
    )


def has_captives(doer: Doer) -> bool:
    """Whoever may say what becomes of those whom the party leads along."""
    says_so = doer.viewer.is_referee or speaks_for_party(doer.state, doer.viewer)
    return says_so and bool(CAPTIVES.of(doer.state))


def _captives(typed: Typed) -> Pairs:
    """All who are led along."""
    return [(pieces(one.count, one.name), one.id) for one in CAPTIVES.of(typed.game.state)]


@PARTY.command("captives", gp="What is paid for them, in gp (referee)")
@says(
    "let captives go, release, free, set free, let * go, ransom, free the prisoners, prisoners, "
    "release the prisoners, unbind, let * loose, captives, hostages",
    "Let {who} go[ for {gp} gp]",
    when=has_captives,
    offers={"who": _captives},
    usual=("who",),
    what=FREE,
)
@says(
    "execute, put to death, kill the captives, kill the prisoners, slay the captives",
    "Slay {who}",
    when=has_captives,
    offers={"who": _captives},
    usual=("who",),
    what=SLAY,
)
def captives(
    who: Annotated[str, Option(about="Which captives", suggest=_captives)],
    what: Annotated[str, Option(about="What becomes of them", choices=BECOMES)] = FREE,
    gp: Annotated[int, whole(0, MOST_RANSOM)] = 0,
) -> Action:
    """Let captives go, with a ransom or without, or say what else becomes of them"""
    return EndCaptivity(captives=who, how=what, gp=gp)


def beaten(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """Slays, once that was asked, or binds those who lie there; for a referee, leaving them ends
    the encounter."""
    how = word(words, 1)
    if how == SLAY and words[2:] != [SURE]:
        text, sure = slaying_page(game, word(words, 0))
        return Page(text, [sure])
    is_over = how == LEAVE and game.viewer(user_id).is_referee
    return EndEncounter(reason=LEFT) if is_over else DealWithBeaten(how=how)


def order_deeds(doer: Doer) -> Iterator[Deed]:
    """What one's own do who have no orders yet, where answers have a deadline; and captives."""
    if doer.met is None and has_captives(doer):
        yield form_deed("Captives…", "party captives")
    for one in characters_of(doer.state, doer.viewer) if doer.state.pace.limits else ():
        if one.standing_order is None and doer.viewer.plays_for(one.owner):
            yield deed_of(order_button(doer.game.id, one.id, one.name), Near.MENU)


FEATURE = Feature(
    lines={
        "order": Does("order", "who"),
        "order-as": Does("order", "who", "what"),
        "order-say": Does("order", "who", asks="what"),
        "monsters-act": Does(LeaveMonsters, "@encounter", f"@by_order={BY_ORDER}"),
        "monsters-ever": Does("game settings", setting=MONSTERS_ACT.key, value="by-order"),
    },
    deeds=order_deeds,
    order=200,
    presses={"beaten": asks(beaten, guard=in_encounter)},
)
