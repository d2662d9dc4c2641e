"""Jobs: the positions that a company wants to fill (requisitions)."""
