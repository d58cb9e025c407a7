"""What living costs: upkeep of characters, and wages."""
