"""What a fight adds to attacks: `/do parry`, `/do grapple`, water, two weapons, stray shots."""
