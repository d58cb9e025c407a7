"""Monsters that tire: damage of endurance, weakened, totally exhausted (§5, ENDURANCE)."""
