"""The referee's cards: `/ref encounter`, `/ref light` and so on."""
