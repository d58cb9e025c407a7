"""What the engine has to know of this family."""

from rules.classes.events import ExperienceGained
from rules.kernel.rulebook import System

SYSTEM = System(key="classes", handlers={}, events=(ExperienceGained,))
