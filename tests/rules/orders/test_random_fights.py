"""Random fights with random standing orders, in which players let deadlines go by."""

from collections.abc import Sequence
from random import Random

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.away.records import GoAway
from rules.dice.faces import Faces
from rules.errors import RuleError
from rules.kernel.actor import CLOCK, TABLE, Actor, Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Event
from rules.kernel.targets import id_of
from rules.orders.records import CarriedOut, SetStandingOrder
from rules.orders.standing import STANDING
from rules.pace.records import MeetDeadline, ResumeGame, SetLimit
from rules.record import replace
from rules.rounds.records import MarkDone, NextStep, RoundEnded
from rules.spells.records import SettleSpell
from rules.state.encounter import Encounter, Melee, Positions
from rules.state.pace import Limit
from rules.state.party import Party
from rules.state.sheet import Spell
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

ORDERS = [kind.key for kind in STANDING if kind.key not in ("employer", "referee")]
MONSTERS_ORDERS = ("nearest", "attacker", "defend", "hold", "referee", "", "", "")
FIGHTS, BATCH = 50, 10
ROUNDS = 3
MOST_MOVES = 150
HEROES = ("Ada", "Nim", "Oda", "Pip")
NOON = 1_763_812_800_000
HIDDEN = "Lurker"
CHOICES = {
    "declaring": ("everybody", "by-book"),
    "initiative_rolls": ("by-itself", "by-hand"),
    "monsters_act": ("by-referee", "by-order"),
}


