"""Free rolls of dice: public, private, or blind."""
