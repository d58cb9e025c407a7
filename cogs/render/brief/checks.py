"""Checks, saves, morale and free rolls in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import listed, plain
from rules.checks.kinds import check_of
from rules.checks.records import CheckRolled, ChecksAsked, GearDestroyed, SaveRolled
from rules.kernel.events import Event
from rules.kernel.management import SecretRevealed
from rules.morale.records import LoyaltyChecked, MoraleChecked
from rules.rolls.records import DiceRolled

_MORALE = {
    "fights on": "fought on",
    "fights to the death": "fought on, to the death",
    "surrenders or flees": "failed the morale check",
}


def _checked(event: CheckRolled, _people: People) -> Iterator[Mark]:
    did = "passed" if event.passed else "failed"
    yield Note((event.target,), f"{did} a check ({plain(check_of(event.what).name.lower())})")


def _saved(event: SaveRolled, _people: People) -> Iterator[Mark]:
    did = "passed" if event.passed else "failed"
    yield Note((event.target,), f"{did} a {plain(check_of(event.what).name.lower())}")


def _asked(event: ChecksAsked, _people: People) -> Iterator[Mark]:
    did = f"was asked for a check ({plain(check_of(event.what).name.lower())})"
    yield Note(event.targets, did, weight=Weight.SMALL)


def _gear(event: GearDestroyed, _people: People) -> Iterator[Mark]:
    lost = [plain(fate.name) for fate in event.fates if fate.left < fate.count]
    if lost:
        yield Note((event.target,), f"lost {listed(lost)} to the blast")


def _morale(event: MoraleChecked, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), _MORALE[event.outcome], weight=Weight.GREAT)


def _loyalty(event: LoyaltyChecked, _people: People) -> Iterator[Mark]:
    did = "stayed loyal" if event.stays else "was loyal no longer"
    yield Note((event.target,), did, weight=Weight.GREAT)


def _rolled(event: DiceRolled, people: People) -> Iterator[Mark]:
    """What came of the dice; who wants to know how they fell reads the log."""
    who = plain(event.character.label) if event.character else people.name(event.member)
    label = f" ({plain(event.label)})" if event.label else ""
    totals = listed([str(result.throw.total) for result in event.results])
    yield Note((), f"{who} rolled {totals}{label}", weight=Weight.SMALL)


def _shown(event: SecretRevealed, people: People) -> Iterator[Mark]:
    totals = listed([str(throw.total) for throw in event.throws])
    yield Note((), f"a secret roll of {people.name(event.member)} was shown: {totals}")


BRIEFS: Mapping[type[Event], Brief] = {
    CheckRolled: _checked,
    SaveRolled: _saved,
    ChecksAsked: _asked,
    GearDestroyed: _gear,
    MoraleChecked: _morale,
    LoyaltyChecked: _loyalty,
    DiceRolled: _rolled,
    SecretRevealed: _shown,
}
