"""What needs somebody now, below the figures of each role's dashboard."""
