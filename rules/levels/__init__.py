"""What levels give in the fourth edition: inherent bonuses, and the numbers of free feats."""