class Fallen:
    """Dice that fall by chance; the secret ones have a chance of their own."""

    def __init__(self, seed: str) -> None:
        """Both begin with the seed."""
        self._open, self._secret = _Chance(seed), _Chance(f"secret {seed}")
        self._tokens = 0

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source, roll 0, and a commitment for a secret."""
        return (self._secret, 0, "commitment") if secret else (self._open, 0, "")

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        """The next id."""
        self._tokens += 1
        return f"t{self._tokens}"


class _Chance:
    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def face(self, sides: int) -> int:
        """Any face."""
        return self._random.randint(1, sides)


def begun(chance: Random) -> Scene:
    """Heroes with orders or none meet foes, of whom some are hidden; the rounds begin."""
    settings = {key: chance.choice(values) for key, values in CHOICES.items()}
    game = Scene(chance.choice(("ose", "eris", "4e")), **(settings | {"go_on": "by-itself"}))
    game.meet()
    names = HEROES[: chance.randint(2, len(HEROES))]
    for owner, name in enumerate(names, start=2):
        game.hero(name, owner=owner, numbers={"thac0": 17, "ac": chance.randint(2, 9)})
    foes = ["Goblins", "Orcs", f"{HIDDEN}s", f"Old {HIDDEN}"][: chance.randint(2, 4)]
    for foe in foes:
        game.foe(
            foe, count=chance.randint(1, 3), numbers={"thac0": 18, "ac": 6}, hidden=HIDDEN in foe
        )
    sheets = tuple(replace(one, spells=(Spell("Sleep"),)) for one in game.state.characters)
    game.state = replace(
        game.state, characters=sheets, party=Party(chance.choice(("", "ada", "nim")))
    )
    pairs = [(name.lower(), foe.lower()) for name in names for foe in foes if chance.random() < 0.3]
    game.change(
        positions=Positions(melees=tuple(Melee(*pair) for pair in pairs)),
        distance=chance.choice((None, 5, 40)),
    )
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=60)))
    for one in game.state.characters:
        kind = chance.choice([*ORDERS, "", ""])
        if kind:
            game.act(SetStandingOrder(target=one.id, kind=kind, text="Sleep"), REFEREE)
        if chance.random() < 0.2:
            game.act(GoAway(member=one.owner, until=NOON + 10**10), REFEREE)
    for there in game.encounter.combatants:
        # Whoever is hidden would strike, and so show itself, by an order of its own.
        is_seen = there.owner is None and not there.hidden
        kind = chance.choice(MONSTERS_ORDERS) if is_seen else ""
        if kind:
            game.act(SetStandingOrder(target=there.id, kind=kind))
    game.falling = Fallen(str(chance.random()))
    game.act(NextStep())
    return game


def move(game: Scene, chance: Random) -> None:
    """Somebody acts, or a deadline comes."""
    dues = [due for due in game.engine.what_is_due(game.state, REFEREE) if due.holds]
    theirs, referees = [due for due in dues if due.owners], [due for due in dues if not due.owners]
    # Nothing else of the referee's is done before what an open spell does.
    referees = [due for due in referees if due.kind is DueKind.SPELL] or referees
    if not dues:
        game.act(NextStep())
    elif theirs and chance.random() < 0.3:
        done(game, chance.choice(theirs), Actor(chance.choice(theirs).owners[0]))
    elif game.state.pace.deadlines:
        come(game)
    else:
        strike(game, chance, chance.choice(referees))


def done(game: Scene, due: Due, by: Actor) -> None:
    """A player is done, if rules let them."""
    try:
        game.act(MarkDone(target=due.target), by)
    except RuleError:
        return


def strike(game: Scene, chance: Random, due: Due) -> None:
    """The referee attacks with somebody, and is done with them."""
    if due.kind is DueKind.SPELL:
        game.act(SettleSpell(spell_id=due.words[0], outcome="told"))
        return
    heroes = [one.id for one in game.encounter.combatants if one.owner is not None]
    hidden = [one.id for one in game.encounter.combatants if one.hidden]
    for attacker in (due.target, *hidden):
        try:
            game.act(Attack(attacker=attacker, targets=(chance.choice(heroes),)))
        except RuleError:
            continue
    if any(one.target == due.target for one in game.see(REFEREE).dues):
        try:
            game.act(MarkDone(target=due.target))
        except RuleError:
            game.act(NextStep())


def come(game: Scene) -> None:
    """A deadline comes: as if nobody were hidden, and with nothing that names who is."""
    if game.state.pace.paused is not None:
        # Twice in a row nobody had answered.
        game.act(ResumeGame())
    deadline = game.state.pace.deadlines[0]
    assert deadline.at is not None
    game.at = max(game.at, deadline.at)
    before, seed = game.state, f"{game.at} {deadline.key}"
    game.falling = Fallen(seed)
    step = game.act(MeetDeadline(key=deadline.key), CLOCK)
    public = [event.seen_by(TABLE) for event in step.events]
    assert HIDDEN not in str([event for event in public if event is not None])
    for owner in {one.owner for one in before.characters}:
        own = [event.seen_by(Viewer(owner)) for event in step.events]
        assert HIDDEN not in str([event for event in own if event is not None])
    again = game.engine.step(
        before, CLOCK, MeetDeadline(key=deadline.key), Fallen(seed), at=game.at
    )
    assert again.state == step.state
    assert before.encounter is not None
    alone = replace(before, encounter=without_hidden(before.encounter))
    seen = game.engine.step(alone, CLOCK, MeetDeadline(key=deadline.key), Fallen(seed), at=game.at)
    assert orders(seen.events) == orders(step.events)


def without_hidden(encounter: Encounter) -> Encounter:
    """The encounter as if the hidden were not there at all."""
    hidden = {one.id for one in encounter.combatants if one.hidden}
    positions = encounter.positions
    melees = tuple(
        melee
        for melee in positions.melees
        if not {id_of(melee.first), id_of(melee.second)} & hidden
    )
    return replace(
        encounter,
        combatants=tuple(one for one in encounter.combatants if not one.hidden),
        unseen=(),
        morale_checks=tuple(
            one for one in encounter.morale_checks if one.combatant_id not in hidden
        ),
        positions=replace(positions, melees=melees),
    )


def orders(events: Sequence[Event]) -> list[tuple[str, ...]]:
    """What was carried out and who was struck, to the end of the round."""
    found: list[tuple[str, ...]] = []
    for event in events:
        if isinstance(event, RoundEnded):
            break
        if isinstance(event, CarriedOut):
            found.append((event.target.id, event.kind, *event.targets))
        elif isinstance(event, AttackRolled):
            found.append((event.attacker.target, event.target.target))
    return found


@pytest.mark.parametrize("first", range(0, FIGHTS, BATCH))
def test_every_round_ends_and_nobody_hidden_is_told_of(first: int) -> None:
    for number in range(first, first + BATCH):
        chance = Random(number)
        game = begun(chance)
        for _ in range(MOST_MOVES):
            if game.state.encounter is None or game.encounter.round >= ROUNDS:
                break
            move(game, chance)
        else:
            raise AssertionError(f"Fight {number} does not go on: {game.now}")
