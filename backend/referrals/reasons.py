"""A company's list of reasons for rejections. Only reviewers see them, never the referrer."""

from django.db import models
from django.utils import timezone

from accounts.models import Company
from accounts.querysets import TenantQuerySet
from common.fields import unique_regardless_of_case

# The maximum length in characters, and the maximum number of reasons.
MAX_REASON = 100
MAX_REASONS = 50
# The list that every company starts with.
DEFAULT_REASONS = (
    "Skills do not match the requirements",
    "Not enough experience",
    "More experience than the job needs",
    "Salary expectations too high",
    "Location or work permit does not fit",
    "Another candidate was chosen",
    "Candidate withdrew or could not be reached",
    "The position was closed",
    "Other",
)


class RejectionReasonQuerySet(TenantQuerySet["RejectionReason"]):
    pass


class RejectionReason(models.Model):
    """One reason of a company's list, in the order of `position`.

    A retired reason cannot be chosen any more, and is kept for the rejections that have it.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=MAX_REASON)
    position = models.PositiveSmallIntegerField()
    retired_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = RejectionReasonQuerySet.as_manager()

    class Meta:
        ordering = ("position", "id")
        constraints = (unique_regardless_of_case("rejection_reason_unique", "company", "name"),)

    def __str__(self) -> str:
        return self.name
