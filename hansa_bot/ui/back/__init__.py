"""Going back: what would fall, whom it concerns, and why not."""
