"""Whatever comes of dice that fall in secret, the channel is told the same, with the same buttons.

The examples of the families have every action; those in which dice fall in secret are found by
trying each with every yes and no that it can say. Dice that fall openly are the same each time.
What everybody sees of a result, such as a death by secret damage, is told, so no example has it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from operator import attrgetter

import msgspec
import pytest

from cogs.render.telling import Message, tell_all, tell_everybody
from data.codec import Document
from data.games import counts_as_change
from data.live import LiveGame, LogEntry, Member, Outcome
from data.seeds import Seed
from rules.attack.records import Attack
from rules.battle.records import DecideFate, ShootVolley
from rules.dice.faces import Faces, FairDice
from rules.encounter.records import AddMonsters, RollReaction, RollSurprise
from rules.errors import RuleError
from rules.grapple.records import Grapple
from rules.health.records import Damage, RollDeathSave
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.resolution import Step
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.morale.records import RollLoyalty, RollMorale
from rules.pursuit.records import DropToStop
from rules.rolls.records import RollDice
from rules.state.game import GameState
from rules.stealth.records import PickPocket
from rules.systems import ENGINE
from rules.traps.records import TouchTrap
from tests.cogs.render.held import held_looks
from tests.rows import for_rows
from tests.rules.example import Example, goblins, variants
from tests.rules.examples import BY_FAMILY, EXAMPLES, SHOWN
from tests.rules.health.examples import DOWN
from tests.rules.morale.examples import ask
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, REFEREE

OUTCOMES = 40
SECRET_BLOW = "1d4-1"
"""Damage of none or some, of which no goblin dies."""
MORE: tuple[Example, ...] = (
    *(Example(camp, RollDice(text="1d6; 1d20", seen=mode), by=ANN) for mode in Visibility),
    Example(camp, DOWN, preset="eris"),
    Example(camp, RollDeathSave(target=ADA, result="pass"), (DOWN,), preset="4e"),
    Example(camp, RollDeathSave(target=ADA, result="fail"), (DOWN,), preset="4e"),
    Example(meeting, RollSurprise(side="monsters")),
    Example(meeting, RollReaction(), (RollReaction(),)),
    Example(meeting, RollMorale(), (ask,)),
    Example(meeting, lambda g: RollLoyalty(combatant_id=g.id("Squire"), loyalty=9)),
    Example(meeting, AddMonsters(name="Ogre", hit_dice="4+1")),
    Example(
        meeting,
        lambda g: Damage(targets=(f"{goblins(g)}#1", g.id("Wolf")), amount=SECRET_BLOW),
    ),
    Example(
        meeting,
        lambda g: Damage(targets=(f"{goblins(g)}#1",), amount=SECRET_BLOW, seen=Visibility.BLIND),
    ),
)
FAMILIES = {family: BY_FAMILY[family] for family in SHOWN} | {"more": MORE}
SECRET_ACTIONS = {
    "AddMonsters", "Damage", "RollDeathSave", "RollDice", "RollDistance", "RollInitiative",
    "RollLoyalty", "RollMorale", "RollReaction", "RollSurprise",
}  # fmt: skip


class SecretDice:
    """Open dice that always fall alike, and secret ones that fall by a number."""

    def __init__(self, outcome: int) -> None:
        self._key = f"outcome {outcome}".encode()
        self._rolls = {False: count(), True: count()}
        self._tokens = count()

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = next(self._rolls[secret])
        key = self._key if secret else b"open"
        return FairDice(key, f"roll {number}"), number, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        return f"t{next(self._tokens)}"


def fall(state: GameState, action: Action, by: Actor) -> Iterator[Step]:
    """What comes of an action whose dice fall in secret, again and again; nothing of others."""
    for number in range(OUTCOMES):
        try:
            step = ENGINE.step(state, by, action, SecretDice(number))
        except RuleError:
            return
        is_secret = any(throw.secret for throw in step.throws)
        if not is_secret and getattr(action, "seen", Visibility.PUBLIC) is Visibility.PUBLIC:
            return
        yield step
        if not is_secret:  # so it comes out alike each time
            return


def unlike(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those that differ in anything: what comes to the same is told once."""
    found = {encoded(one): one for one in outcomes}
    return list(found.values())


