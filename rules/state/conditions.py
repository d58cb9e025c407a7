"""What somebody has on them: conditions and bonuses, with their ends."""

from rules.record import Record

PRISONER = "prisoner"
"""The key of the condition of those who are in enemy hands: they are not with the party."""


class Effect(Record, frozen=True):
    """A condition or a bonus on a target, with its end.

    `rounds_left` None means that rounds do not end it. `ends_at` is the end of what lasts for
    turns, in seconds since the campaign began. `until_turn_of` names the combatant at the
    end of whose next turn it ends, which falls in `ends_in_round` or later; `serves_in_round` is
    the earliest round of the one turn that it serves its target (4E-BONUS-ONCE). `modifies` is
    "attack", "defence", "damage" or "". `key` is that of a condition which the rules know; a name
    without one does nothing by itself. `rule` is the catalogue ID of the rule that put it on, ""
    for one that somebody typed; its bearer ends it only if it is `dismissible`.
    `level` is that of whoever cast the spell which put it on, 0 for what no spell did; one that is
    `held` lasts for as long as its source does nothing else.
    """

    id: str
    name: str
    target: str
    source: str = ""
    amount: int = 0
    modifies: str = ""
    rounds_left: int | None = None
    until_turn_of: str = ""
    ends_in_round: int = 0
    serves_in_round: int = 0
    key: str = ""
    spent: bool = False
    hidden: bool = False
    ends_at: int | None = None
    rule: str = ""
    dismissible: bool = False
    level: int = 0
    held: bool = False
