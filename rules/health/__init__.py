"""Hit points and what becomes of them: damage, death, wounds, waking, conditions and bonuses."""
