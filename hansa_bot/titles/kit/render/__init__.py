"""What pictures of all titles share: the painter's frame, seat panels, marks, targets, desk pages, colours."""
