"""Integrity checks of webhooks."""

from common.integrity_checks import CheckResult, integrity_check
from webhooks.models import Webhook, WebhookDelivery


@integrity_check("Nothing waits to be sent to a webhook that is off")
def check_pending() -> CheckResult:
    pending = WebhookDelivery.objects.pending()
    return CheckResult(pending.count(), [*pending.filter(webhook__enabled=False).values_list("pk", flat=True)])


@integrity_check("A webhook fails since some time exactly while tries of it have failed")
def check_failing() -> CheckResult:
    since = Webhook.objects.filter(failing_since__isnull=False, failures=0)
    uncounted = Webhook.objects.filter(failing_since__isnull=True, failures__gt=0)
    wrong = sorted({*since.values_list("pk", flat=True), *uncounted.values_list("pk", flat=True)})
    return CheckResult(Webhook.objects.count(), [*wrong])
