"""Integrity checks of connections and imports."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from common.integrity_checks import CheckResult, integrity_check
from connections.deduplication import email_key, name_key, url_key
from connections.models import Connection, ImportRun, PendingErasure

# The worker needs seconds; after this time, it fails or is not there.
ERASED_WITHIN = timedelta(hours=1)


@integrity_check("Every connection is recognised by what it says")
def check_keys() -> CheckResult:
    result = CheckResult(0)
    rows = Connection.objects.order_by("pk").values_list(
        "pk", "first_name", "last_name", "employer", "email", "profile_url", "email_key", "url_key", "name_key"
    )
    for pk, first_name, last_name, employer, email, url, *stored in rows.iterator(chunk_size=5_000):
        result.checked += 1
        if stored != [email_key(email), url_key(url), name_key(first_name, last_name, employer)]:
            result.wrong.append(pk)
    return result


@integrity_check("The rows of every import add up")
def check_imports() -> CheckResult:
    total = F("created") + F("updated") + F("unchanged") + F("merged_in_file") + F("skipped_total")
    wrong = ImportRun.objects.exclude(rows_total=total).order_by("pk")
    return CheckResult(ImportRun.objects.count(), [*wrong.values_list("pk", flat=True)])


@integrity_check("Whoever was erased is gone from all networks within the hour")
def check_erasures() -> CheckResult:
    late = PendingErasure.objects.filter(created_at__lt=timezone.now() - ERASED_WITHIN).order_by("pk")
    return CheckResult(PendingErasure.objects.count(), [*late.values_list("pk", flat=True)])
