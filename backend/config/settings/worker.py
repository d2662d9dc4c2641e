"""Settings of the worker."""

from config.environment import env

# Seconds until a failed delivery (a mail, a webhook's message) is tried again. Each further delay is twice as long, up
# to six hours: see common.outbox.
RETRY_SECONDS = env.int("RETRY_SECONDS", 10)
# The functions that the worker calls periodically, and the seconds between two calls. They run one after the other,
# in each worker, and after a crash again: so each can be repeated, and run several times at once, and takes no longer
# than some seconds.
PERIODIC_TASKS = {
    "accounts.services.api_tokens.publish_expiring_tokens": 3600,
    "referrals.answer_notices.publish_answer_notices": 15,
    "notifications.tasks.publish_due_digests": 15,
    "notifications.tasks.publish_due_suggestions": 3600,
    "insights.tasks.publish_due_figures": 60,
    "notifications.tasks.delete_old_notifications": 3600,
    "webhooks.delivering.delete_old_deliveries": 3600,
    "accounts.services.identity_providers.publish_secret_reminders": 3600,
    "referrals.hires.store_hires": 3600,
    "credit.tasks.decide_about_older_referrals": 3600,
    "bulk.services.delete_old_bulk_actions": 3600,
    "common.outbox.prune": 3600,
    "privacy.retention.erase_old_candidates": 3600,
    "privacy.retention.delete_connections_of_former_employees": 3600,
    "privacy.retention.empty_old_origins": 3600,
}
