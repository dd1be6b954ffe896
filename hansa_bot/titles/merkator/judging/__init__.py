"""The computer player's mind (MK-20): what is worth how much, where a trip leads, and an opinion for every verb."""
