"""The actions, events and settings of rounds."""

from dataclasses import dataclass

from rules.kernel.action import NO_BODY, Deed, Doer, Word
from rules.kernel.events import Event, Who
from rules.kernel.questions import Found, Question
from rules.kernel.setting import Setting, Value
from rules.rounds import FAMILY
from rules.state.game import GameState
from rules.state.rounds import Order, StepKind

TOLD_WHEN_DONE = ("attack", "defend", "hold", "nothing")
"""Declarations that nobody has to answer: what they come to is told by itself."""
NOBODY = "Nobody can act"
DECIDED = "The fight is decided"
UNASKED = "Nobody to ask"
STOPS = (NOBODY, DECIDED, UNASKED)
"""Why a round stops for the referee as it begins."""
DONE = "`/do done`"
DECLARE = "`/do declare`"
NEXT = "`/encounter next`"
ROLL = "`/initiative`"
SAVE = "`/do life save`"
CHECK = "`/check`"
HERE = "Pick one from the list that appears."
CANNOT_ACT = "is down or held by a condition, and cannot act now."
WORDS_DECLARING = "Declarations"
INITIATIVE = "Initiative"
_PHASES = {
    "bonus": "dexterity bonus",
    "middle": "no bonus or penalty",
    "penalty": "dexterity penalty",
    "slow": "slow weapons",
}


class SlowBlow(Question[Found]):
    """Whether what `who` has said, `order`, is a blow that comes at the end of the round."""

    order: Order


class NextStep(Word):
    """End the step being played and go on; the first time it begins the rounds.

    `step_number` is the step that a button answers. `to` "side" goes past the remaining phases of
    the side, "round" to the next round (referee).
    """

    step_number: int | None = None
    to: str = ""


class GoBack(Word):
    """Reopen the step before this one (referee)."""


class MarkDone(Deed):
    """A combatant has acted in this round. `round` is the one that a button answers."""

    done_by = Doer("target", even_held=True)

    target: str
    round: int | None = None


class EndPhase(Deed):
    """A combatant has played this phase of its place, such as movement, and acts in the next.

    `step_number` is the step that a button answers.
    """

    done_by = NO_BODY

    target: str
    step_number: int | None = None


class MarkNotDone(Word):
    """A combatant has not acted in this round after all."""

    target: str


class Declare(Deed):
    """Announce an order (`rules.state.orders`), such as an "attack", a "spell" or "nothing".

    A later declaration replaces an earlier one. `words` are said when it is carried out. `round` is
    the one that a button answers.
    """

    done_by = Doer("target", even_held=True, in_round=True, whoever=True)

    target: str
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()
    words: str = ""
    round: int | None = None


class DeclareAhead(Deed):
    """Announce while a round is being played what somebody does in the next one, as in `Declare`.

    A later one replaces an earlier one.
    """

    done_by = NO_BODY

    target: str
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()
    words: str = ""


class DeclareNothing(Deed):
    """All of one's own who are waited for have nothing to declare; with `standing` until they
    declare something. `round` is the one that a button answers.
    """

    done_by = NO_BODY

    standing: bool = False
    round: int | None = None


class ResumeDeclaring(Word):
    """Ask somebody for declarations again who had nothing to declare until they said so."""

    target: str


class WithdrawDeclaration(Deed):
    """Take a declaration back while declarations are being taken, or that for the next round."""

    done_by = NO_BODY

    target: str


class RoundBegan(Event):
    """A round began; `surprise` marks the free round against a surprised side."""

    round: int
    surprise: bool = False


class RoundEnded(Event):
    """A round is over, and with it the turns nobody took. Its time has gone by."""

    round: int


class StepBegan(Event):
    """A step of the round began. `who` are those who may act in it and whom players know.

    `declares_moves` says, of a step of declarations, whether moves out of melee are declared as
    well as spells, `everybody` whether all say what they will do. `goes_on` is a further phase of
    the place that was being played.
    """

    round: int
    step_number: int
    kind: str
    label: str
    side: str = ""
    phase: str = ""
    who: tuple[Who, ...] = ()
    simultaneous: bool = False
    declares_moves: bool = True
    everybody: bool = False
    goes_on: bool = False

    def is_bookkeeping(self) -> bool:
        """The board shows whose turn it is, and what is asked; how to answer is told at first."""
        if self.kind in (StepKind.DECLARE, StepKind.INITIATIVE):
            return self.round > 1
        return self.goes_on or self.label not in STOPS

    def opens_place(self) -> bool:
        """A further phase belongs to the place that was being played."""
        return not self.goes_on


class PlaceEnded(Event):
    """A place of the order is over, and what waited for its end counts now. Book-keeping."""

    round: int


class StepEnded(Event):
    """A step is over. Once all that this set off is settled, the next one begins.

    Book-keeping: there is nothing to show.
    """

    round: int
    step_number: int


class PassedOver(Event):
    """The referee went on, and the turns of those who were still waited for went by."""

    targets: tuple[Who, ...]
    round: int


