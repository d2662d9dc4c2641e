"""Integrity checks of stored profiles, roles and dismissals."""

from collections import defaultdict

from django.db.models import F

from common.integrity_checks import CheckResult, integrity_check
from matching.job_understanding import roles_of_understanding
from matching.models import ConnectionProfile, Dismissal, JobRole, JobUnderstanding


@integrity_check("Every connection is understood by a profile of its owner's own")
def check_owners() -> CheckResult:
    foreign = ConnectionProfile.objects.filter(profile__isnull=False).exclude(profile__owner=F("connection__owner"))
    return CheckResult(ConnectionProfile.objects.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])


@integrity_check("Nobody hides somebody else's connections")
def check_dismissals() -> CheckResult:
    foreign = Dismissal.objects.exclude(connection__owner=F("user"))
    return CheckResult(Dismissal.objects.count(), [*foreign.order_by("pk").values_list("pk", flat=True)])


@integrity_check("The stored roles of every job are those of its understanding")
def check_roles() -> CheckResult:
    stored: dict[int, set[str]] = defaultdict(set)
    for job_id, role in JobRole.objects.values_list("job", "role"):
        stored[job_id].add(role)
    understandings = list(JobUnderstanding.objects.order_by("pk"))
    wrong = [each.pk for each in understandings if stored.pop(each.pk, set()) != roles_of_understanding(each)]
    return CheckResult(len(understandings), [*wrong, *stored])
