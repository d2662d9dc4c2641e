"""Integrity checks of accounts."""

from allauth.account.models import EmailAddress
from django.db.models import F
from django.db.models.functions import Lower

from common.integrity_checks import CheckResult, integrity_check


@integrity_check("Every address that was proven is that of its account")
def check_addresses() -> CheckResult:
    proven = EmailAddress.objects.filter(verified=True, primary=True)
    wrong = proven.alias(proven=Lower("email"), own=Lower("user__email")).exclude(proven=F("own")).order_by("pk")
    return CheckResult(proven.count(), [*wrong.values_list("pk", flat=True)])
