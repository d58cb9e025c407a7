"""This family's own tasks, in the order of pickers; others bring theirs."""

from rules.exploration.tasks import cast, follow, guard, other, rest, scout
from rules.kernel.tasks import TaskKind

KINDS: tuple[TaskKind, ...] = (
    follow.KIND,
    rest.KIND,
    guard.KIND,
    scout.KIND,
    cast.KIND,
    other.KIND,
)
