"""A company's list of reasons for rejections, which HR maintains. Only reviewers see them, never the referrer."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company
from accounts.permissions import require_administered_company
from common.errors import InvalidInput
from common.events import publish
from common.languages import in_language
from common.optimistic_locking import next_version, refuse_stale
from referrals.events import RejectionReasonsChanged
from referrals.models import RejectionReason, StatusChange

# The list that every company begins with.
DEFAULT_REASONS = (
    gettext_noop("Skills do not match the requirements"),
    gettext_noop("Not enough experience"),
    gettext_noop("More experience than the job needs"),
    gettext_noop("Salary expectations too high"),
    gettext_noop("Location or work permit does not fit"),
    gettext_noop("Another candidate was chosen"),
    gettext_noop("Candidate withdrew or could not be reached"),
    gettext_noop("The position was closed"),
    gettext_noop("Other"),
)
NOT_LISTED = _("Choose a reason from your company's list")
NO_REJECTION = _("A reason can only be given with the status Rejected")
TWICE = _("This reason is on the list twice")


def default_reasons(language: str) -> list[str]:
    """Return the names of the list that every company begins with, in a language."""
    with in_language(language):
        return [gettext(name) for name in DEFAULT_REASONS]


def store_reasons(company_id: int, language: str) -> None:
    """Store the list that a new company begins with."""
    RejectionReason.objects.bulk_create(
        RejectionReason(company_id=company_id, name=name, position=position)
        for position, name in enumerate(default_reasons(language))
    )


def translate_reasons(company_id: int, before: str, after: str) -> None:
    """Translate the list of a company that changes its language, unless HR has changed it."""
    listed = RejectionReason.objects.filter(company_id=company_id).select_for_update(no_key=True)
    reasons = list(listed)
    if [reason.name for reason in reasons] != default_reasons(before):
        return
    for reason, name in zip(reasons, default_reasons(after), strict=True):
        reason.name, reason.updated_at = name, next_version(reason.updated_at)
    RejectionReason.objects.bulk_update(reasons, ("name", "updated_at"))


def get_chosen_reason(company_id: int, reason_id: int | None, *, rejects: bool) -> RejectionReason | None:
    """Lock and return the chosen reason; None if none was chosen. Locked, so that HR does not delete it meanwhile;
    other rejections for it wait until the transaction ends.

    Raises InvalidInput if it cannot be chosen, or the change is not a rejection.
    """
    if reason_id is None:
        return None
    if not rejects:
        raise InvalidInput({"reason": [NO_REJECTION]})
    offered = RejectionReason.objects.filter(company_id=company_id, retired_at__isnull=True)
    reason = offered.select_for_update(no_key=True).filter(pk=reason_id).first()
    if reason is None:
        raise InvalidInput({"reason": [NOT_LISTED]})
    return reason


@transaction.atomic
def update_reasons(*, actor: Actor, reasons: list[dict[str, Any]], updated_at: datetime | None = None) -> int:
    """Replace the list of the company that the actor administers. Returns the id of the company.

    `reasons` are in their order, each with `name`, `id` unless it is new, and `retired`. A reason that is left out is
    deleted, or retired if a rejection has it. Raises NotAllowed, NotFound; StaleVersion if the stored
    list is newer than `updated_at`; InvalidInput for duplicate names and unknown ids.
    """
    company_id = require_administered_company(actor)
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    # Wait for rejections that are being stored, which may have a reason that is left out.
    listed = RejectionReason.objects.filter(company_id=company_id).select_for_update(no_key=True)
    stored = {reason.pk: reason for reason in listed}
    version = max(reason.updated_at for reason in stored.values())
    refuse_stale(updated_at, version)
    new_rows = [{**row, "id": row.get("id") or find_by_name(row["name"], stored)} for row in reasons]
    require_consistent(new_rows, stored)
    before = offered_names(company_id)
    ids = {row["id"] for row in new_rows}
    left_out = [reason for pk, reason in stored.items() if pk not in ids]
    used = set(StatusChange.objects.filter(reason__in=left_out).values_list("reason", flat=True))
    RejectionReason.objects.filter(pk__in=[reason.pk for reason in left_out if reason.pk not in used]).delete()
    rows = [*new_rows, *({"id": pk, "name": stored[pk].name, "retired": True} for pk in stored if pk in used)]
    write_rows(company_id, rows, stored, next_version(version))
    after = offered_names(company_id)
    if after != before:
        old, new = {"rejection_reasons": before}, {"rejection_reasons": after}
        publish(RejectionReasonsChanged(actor=actor.ref, company_id=company_id, from_values=old, to_values=new))
    return company_id


def find_by_name(name: str, stored: dict[int, RejectionReason]) -> int | None:
    """Return the id of the stored reason with this name, so that a retired one is used again; None if there is none."""
    return next((pk for pk, reason in stored.items() if reason.name.casefold() == name.casefold()), None)


def require_consistent(rows: list[dict[str, Any]], stored: dict[int, RejectionReason]) -> None:
    """Raise InvalidInput for duplicate names or ids, for ids of other companies, and if all reasons are retired."""
    names = [row["name"].casefold() for row in rows]
    ids = [row["id"] for row in rows if row["id"]]
    if len(set(names)) != len(names):
        raise InvalidInput({"reasons": [TWICE]})
    if len(set(ids)) != len(ids) or not set(ids) <= stored.keys():
        raise InvalidInput({"reasons": [NOT_LISTED]})
    if all(row.get("retired") for row in rows):
        raise InvalidInput({"reasons": [gettext("Keep at least one reason in use")]})


def offered_names(company_id: int) -> list[str]:
    """Return the names of the reasons that reviewers can choose from, in their order."""
    reasons = RejectionReason.objects.filter(company_id=company_id, retired_at__isnull=True)
    return [*reasons.values_list("name", flat=True)]


def write_rows(company_id: int, rows: list[dict[str, Any]], stored: dict[int, RejectionReason], at: Any) -> None:
    """Store the reasons in this order, with `at` as their version."""
    # First rename changed ones, so that swapping two names does not violate the unique constraint.
    for row in rows:
        if row["id"] and stored[row["id"]].name.casefold() != row["name"].casefold():
            RejectionReason.objects.filter(pk=row["id"]).update(name=f"Renaming {row['id']}")
    for position, row in enumerate(rows):
        reason = stored.get(row["id"]) or RejectionReason(company_id=company_id)
        retired_at = (reason.retired_at or timezone.now()) if row.get("retired") else None
        reason.name, reason.position, reason.retired_at, reason.updated_at = row["name"], position, retired_at, at
        reason.save()
