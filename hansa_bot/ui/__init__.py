"""The Discord side: commands, cards, panels, replies. Everything that a person sees or types."""