class AbsentHeld(Event):
    """The turns of those who are away, and for whom nobody plays, went by: they hold."""

    targets: tuple[Who, ...]
    round: int


class FightDecided(Event):
    """Of two sides that players know, one is down or gone: the referee ends it, or plays on.

    `helpless` if foes are left who stand, all of them asleep or otherwise helpless (R-DECIDED).
    `lost` if nobody in the party is left standing.
    """

    at_once = True

    round: int
    helpless: bool = False
    lost: bool = False


class PhaseDone(Event):
    """A combatant has played a part of its place, such as its movement, and acts in the next."""

    bookkeeping = True

    target: Who
    round: int
    phase: str


class TurnTaken(Event):
    """A combatant's turn of this round is over: it was marked done, or its last step passed.

    Reported exactly once per combatant and round, unless a `TurnReopened` takes it back. `by_hand`
    is False when the step simply went by, also for those who lie there and could not act.
    """

    bookkeeping = True

    target: Who
    round: int
    by_hand: bool = True


class TurnReopened(Event):
    """A combatant was marked as not having acted after all."""

    bookkeeping = True

    target: Who
    round: int


class StepReopened(Event):
    """A referee went back to the step before; `step_number` is the new one."""

    round: int
    step_number: int

    def opens_place(self) -> bool:
        """What is done from here on is told apart from what was done before."""
        return True


class Declared(Event):
    """Somebody announced what they will do, as an order is told (OSE-DECLARE).

    `standing` says that nothing holds for the rounds to come too.
    """

    bookkeeping = True

    target: Who
    round: int
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
    standing: bool = False


class DeclaredAhead(Event):
    """Somebody announced what they will do in `round`, the next one."""

    bookkeeping = True

    target: Who
    round: int
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()


class DeclaringResumed(Event):
    """Somebody is asked for declarations again who had none until they said so."""

    bookkeeping = True

    target: Who


class DeclarationWithdrawn(Event):
    """Somebody took their declaration back."""

    bookkeeping = True

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What somebody has declared, as it is told when all declarations are in; `several` of them."""

    target: Who
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
    several: bool = False


class DeclarationsRevealed(Event):
    """What was declared is told together: all declarations are in.

    Nobody is named who has nothing to declare.
    """

    round: int
    announcements: tuple[Announcement, ...]

    def is_bookkeeping(self) -> bool:
        """The board shows what is declared, and what comes of blows is told when they fall."""
        return all(one.kind in TOLD_WHEN_DONE and not one.text for one in self.announcements)


GO_ON = Setting(
    "go_on",
    "How a round goes on",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("by-itself", "by itself, once nobody is waited for any more"),
        Value("by-button", "when somebody presses Next"),
    ),
    from_next_encounter=False,
)

INITIATIVE_ROLLS = Setting(
    "initiative_rolls",
    "Who rolls initiative",
    "OSE-INITIATIVE",
    (
        Value("by-itself", "the bot, all dice at once, as soon as nobody is waited for"),
        Value("by-hand", "players and the referee, each their own"),
    ),
    from_next_encounter=False,
    only_with=("go_on", ("by-itself",)),
)


SETTING_DECLARING = Setting(
    "declaring",
    "Who declares",
    "OSE-DECLARE",
    (
        Value("everybody", "everybody says what they will do before the round is played"),
        Value("by-book", "those who cast or leave a melee, where the rules ask for it"),
    ),
    from_next_encounter=False,
)


MONSTERS_ACT = Setting(
    "monsters_act",
    "When monsters act",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("by-referee", "when the referee plays them"),
        Value("by-order", "by themselves: by their orders, and who has none attacks the nearest"),
    ),
)

MONSTERS_AWAITED = Setting(
    "monsters_awaited",
    "When the referee has been awaited for two days to play monsters",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("wait", "the game waits on"),
        Value("by-order", "monsters act by themselves from then on in the encounter"),
    ),
    from_next_encounter=False,
    only_with=("monsters_act", ("by-referee",)),
)


def everybody_declares(state: GameState) -> bool:
    """Whether everybody of players says what they will do before a round is played."""
    return SETTING_DECLARING.in_force(state) == "everybody"


def goes_on_by_itself(state: GameState) -> bool:
    """Whether a step is over as soon as nobody is waited for."""
    return GO_ON.in_force(state) == "by-itself"


def rolls_by_itself(state: GameState) -> bool:
    """Whether the initiative dice fall without anybody's word; never where each step needs one."""
    return goes_on_by_itself(state) and INITIATIVE_ROLLS.in_force(state) == "by-itself"


def phase_name(phase: str) -> str:
    """What players call a phase: `movement`, `slow weapons`."""
    return _PHASES.get(phase, phase)


def listing(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


FAMILY.brings(
    settings=(
        SETTING_DECLARING,
        GO_ON,
        INITIATIVE_ROLLS,
        MONSTERS_ACT,
        MONSTERS_AWAITED,
    )
)
