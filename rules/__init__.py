"""Every game system of Linkboy: frozen state, actions, events, and pure steps between them."""
