"""People who sign in: users, their tokens, and who they act as."""
