"""What dice a weapon rolls for damage, one file a rule."""