def encoded(outcome: Outcome) -> bytes:
    """All that can differ in an outcome."""
    return msgspec.json.encode((outcome.game.state, outcome.entry), enc_hook=repr)


def outcome_of(before: GameState, action: Action, by: Actor, step: Step) -> Outcome:
    """The step as it would be stored, without a database."""
    entry = LogEntry(
        game_id=1, seq=5, action_key="i:1", kind="act", member=by.member, channel_id=1, at=0,
        action_name=type(action).__name__, events=step.events, throws=step.throws, seed_id=1,
        changed=counts_as_change(before, action, step), revealed=step.revealed,
        number=5,
    )  # fmt: skip
    members = {1: Member(REFEREE.member, 1, is_referee=True), 2: Member(ANN.member, 2)}
    game = LiveGame(
        id=1, guild_id=1, name="Game", home_channel_id=1, version=1, state=step.state,
        document=Document(b""), open_seed=Seed(1, b""), secret_seed=Seed(2, b""), members=members,
    )  # fmt: skip
    return Outcome(game, entry)


def seen(message: Message) -> tuple[str, tuple[str | None, ...]]:
    """The text of a message and what stands on its buttons."""
    return message.text, tuple(button.label for button in message.buttons)


def happens_for_all_to_see(state: GameState, action: Action) -> bool:
    """Whether everybody sees what comes of it, which tells what fell.

    Who holds whom is seen by all, so are traps that spring, thieves who are caught, pursuers
    who stop, the wounds of characters, and what becomes of them in a battle of many.
    """
    if isinstance(action, Grapple | TouchTrap | PickPocket | DropToStop | DecideFate | ShootVolley):
        return True
    return isinstance(action, Attack) and any(
        find_character(state, target) is not None for target in action.targets
    )


def secret_rolls(example: Example) -> Iterator[tuple[Action, Iterator[Outcome]]]:
    """Each form of the example's action whose dice fall in secret, with what may come of it."""
    game, shown = example.in_scene()
    for action in variants(shown):
        if happens_for_all_to_see(game.state, action):
            continue
        steps = fall(game.state, action, example.by)
        outcomes = (outcome_of(game.state, action, example.by, step) for step in steps)
        first = next(outcomes, None)
        if first is not None:
            yield action, chain((first,), outcomes)


@pytest.mark.no_cover
@for_rows("example", FAMILIES.__getitem__, groups=FAMILIES, name=attrgetter("name"))
def test_the_channel_is_told_the_same_whatever_falls(example: Example) -> None:
    for action, falling in secret_rolls(example):
        outcomes = unlike(falling)
        viewer = outcomes[0].game.viewer(1 if example.by == REFEREE else 2)
        public = {tuple(map(seen, tell_all([outcome], viewer).public)) for outcome in outcomes}
        later = {seen(tell_everybody(outcome)) for outcome in outcomes}
        in_time = {str(list(held_looks(outcome))) for outcome in outcomes}
        to_undo = {(outcome.entry.changed, outcome.entry.revealed) for outcome in outcomes}
        for told in (public, later, in_time, to_undo):
            assert len(told) == 1, f"{action} tells the channel one of {told}"


def test_passed_and_failed_by_the_referees_word_are_told_the_same() -> None:
    passed, failed = (
        next(
            (seen(tell_everybody(outcome)), outcome.entry.changed)
            for action, outcomes in secret_rolls(example)
            for outcome in islice(outcomes, 1)
            if getattr(action, "seen", Visibility.PUBLIC) is Visibility.BLIND
        )
        for example in MORE
        if isinstance(example.action, RollDeathSave)
    )
    assert passed == failed


def test_every_secret_roll_was_tried_and_came_out_differently() -> None:
    tried: set[str] = set()
    for example in (*EXAMPLES, *MORE):
        for action, outcomes in secret_rolls(example):
            first = next(outcomes)
            if any(outcome.events != first.events for outcome in outcomes):
                tried.add(type(action).__name__)
    assert tried >= SECRET_ACTIONS
