from django.apps import AppConfig


class ReferralsConfig(AppConfig):
    """A connection put forward for a job, and what became of it."""

    name = "referrals"
