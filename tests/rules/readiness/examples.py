"""What is tried twice of readiness: it has no actions of its own."""

from tests.rules.example import Example

EXAMPLES: tuple[Example, ...] = ()
