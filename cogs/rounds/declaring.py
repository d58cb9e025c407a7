"""`/do declare`: what somebody will do this round, or what they will cast in the next one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from cogs.attack.commands import Foes, Ways, Weapon, arms_of, read_weapon
from cogs.core.combatants import is_up
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.moments import (
    acts,
    casts_ever,
    declares,
    declares_moves,
    has_declared,
    is_chased,
    is_meeting,
    withdraws,
)
from cogs.core.offers import (
    castable,
    drinking,
    missiles,
    named_foes,
    named_there,
)
from cogs.core.option import Option, Typed
from cogs.core.options import Words, own_combatant
from cogs.core.said import says
from cogs.render.deeds import Deed, Doer, Near, deeds_of, of_one
from cogs.rounds.pages import declaring_buttons, more_buttons
from data.live import LiveGame
from data.newest import Newest
from rules.combat.records import ReadyWeapon, TakeStance
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.words import in_sentence
from rules.orders.kinds import AWAY, HOLD, KINDS
from rules.rounds.declarations import LONGEST_TEXT, NOTHING
from rules.rounds.records import (
    Declare,
    DeclareAhead,
    DeclareNothing,
    ResumeDeclaring,
    WithdrawDeclaration,
    everybody_declares,
)
from rules.state.game import GameState
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view.moves import DeclaringView, view_declaring

DECLARE = Group()
OFFENSIVE, DEFENSIVE, READY = "offensive", "defensive", "ready"
EVER, AGAIN, TAKE_BACK = "ever", "again", "take-back"
LABELS = {
    kind.key: f"{kind.label} towards somebody" if kind.key == "move" else kind.label
    for kind in KINDS
    if kind.is_declared
}
CHOICES = {
    **{label: key for key, label in LABELS.items()},
    "move away": AWAY,
    "two weapons, offensively": OFFENSIVE,
    "two weapons, defensively": DEFENSIVE,
    "weapon ready, to shoot first": READY,
    "nothing until I say so": EVER,
    "ask me again": AGAIN,
    "take my declaration back": TAKE_BACK,
}
MOST_DECLARING = 8
"""A referee has a crowd to declare for: of more than these the page is asked for by its button."""
MOST_KNOWN = 50
"""Between opening the page and choosing on it, others may open theirs."""
_known = Newest[tuple[int, Viewer, str, str, str], tuple[GameState, DeclaringView | None]](
    MOST_KNOWN
)
"""The state is kept with what was made of it, so that no other takes its place."""
SPELL = "spell"
_ATTACKING = (
    "attack, hit, strike, swing at, swing, stab, slash, fight?, smash, smite, chop, cleave, "
    "bash?, punch, kick?, bring * down on, go for, goes for, charge, have at, lay into, poke, "
    "thrust, cut down, whack, club, backstab, sneak attack, atk, att, a?, i a, init a, finish "
    "off, kill?, bite, claw, jump on, rush, shoot, fire at, fire?, loose?, throw at, throw, "
    "hurl, toss, chuck, lob, fling, put a bolt in, put an arrow in, aim at, declare attack, "
    "shoot at, kick, volley, engage, gut, impale, spear, take a swing, take down, go at, tear "
    "into, put * down, stick * in, plunge * into, drive * into, pummel, strike at, press the "
    "attack, keep attacking, same target, lunge, lunge at, leap at, pounce, snap at, swing "
    "for, claw at, loose an arrow, loose * at, arrow at, arrow into, bolt at, bolt into, let "
    "loose, take a shot, shot at, fire an arrow, fire a bolt, fire my, take aim, pepper, stay "
    "on, keep on, focus on, focus, crossbow?, bow?, aim?, sling at, hurl * at, throw * at"
)
_CASTING = (
    "cast, casting, memorised spell, use spell, spell, zap, read scroll, read * scroll, read "
    "out, incantation, magic, use?, invoke, conjure, hit * with"
)


def other_action(what: str, target: str) -> Action | None:
    """What is said for a combatant and is no declaration; None for what is one."""
    match what:
        case "ever":
            return DeclareNothing(standing=True)
        case "again":
            return ResumeDeclaring(target=target)
        case "offensive" | "defensive":
            return TakeStance(target=target, offensive=what == OFFENSIVE)
        case "ready":
            return ReadyWeapon(target=target)
        case "take-back":
            return WithdrawDeclaration(target=target)
        case _:
            return None


def _arms(typed: Typed) -> Iterator[tuple[str, str]]:
    """What somebody has to attack with, and what they throw: `throw oil at the wolf`."""
    yield from dict.fromkeys((*arms_of(typed), *missiles(typed)))


def _declares_all(doer: Doer) -> bool:
    """Somebody who declares, where everything is declared: in some games only spells and moves."""
    return everybody_declares(doer.state) and declares(doer)


def _withdraws_next(doer: Doer) -> bool:
    """Somebody who acts, and can say now that they will withdraw in the next round."""
    own = doer.character
    if own is None or not acts(doer) or declares(doer) or withdraws(doer):
        return False
    return doer.may(_ahead(Declare(target=own.id, kind="withdrawal")))


def _speaks_first(doer: Doer) -> bool:
    """Somebody who has met others, and can say now what they do in the first round of a fight."""
    own = doer.character
    if own is None or not doer.is_in or not is_meeting(doer) or is_chased(doer):
        return False
    return doer.may(_ahead(Declare(target=own.id, kind="other")))


def _attacks_first(doer: Doer) -> bool:
    """The same, where attacks are declared."""
    return everybody_declares(doer.state) and _speaks_first(doer)


def _casts_first(doer: Doer) -> bool:
    """The same of whoever has spells."""
    return casts_ever(doer) and _speaks_first(doer)


@DECLARE.command(
    "declare",
    what="What they will do this round",
    target="Whom it is about; several with commas",
    weapon="With what; without it, what was used last or is in hand",
    text="Which spell, where to, or anything else in your own words",
    who="Who; without it, your own character",
    next_round="For the next round, while this one is being played; before a fight for the first",
)
@says(
    _ATTACKING,
    "Declare: attack {target}[ with {weapon}]",
    when=_declares_all,
    offers={"target": named_foes, "weapon": _arms},
    what="attack",
    bare=True,
)
@says(
    _CASTING,
    "Declare: cast {text}[ at {target}]",
    when=declares,
    offers={"text": castable, "target": named_there},
    what="spell",
    bare=True,
)
@says(
    _ATTACKING,
    "Declare for the first round: attack {target}[ with {weapon}]",
    when=_attacks_first,
    offers={"target": named_foes, "weapon": _arms},
    what="attack",
    next_round="yes",
    confirmed=True,
)
@says(
    _CASTING,
    "Declare for the first round: cast {text}[ at {target}]",
    when=_casts_first,
    offers={"text": castable, "target": named_there},
    what="spell",
    next_round="yes",
    confirmed=True,
)
@says(
    "drink, quaff, gulp, glug, sip, swig, swallow, down?, chug, knock back, use potion, use?",
    "Declare: drink {text}",
    when=declares,
    offers={"text": drinking},
    what="other",
    needs=("text",),
    confirmed=True,
)
@says(
    "fighting withdrawal, withdraw, back off?, back away, step back, give ground, disengage, "
    "fall back?, back up, back out, pull back, slow retreat, ease back, edge back, fight * "
    "way back, defensive withdrawal, step away, move away, move back, move away from, "
    "move away from the",
    "Declare: fighting withdrawal",
    when=declares_moves,
    what="withdrawal",
)
@says(
    "fighting withdrawal, withdraw, back off, back away, step back, give ground, disengage, pull "
    "back, slow retreat, ease back, edge back, fight * way back, defensive withdrawal, step away",
    "Declare for the next round: fighting withdrawal",
    when=_withdraws_next,
    what="withdrawal",
    next_round="yes",
    confirmed=True,
)
@says(
    "retreat, flee, run, run away, leg it, legs it, fall back, turn and run, escape, bolt?, "
    "get out, get out of here, disengage, break away, turn tail, get away, full retreat, run "
    "for it, hightail, scarper, gtfo, turn and flee, break off, bail, move away, move away from, "
    "move away from the",
    "Declare: retreat",
    when=declares,
    what="retreat",
)
@says(
    "move to, move, walk, advance, approach, close in, step, go to, run to, run over, charge, "
    "get closer, close with, close the distance, go towards, head for, walk to, walk up, run "
    "up, step up, move up, get next to",
    "Declare: move towards {target}",
    when=_declares_all,
    offers={"target": named_foes},
    what="move",
)
@says(
    "parry, parries, defend, defends, full defence, dodge, block, guard, protect, brace, "
    "raise * shield, shield up, shields up, turtle, fend off, full defense, total defence, "
    "hunker down, fight defensively",
    "Declare: defend",
    when=_declares_all,
    what="defend",
)
@says(
    "hold, hold till, holds, wait, waits, delay, stand still, do nothing, pass, skip, hang "
    "back, stay back, stay put, nothing, hold action, hold * action, hold position, stand by, "
    "wait and see, sit this one out, nothing this round, no action, not doing anything",
    "Declare: hold, and do nothing",
    when=_declares_all,
    what="hold",
)
@says(
    "take back declaration, undeclare, withdraw declaration",
    "Take your declaration back",
    when=has_declared,
    what="take-back",
)
def declare(
    typed: Typed,
    what: Annotated[str, Option(choices=CHOICES)],
    target: Foes = (),
    weapon: Weapon = "",
    text: Annotated[str, Option(most=LONGEST_TEXT)] = "",
    how: Ways = (),
    who: Annotated[str, own_combatant(is_up)] = "",
    next_round: bool = False,
    words: Words = "",
) -> Action:
    """Declare what you will do, such as whom you attack, before initiative is rolled"""
    said = Declare(
        target=who,
        kind="move" if what == AWAY else what,
        text=text,
        targets=target,
        item=read_weapon(typed, who, weapon),
        how=(AWAY,) if what == AWAY else how,
        words=words,
    )
    return other_action(what, who) or (_ahead(said) if next_round else said)


def _ahead(said: Declare) -> DeclareAhead:
    return DeclareAhead(
        target=said.target,
        kind=said.kind,
        text=said.text,
        targets=said.targets,
        item=said.item,
        how=said.how,
        words=said.words,
    )


def declaring_view(
    game: LiveGame, viewer: Viewer, declarer: str, item: str = "", how: str = ""
) -> DeclaringView | None:
    """What can be declared, as `view_declaring` has it."""
    key = id(game.state), viewer, declarer, item, how
    known = _known.get(key)
    if known is None or known[0] is not game.state:
        asker = ENGINE.asking(game.state)
        known = game.state, view_declaring(asker, viewer, declarer, item, how)
        _known.put(key, known)
    return known[1]


def declaring_deeds(doer: Doer) -> Iterator[Deed]:
    """What can be declared, once it is asked for."""
    met = doer.met
    if met is None or met.current is None or met.current.kind is not StepKind.DECLARE:
        return
    able = (one for one in doer.own if doer.may(Declare(target=one.id, kind=NOTHING)))
    own = sorted(able, key=lambda one: one.declared)
    for one in own[:MOST_DECLARING]:
        page = declaring_view(doer.game, doer.viewer, one.id)
        if page is None:
            continue
        also = f"with {page.attack.weapon.name} declare"
        likely, rest = declaring_buttons(doer.game.id, met, page)
        found = [
            *deeds_of((*likely, *rest), Near.MENU, also=also),
            *deeds_of(more_buttons(doer.game.id, met, page), Near.ASKED, also=also),
        ]
        for deed in found:
            if deed.words[-1] == HOLD and len(own) == 1 and met.round == 1 and not one.declared:
                continue  # It is a button of the board then.
            again = _instead(deed) if one.declared else deed
            more = " nothing skip pass wait" if "nothing" in deed.words else ""
            label = of_one(one.name, again.label, len(own))
            yield replace(again, label=label, also=deed.also + more)


def _instead(deed: Deed) -> Deed:
    """The same in place of what was declared."""
    label = f"Declare instead: {in_sentence(deed.label)}"
    return replace(deed, label=label, near=Near.ASKED)


FEATURE = Feature(
    order=190,
    deeds=declaring_deeds,
)
