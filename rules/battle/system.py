"""What the engine has to know of this family."""

from rules.kernel.rulebook import System

SYSTEM = System(key="battle", handlers={})
