"""Referrals of connections to jobs, their status history, messages, and the promise of an answer."""
