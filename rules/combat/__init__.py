"""What a fight adds to a plain attack: critical hits, many targets, shots that go astray."""
