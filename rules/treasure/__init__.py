"""The treasure pool of the party, experience for it, and its division."""
