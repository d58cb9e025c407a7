"""Getting away before a fight, and being hunted."""
