"""The steps of a round, and what was declared and ordered for it."""

from enum import StrEnum

from rules.record import Record


class Order(Record):
    """What a combatant is to do. `kind` is the key of one of `rules.orders.kinds`.

    `targets` are those it is about, `item` the id of the weapon ("" is the one used last or in
    hand) and `weapon` what it is called, `how` the words of manoeuvres or of the way to go, `text`
    the player's own words.
    """

    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()
    weapon: str = ""


class StandingOrder(Record):
    """What is to be done where a player does not answer in time: an order's kind and words."""

    kind: str
    text: str = ""


class Deed(Record):
    """What a combatant did in a round, as an order that others can follow."""

    kind: str
    targets: tuple[str, ...] = ()
    how: tuple[str, ...] = ()


class Said(Record):
    """An order as it is told, with the names of those it is about whom players see."""

    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()


class StepKind(StrEnum):
    """What a step of the round is for."""

    DECLARE = "declare"
    INITIATIVE = "initiative"
    ACT = "act"
    PAUSE = "pause"
    """Of former days: the log tells of such."""


ACT = StepKind.ACT
"""For what is asked of all steps of a round: Python 3.11 is slow at `StepKind.ACT`."""


class Declaration(Order):
    """An order that was announced before initiative (OSE-DECLARE), such as a spell or a retreat.

    `phase` is the only phase of its place in which somebody is waited for, "" where that is in all
    of them.
    `words` are what they say when it is done.
    """

    phase: str = ""
    words: str = ""


class Blow(Record):
    """A blow or shot with a slow weapon that waits for the end of the round (R-SLOW-BLOW).

    `attacker` may be one body of a group. The fields after the `order` are those of the attack as
    it was said; `by_referee` says that a referee said it.
    """

    attacker: str
    order: Order
    mode: str = ""
    distance: int | None = None
    cover: int = 0
    against: str = ""
    count: int | None = None
    modifier: int = 0
    damage: str = ""
    thac0: int | None = None
    forced: int | None = None
    forced_damage: int | None = None
    seen: str = ""
    words: str = ""
    by_referee: bool = False


class Guard(Record):
    """A parry (ERIS-PARRY): attackers with the points off their rolls, and a comrade or "".

    `counters` are those whom the parrier may strike back at now, as often as they stand here.
    """

    shares: tuple[tuple[str, int], ...]
    ward: str = ""
    counters: tuple[str, ...] = ()


class Turn(Record):
    """What of a combatant lasts one round; the next one begins with a new one.

    `done` says that the turn is over, `passed_over` that it went by without anybody marking it.
    `phases` are the parts of its place that it has played, `ahead` is what it has declared for the
    next round. `attacked` are the bodies that have attacked, each as often as it has; 0 is a
    combatant that is one body. `offensive` are the bodies whose endurance that or something else
    costs, each once and from 1, `tired` those of them that have paid for it (ENDURANCE).
    `extra_actions` come of action points, `regained` are powers brought back with an action, `used`
    those that were used with one.
    `moved` is how far it has gone, in the unit of distances, `retreating` that it has run from a
    melee and `withdrawing` that it has backed out of one (OSE-MELEE-MOVE). `guard` is a parry,
    `rear` who has attacked from behind, `rearmed` that it has taken something else in hand.
    `aggressive` is how it fights with two weapons, `aggressive_next` in the next round
    (ERIS-DUAL-WIELD).
    `cast` are the spells it has cast, `disrupted` that one was lost, `interrupted` the bodies that
    were kept from casting theirs.
    `fired` are the bodies that have shot what takes a round to load, `loading` those that did so in
    the round before. `shot_first` is a shot before initiative (ERIS-FIRST-FIRE).
    `carried_out` says that an order was carried out, `refused` why one could not be.
    `referee_plays` says that its player let a deadline go by, and the referee acts for it;
    `ordered` that it does by itself what was declared, or its standing order, `by_order` that its
    standing order declared for it. `did` is what it did, for others who follow.
    `slow` gives it its place among the slow weapons at the end of the round, and `later` are the
    blows that wait there (OSE-SLOW-WEAPONS).
    """

    done: bool = False
    passed_over: bool = False
    declaration: Declaration | None = None
    phases: tuple[str, ...] = ()
    ahead: Declaration | None = None
    attacked: tuple[int, ...] = ()
    extra_actions: int = 0
    regained: int = 0
    used: int = 0
    offensive: tuple[int, ...] = ()
    tired: tuple[int, ...] = ()
    moved: int = 0
    retreating: bool = False
    withdrawing: bool = False
    guard: Guard | None = None
    rear: tuple[str, ...] = ()
    rearmed: bool = False
    aggressive: bool = False
    aggressive_next: bool = False
    fired: tuple[int, ...] = ()
    loading: tuple[int, ...] = ()
    shot_first: bool = False
    cast: int = 0
    disrupted: bool = False
    interrupted: tuple[int, ...] = ()
    carried_out: bool = False
    refused: str = ""
    referee_plays: bool = False
    ordered: bool = False
    by_order: bool = False
    did: Deed | None = None
    slow: bool = False
    later: tuple[Blow, ...] = ()


class RoundStep(Record):
    """One stop of the round. `who` are the combatants that may act in it, in no order.

    `side` is the key of the side whose step it is ("" for mixed or single steps); `phase` is the
    part of a side's actions that is being played ("movement", "melee", …) or "".
    `members` are all who stand at this place, also those who lie there and cannot act; `place`
    numbers the places of the order from 1 and is the same for all phases of one. `slow` marks the
    places of slow weapons at the end of the round.
    """

    kind: StepKind
    label: str
    who: tuple[str, ...] = ()
    side: str = ""
    phase: str = ""
    simultaneous: bool = False
    members: tuple[str, ...] = ()
    place: int = 0
    slow: bool = False


class UnseenPlace(Record):
    """Where hidden combatants stand in the order: no step of its own, so that nothing tells of it.

    `behind` is the number of the known place after which they come, 0 for before all of them.
    """

    who: tuple[str, ...]
    behind: int = 0
