"""User accounts, signing in, and actors (who acts, and as whom)."""
