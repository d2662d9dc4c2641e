"""By what figures of referrals are grouped: the columns of the groups, and their names."""

from collections.abc import Collection
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F
from django.db.models.functions import TruncMonth
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.models import Department, User
from jobs.models import Job


class ReferralGroup(models.TextChoices):
    """By what the referrals of a period are grouped."""

    DEPARTMENT = "department", _("Department")
    JOB = "job", _("Job")
    REFERRER = "referrer", _("Referrer")
    MONTH = "month", _("Month")
    REASON = "reason", _("Reason")


# The columns of the groups other than months.
COLUMNS: dict[str, str] = {
    ReferralGroup.DEPARTMENT: "job__department__name",
    ReferralGroup.JOB: "job",
    ReferralGroup.REFERRER: "referrer",
    ReferralGroup.REASON: "rejection_reason__name",
}
# The names of groups without a key.
NOBODY: dict[str, Any] = {
    ReferralGroup.DEPARTMENT: _("Unknown Department"),
    ReferralGroup.JOB: _("(deleted)"),
    ReferralGroup.REFERRER: _("Someone"),
    ReferralGroup.MONTH: "",
    ReferralGroup.REASON: _("No reason given"),
}


def key_of(by: str, time: str, zone: ZoneInfo) -> Any:
    """Return the expression by whose values referrals are grouped; months are those of the column `time`."""
    return TruncMonth(time, tzinfo=zone) if by == ReferralGroup.MONTH else F(COLUMNS[by])


def month_name(month: date) -> str:
    """Return the name of a month with its year."""
    return date_format(month, "F Y")


def names_of(column: str, keys: Collection[Any]) -> dict[Any, str]:
    """Return the names of groups by their keys, which are values of this column."""
    match column:
        case "job":
            return dict(Job.objects.filter(pk__in=keys).order_by().values_list("pk", "title"))
        case "job__department":
            return dict(Department.objects.filter(pk__in=keys).values_list("pk", "name"))
        case "referrer" | "job__hiring_manager":
            people = User.objects.only("first_name", "last_name", "username").in_bulk(keys)
            return {pk: person.get_full_name() for pk, person in people.items()}
        case _:
            return {key: key for key in keys}
