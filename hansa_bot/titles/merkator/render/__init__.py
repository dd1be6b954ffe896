"""Everything that the title draws."""
