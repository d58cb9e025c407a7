"""No number that players may not know can be read off what they see.

Every example is played twice, from states that differ in such numbers alone: what is written of
monsters, their hit dice, hit points, morale and traits, and of another player's character. Where
the same happens, players see the same: messages, buttons, board, their own view, sheets, refusals
and what is offered to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import count
from typing import Any

import pytest
from msgspec.structs import fields

from cogs.core.naming import known_combatants, known_targets
from cogs.encounter.pages import render_details, render_stat_block
from cogs.log.missed_pages import Missed, render_catchup
from cogs.log.why_pages import render_why
from cogs.render.board import board_view, fit
from cogs.render.families import TELLERS
from cogs.render.narration import People, Teller, tell
from cogs.render.telling import tell_everybody
from cogs.sheet.pages import render_characters, render_sheet
from cogs.sheet.reading import field_options
from data.codec import Document
from data.games import counts_as_change
from data.live import LiveGame, LogEntry, Member, Outcome
from data.seeds import Seed
from rules.bestiary.records import BESTIARY, StatBlock
from rules.dice.faces import Faces, FairDice
from rules.errors import RuleError
from rules.health.records import health_word
from rules.kernel.action import Action, Word
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.engine import Engine
from rules.kernel.events import Event, Who
from rules.kernel.family import System
from rules.kernel.resolution import Resolution, Step
from rules.kernel.setting import PRESETS
from rules.kernel.visibility import Visibility
from rules.record import fields_of
from rules.record import replace as changed
from rules.sheet.reading import number
from rules.state.encounter import Combatant, Kind, Morale
from rules.state.game import GameState
from rules.state.health import HitDice, Vitals
from rules.state.items import Item
from rules.systems import ENGINE, SYSTEMS
from rules.treasure.pool import POOL, Treasure
from rules.view.sheets import view_sheet
from tests.cogs.render.accounts import account_of, page_of
from tests.cogs.render.held import held_looks
from tests.rules.alike import assert_alike, first_difference, plain
from tests.rules.example import Example, goblins, variants
from tests.rules.examples import EXAMPLES, for_examples
from tests.rules.scenes import meeting
from tests.rules.table import ANN, BOB, REFEREE

PLAYERS = (TABLE, Viewer(ANN.member), Viewer(BOB.member))
MEMBERS = {
    1: Member(REFEREE.member, 1, is_referee=True),
    2: Member(ANN.member, 2),
    3: Member(BOB.member, 3),
}
CLUB = Item("i0", "Club")
STRANGER = 9
"""Somebody who is in no game."""
INITIATIVE = "initiative"
DECIDES = (INITIATIVE,)
"""Fields that decide where somebody stands in the order, which everybody sees."""


class SameDice:
    """Dice that fall alike each time."""

    def __init__(self) -> None:
        self._count = count()

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = next(self._count)
        return FairDice(b"same", f"roll {number}"), number, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        return f"t{next(self._count)}"


# The same game with other numbers

Change = Callable[[Combatant, int], Combatant]


def with_numbers(one: Combatant, by: int) -> Combatant:
    """Other numbers on the stat block: two values that are near to each other."""
    numbers = {
        f.key: (f.minimum + f.maximum) // 2 + by for f in ENGINE.fields if f.key not in DECIDES
    }
    return changed(one, numbers={**one.numbers, **numbers})


def with_hit_dice(one: Combatant, by: int) -> Combatant:
    """Another level and other hit dice."""
    return changed(one, hit_dice=HitDice(6 + by, by), level=6 + by)


def with_hit_points(one: Combatant, by: int) -> Combatant:
    """More hit points, of which as many are lost."""
    bodies = tuple(
        changed(body, vitals=changed(body.vitals, hit_points=most - lost, maximum=most))
        for body in one.bodies
        for most, lost in ((40 + by, body.vitals.maximum - body.vitals.hit_points),)
    )
    return changed(one, bodies=bodies)


def with_morale(one: Combatant, by: int) -> Combatant:
    """Another score, where there is one."""
    if one.morale.score is None:
        return one
    return changed(one, morale=changed(one.morale, score=7 + by))


def with_items(one: Combatant, by: int) -> Combatant:
    """Another number of each kind on what they have, and one thing more; what is slow stays so."""
    own = tuple(changed(item, weight=20 + by, bonus=by, damage=f"1d{6 + by}") for item in one.items)
    club = changed(CLUB, count=2 + by, weight=30 + by, bonus=by, damage=f"1d{4 + by}")
    return changed(one, items=(*own, club))


def with_initiative(one: Combatant, by: int) -> Combatant:
    """Another modifier; where it is rolled with, something else happens."""
    return changed(one, numbers={**one.numbers, INITIATIVE: 1 + by})


def with_traits(one: Combatant, by: int) -> Combatant:
    """Other words for what they are."""
    return changed(one, traits=(("orc", "large-clumsy"), ("goblin", "undead"))[by])


CHANGES: Mapping[str, Change] = {
    "numbers": with_numbers,
    "hit dice": with_hit_dice,
    "hit points": with_hit_points,
    "morale": with_morale,
    "items": with_items,
    "initiative": with_initiative,
    "traits": with_traits,
}


TOGETHER = (("numbers", "initiative"), ("hit dice", "hit points", "morale", "items", "traits"))
"""Kinds of which none hides another: typed numbers hide those that follow from hit dice."""
assert {name for names in TOGETHER for name in names} == {*CHANGES}
NOTHING = ""


def with_others(state: GameState, names: Sequence[str], by: int) -> GameState:
    """The game with other numbers of these kinds."""

    def change(one: Combatant, by: int) -> Combatant:
        return reduce(lambda changing, name: CHANGES[name](changing, by), names, one)

    return other(state, change, by)


def other(state: GameState, change: Change, by: int) -> GameState:
    """The game with another number for each monster."""
    assert state.encounter is not None
    combatants = tuple(
        change(one, by) if one.kind is Kind.MONSTER else one for one in state.encounter.combatants
    )
    blocks = tuple(other_block(block, by) for block in BESTIARY.of(state))
    encounter = changed(state.encounter, combatants=combatants)
    return BESTIARY.put(changed(state, encounter=encounter), blocks)


def other_block(block: StatBlock, by: int) -> StatBlock:
    """A stat block that says other numbers of the monsters that are made of it."""
    return changed(
        block,
        hit_points=20 + by,
        hit_dice=HitDice(6 + by),
        level=6 + by,
        morale=7 + by,
        numbers={key: value + by for key, value in block.numbers.items()},
        items=tuple(changed(item, damage=f"1d{6 + by}", bonus=by) for item in block.items),
        traits=(("orc",), ("goblin",))[by],
        notes=f"{by}",
    )


# What happens, and what players see of it


@dataclass(frozen=True)
class Play:
    """An action in a game, and how it is told."""

    engine: Engine
    tellers: Mapping[type[Event], Teller]
    action: Action
    by: Actor

    def step(self, state: GameState) -> Step | RuleError:
        """What comes of it, or the refusal."""
        try:
            return self.engine.step(state, self.by, self.action, SameDice())
        except RuleError as refusal:
            return refusal

    def seen(self, state: GameState, step: Step | RuleError) -> list[object]:
        """All that players see."""
        if isinstance(step, RuleError):
            return [step.message] if not self.by.is_referee else []
        outcome = self._outcome(state, step)
        told = tell_everybody(outcome)
        texts = [
            telling.text
            for viewer in PLAYERS
            for telling in tell(step.events, viewer, People({}), self.tellers)
        ]
        buttons = [button.label for button in told.buttons]
        later = [*self._later(state, outcome), *held_looks(outcome)]
        return [told.text, buttons, texts, *looks(outcome.game), *later]

    def _later(self, before: GameState, outcome: Outcome) -> Iterator[str]:
        """What somebody reads of it who was away, or asks why."""
        for viewer in PLAYERS[1:]:
            missed = Missed((outcome.entry,), 1, before=before)
            yield render_catchup(outcome.game, viewer, missed).text
            yield render_why((outcome.entry,), outcome.game, viewer, TELLERS)
            yield page_of((outcome.entry,), outcome.game, viewer)
        yield account_of((outcome.entry,), outcome.game)

    def _outcome(self, before: GameState, step: Step) -> Outcome:
        events = tuple(event for event in step.events if type(event) in TELLERS)
        entry = LogEntry(
            game_id=1, seq=5, action_key="i:1", kind="act", member=self.by.member, channel_id=1,
            at=0, action_name=type(self.action).__name__, events=events, throws=step.throws,
            seed_id=1, changed=counts_as_change(before, self.action, step), revealed=step.revealed,
        )  # fmt: skip
        return Outcome(game_of(step.state), entry)


def game_of(state: GameState) -> LiveGame:
    """The state as a game, without a database."""
    return LiveGame(
        id=1, guild_id=1, name="Game", home_channel_id=1, version=1, state=state,
        document=Document(b""), open_seed=Seed(1, b""), secret_seed=Seed(2, b""), members=MEMBERS,
    )  # fmt: skip


def looks(game: LiveGame) -> Iterator[object]:
    """What players can look at: the board, their own views, and what is offered to them."""
    public = board_view(game)
    if public is None:
        return
    yield fit(game, public).texts
    for user_id in (ANN.member, BOB.member):
        viewer = game.viewer(user_id)
        view = board_view(game, viewer)
        assert view is not None
        yield render_details(game, view, viewer)
        yield [render_stat_block(game, one, viewer) for one in view.combatants]
        yield known_targets(game, user_id)
        yield [one.name for one in known_combatants(game, user_id)]


def happened(step: Step | RuleError) -> object:
    """What happened, leaving out every number: the state, and the words of all events."""
    if isinstance(step, RuleError):
        return type(step).__name__
    events = [(type(event).__name__, words_of(event)) for event in step.events]
    state = other(step.state, forget, 0) if step.state.encounter else step.state
    # What defeated monsters were worth is noted, and told as one sum when it is awarded.
    return (BESTIARY.put(POOL.put(state, Treasure()), ()), events)


def forget(one: Combatant, _by: int) -> Combatant:
    """A combatant without any number, but with how its bodies look."""
    bodies = tuple(
        changed(body, vitals=Vitals(0, 0, body.vitals.life), gone=health_word(body.vitals))
        for body in one.bodies
    )
    items = tuple(
        changed(item, weight=0, bonus=0, damage="") for item in one.items if item.id != CLUB.id
    )
    return changed(
        one,
        numbers={},
        traits=(),
        hit_dice=None,
        level=0,
        bodies=bodies,
        morale=Morale(done=one.morale.done),
        items=items,
    )


def words_of(event: Event) -> list[object]:
    """All that an event says but its numbers."""
    values = [getattr(event, name) for name in fields_of(type(event))]
    return [value for value in values if isinstance(value, str | bool | Who)]


def leaks(
    play: Play, state: GameState, together: Sequence[Sequence[str]] = TOGETHER
) -> dict[str, str]:
    """The kinds of numbers that can be read off what players see, and where it first shows.

    Empty where more differs than the numbers. Kinds are tried together first, and each by itself
    where that shows anything, or where more differs.
    """
    suspects = [names for names in together if shows(play, state, names) != NOTHING]
    found = {name: shows(play, state, (name,)) for names in suspects for name in names}
    return {name: where for name, where in found.items() if where}


def shows(play: Play, state: GameState, names: Sequence[str]) -> str | None:
    """Where other numbers of these kinds first show; None where more differs than the numbers."""
    one, two = (with_others(state, names, by) for by in (0, 1))
    first, second = play.step(one), play.step(two)
    if happened(first) != happened(second):
        return None
    shown, usual = play.seen(one, first), play.seen(two, second)
    if shown == usual:
        return NOTHING
    return first_difference(plain(shown), plain(usual)) or "something that JSON does not show"


# The sweep


def is_shown_on_purpose(action: Action) -> bool:
    """Whether a referee rolls or says in the open what is kept from players as a rule."""
    usual = {field.name: field.default for field in fields(action)}
    is_kept = usual.get("seen") is Visibility.BLIND
    is_open = getattr(action, "seen", None) is Visibility.PUBLIC
    return getattr(action, "public", False) or (is_kept and is_open)


def played(
    example: Example,
) -> Iterator[tuple[GameState, Action, Actor, Sequence[Sequence[str]]]]:
    """An example in every rulebook, and which kinds are tried together.

    In its own with other words, and by a player too; in the others all kinds at once.
    """
    for preset in PRESETS:
        try:
            game, shown = replace(example, preset=preset).in_scene()
        except RuleError:
            continue
        if game.state.encounter is None:
            continue
        is_own = preset == example.preset
        for action in variants(shown) if is_own else (shown,):
            if not is_shown_on_purpose(action):
                yield game.state, action, example.by, TOGETHER if is_own else (tuple(CHANGES),)
                if example.by.is_referee and is_own:
                    yield game.state, action, ANN, TOGETHER


@pytest.mark.no_cover
@for_examples
def test_no_secret_number_can_be_read_off_what_players_see(example: Example) -> None:
    for state, action, by, together in played(example):
        found = leaks(Play(ENGINE, TELLERS, action, by), state, together)
        assert found == {}, f"{type(action).__name__} by {by.member} tells players of {found}"


def test_most_examples_come_to_the_same_with_other_numbers() -> None:
    same: list[bool] = []
    for example in EXAMPLES:
        game, action = example.in_scene()
        if game.state.encounter is None:
            continue
        play = Play(ENGINE, TELLERS, action, example.by)
        for change in CHANGES.values():
            steps = [play.step(other(game.state, change, by)) for by in (0, 1)]
            same.append(happened(steps[0]) == happened(steps[1]))
    assert len(same) > 250
    assert sum(same) > 0.9 * len(same)


# Sheets of other players


def with_sheet(state: GameState, by: int) -> GameState:
    """The game with other numbers, and one thing more, on each sheet of Ann's."""
    numbers = {field.key: (field.minimum + field.maximum) // 2 + by for field in ENGINE.fields}
    club = changed(CLUB, count=2 + by)
    sheets = tuple(
        changed(one, numbers=numbers, items=(*one.items, club)) if one.owner == ANN.member else one
        for one in state.characters
    )
    return changed(state, characters=sheets)


def sheets_seen(game: LiveGame, user_id: int) -> Iterator[object]:
    """All sheets as somebody reads them, and what `/sheet set` offers them of each."""
    viewer, people = game.viewer(user_id), People({})
    views = [view_sheet(ENGINE.asking(game.state), one, viewer) for one in game.state.characters]
    yield render_characters(views, people)
    yield [render_sheet(view, people) for view in views]
    yield [list(field_options(game, user_id, view.name)) for view in views]


@pytest.mark.rule("OSE-ABILITY-CHECK")
@for_examples
def test_no_number_can_be_read_off_another_players_sheet(example: Example) -> None:
    game, _ = example.in_scene()
    one, two = (game_of(with_sheet(game.state, by)) for by in (0, 1))
    for user_id in (BOB.member, STRANGER):
        shown, usual = (list(sheets_seen(game, user_id)) for game in (one, two))
        assert_alike(shown, usual, Viewer(user_id))
    if any(sheet.owner == ANN.member for sheet in game.state.characters):
        assert list(sheets_seen(one, ANN.member)) != list(sheets_seen(two, ANN.member))


# The sweep finds what it is for


class Endanger(Word):
    """Have a monster save and be struck at."""

    target: str


class Saved(Event):
    """A monster rolled a saving throw."""

    target: Who
    needed: int
    passed: bool


class Struck(Event):
    """Somebody struck at a monster."""

    target: Who
    armour: int
    hit: bool


def endanger(resolution: Resolution, action: Endanger) -> None:
    """Emit both events; neither comes out otherwise for a number that is near."""
    who = resolution.who(action.target)
    needed, armour = (number(resolution, who.id, key) or 0 for key in ("save_death", "ac"))
    resolution.reveal()
    resolution.emit(Saved(target=who, needed=needed, passed=needed < 25))
    resolution.emit(Struck(target=who, armour=armour, hit=armour > -50))


TOYS = Engine([*SYSTEMS, System("toys", {Endanger: endanger}, events=(Saved, Struck))])
HONEST: Mapping[type[Event], Teller] = {
    Saved: lambda event, _people: "saved" if event.passed else "not saved",
    Struck: lambda event, _people: "hit" if event.hit else "missed",
}


def prints_the_target(event: Any, _people: People) -> str:
    """What no teller may do."""
    return f"saved against {event.needed}"


def prints_the_armour(event: Any, _people: People) -> str:
    """What no teller may do."""
    return f"hit AC {event.armour}"


@pytest.mark.parametrize(
    ("teller", "found"),
    [
        ({}, []),
        ({Saved: prints_the_target}, ["numbers", "hit dice"]),
        ({Struck: prints_the_armour}, ["numbers"]),
    ],
    ids=["honest", "save", "armour"],
)
def test_a_teller_that_prints_a_number_is_found(
    teller: Mapping[type[Event], Teller], found: list[str]
) -> None:
    game = meeting("ose")
    action = Endanger(target=goblins(game))
    play = Play(TOYS, {**TELLERS, **HONEST, **teller}, action, REFEREE)
    assert list(leaks(play, game.state)) == found
