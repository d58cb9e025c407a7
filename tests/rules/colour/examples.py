"""What is tried twice of colour: it has no actions of its own."""

from tests.rules.example import Example

EXAMPLES: tuple[Example, ...] = ()
