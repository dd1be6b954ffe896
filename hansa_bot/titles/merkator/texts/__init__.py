"""Everything that the title says."""
