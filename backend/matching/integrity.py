"""Integrity checks of stored profiles and dismissals."""

from django.db.models import F

from common.integrity_checks import CheckResult, integrity_check
from matching.models import ConnectionProfile, Dismissal


@integrity_check("Every connection is understood by a profile of its owner's own")
def check_owners() -> CheckResult:
    foreign = ConnectionProfile.objects.filter(profile__isnull=False).exclude(profile__owner=F("connection__owner"))
    return CheckResult(ConnectionProfile.objects.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])


@integrity_check("Nobody hides somebody else's connections")
def check_dismissals() -> CheckResult:
    foreign = Dismissal.objects.exclude(connection__owner=F("user"))
    return CheckResult(Dismissal.objects.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])
