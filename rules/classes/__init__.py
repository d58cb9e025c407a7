"""What becomes of characters: classes, experience, levels, tongues."""
