"""What a fight adds to attacks: `/parry`, `/grapple`, water, two weapons, stray shots."""
