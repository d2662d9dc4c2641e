"""Settings of referrals."""

from config.environment import env

# For how long a decision about a referral can be undone, and others are not told of it.
UNDO_SECONDS = env.int("UNDO_SECONDS", 30)
