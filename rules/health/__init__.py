"""Hit points and what becomes of them: damage, healing, death, wounds and waking."""
