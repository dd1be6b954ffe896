"""The computer player: what a position is worth to a seat; the verbs hold their opinions themselves."""
