"""What poisons, paralyses, drains and drowns people, and what they only believe to see."""
