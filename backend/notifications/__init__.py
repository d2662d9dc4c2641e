"""Notifications: the bell, mails at once or in a digest, and each person's preferences."""
