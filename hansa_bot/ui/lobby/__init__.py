"""The lobby: its card, its options, who sits down."""
