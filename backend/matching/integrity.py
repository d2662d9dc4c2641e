"""Integrity checks of dismissals."""

from django.db.models import F

from common.integrity_checks import CheckResult, integrity_check
from matching.models import Dismissal


@integrity_check("Nobody hides somebody else's connections")
def check_dismissals() -> CheckResult:
    foreign = Dismissal.objects.exclude(connection__owner=F("user"))
    return CheckResult(Dismissal.objects.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])
