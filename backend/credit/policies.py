"""The versions of a company's policy: which is in force, and making a new one."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Subquery
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Department, Role
from accounts.permissions import require_administered_company
from accounts.services.company_settings import settings_of
from common.errors import InvalidInput, StaleVersion
from common.events import publish
from credit.events import ReferralPolicyChanged
from credit.models import TERMS, ReferralPolicy

PAST_DAY = _("Choose today or a later day")
UNKNOWN_DEPARTMENT = _("Choose departments of your company")
# What a new version may change.
FIELDS = (*TERMS, "paragraph", "link")


def in_force(versions: Sequence[ReferralPolicy], day: date) -> ReferralPolicy:
    """Return the version in force on a day; the first one for days before all of them. `versions` are by number."""
    return next((each for each in reversed(versions) if each.valid_from <= day), versions[0])


def next_in_force(versions: Sequence[ReferralPolicy], day: date) -> ReferralPolicy | None:
    """Return the version that comes into force next after a day; None if none does."""
    current = in_force(versions, day)
    coming = [each for each in versions if each.number > current.number and each.valid_from > day]
    # Of two from the same day, the later one counts.
    return min(coming, key=lambda each: (each.valid_from, -each.number), default=None)


def versions_of(company_id: int, account: Any = None) -> list[ReferralPolicy]:
    """Return the versions of a company's policy by number, with its settings. Executes one statement.

    `account` is a query of an id, which is annotated.
    """
    versions = ReferralPolicy.objects.filter(company=company_id).select_related("company__settings", "created_by")
    if account is not None:
        versions = versions.annotate(account=Subquery(account))
    return list(versions.order_by("number"))


def store_first_version(company_id: int, day: date) -> None:
    """Store the version that every company begins with."""
    ReferralPolicy.objects.create(company_id=company_id, number=1, valid_from=day)


@transaction.atomic
def create_version(*, actor: Actor, valid_from: date, based_on: int | None = None, **values: Any) -> ReferralPolicy:
    """Make a new version of the policy of the company that the actor administers, in force from a day on.

    What `values` leave out stays as in the latest version. Raises NotAllowed and NotFound as
    `require_administered_company` does; InvalidInput for a day in the past and unknown departments; StaleVersion if
    there is a later version than `based_on`.
    """
    company_id = require_administered_company(actor)
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    latest = versions_of(company_id)[-1]
    if based_on is not None and based_on < latest.number:
        raise StaleVersion
    if valid_from < settings_of(company_id).today:
        raise InvalidInput({"valid_from": [PAST_DAY]})
    before = {name: getattr(latest, name) for name in FIELDS}
    after = {**before, **values}
    after["excluded_roles"] = [role for role in Role.values if role in after["excluded_roles"]]
    after["excluded_departments"] = sorted(set(after["excluded_departments"]))
    known = Department.objects.filter(company=company_id, pk__in=after["excluded_departments"]).count()
    if known != len(after["excluded_departments"]):
        raise InvalidInput({"excluded_departments": [UNKNOWN_DEPARTMENT]})
    user = actor.effective_user if actor.user else None
    number = latest.number + 1
    version = ReferralPolicy(company_id=company_id, number=number, valid_from=valid_from, created_by=user, **after)
    version.save(force_insert=True)
    changed = [name for name in FIELDS if before[name] != after[name] and name != "paragraph"]
    names = {each.pk: each.name for each in Department.objects.filter(company=company_id)}
    was = {name: recorded(name, before[name], names) for name in changed}
    became = {name: recorded(name, after[name], names) for name in changed}
    publish(
        ReferralPolicyChanged(
            actor=actor.ref,
            company_id=company_id,
            from_values={"policy_version": latest.number, **was},
            to_values={"policy_version": number, "policy_valid_from": valid_from.isoformat(), **became},
        )
    )
    return version


def recorded(name: str, value: Any, departments: dict[int, str]) -> Any:
    """Return a value for the audit log: departments by their names, switches as words."""
    if name == "excluded_departments":
        return [departments[pk] for pk in value if pk in departments]
    return ("on" if value else "off") if isinstance(value, bool) else value
