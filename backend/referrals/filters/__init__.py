"""Filtering, sorting and counting the referrals of lists."""
