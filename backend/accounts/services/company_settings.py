"""The settings of a company and its departments, which its HR maintains."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, TypedDict
from zoneinfo import ZoneInfo

from django.conf import settings as django_settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import CompanySettingsChanged, DepartmentUpdated
from accounts.models import CompanySettings, Department, SecondFactorFor, User, Weekday
from accounts.permissions import require_administered_company, require_recent_proof
from common.errors import InvalidInput
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from common.working_days import regions

OFF = "off"
AS_THE_COMPANY = "as the company"
UNKNOWN_REGION = _("Select a region of the country from the list")


def settings_of(company_id: int) -> CompanySettings:
    """Return the settings of a company."""
    return CompanySettings.objects.get(pk=company_id)


def settings_by_company(company_ids: Collection[int]) -> dict[int, CompanySettings]:
    """Return the settings of several companies by their ids."""
    return CompanySettings.objects.in_bulk(company_ids)


def zone_of(company_id: int | None) -> ZoneInfo:
    """Return the time zone of days and months: the company's, or the server's for the whole platform."""
    return ZoneInfo(django_settings.TIME_ZONE if company_id is None else settings_of(company_id).time_zone)


@transaction.atomic
def update_settings(*, actor: Actor, updated_at: datetime | None = None, **changes: Any) -> CompanySettings:
    """Change the settings of the company that the actor administers.

    Whoever saves them for the first time has chosen the promise of an answer, even if nothing is changed.

    Raises NotAllowed and NotFound as `require_administered_company` does, StaleVersion when the stored settings are
    newer than `updated_at`, InvalidInput for a region that is not the country's.
    """
    company_id = require_administered_company(actor)
    settings = CompanySettings.objects.select_for_update(no_key=True).get(pk=company_id)
    refuse_stale(updated_at, settings.updated_at)
    check_region(settings, changes)
    changes["working_week"] = [day for day in Weekday.values if day in changes["working_week"]]
    before = {name: getattr(settings, name) for name, value in changes.items() if getattr(settings, name) != value}
    if not before and settings.promise_chosen_at is not None:
        return settings
    for name, value in changes.items():
        setattr(settings, name, value)
    settings.updated_at = next_version(settings.updated_at)
    settings.promise_chosen_at = settings.promise_chosen_at or settings.updated_at
    settings.save()
    if before:
        was, became = with_off(before), with_off({name: getattr(settings, name) for name in before})
        publish(CompanySettingsChanged(actor=actor.ref, company_id=company_id, from_values=was, to_values=became))
    return settings


class SecondFactorRule(TypedDict):
    """Of whom a company requires a second factor, how many that are, and how many of them have none."""

    second_factor_for: str
    second_factor_from: date | None
    people: int
    without: int


def second_factor_rule(actor: Actor) -> SecondFactorRule:
    """Return of whom the company that the actor administers requires a second factor. Raises as `update_settings`."""
    settings = settings_of(require_administered_company(actor))
    roles = SecondFactorFor(settings.second_factor_for).roles
    people = User.objects.active().filter(company=settings.company_id, role__in=roles)
    return {
        "second_factor_for": settings.second_factor_for,
        "second_factor_from": settings.second_factor_from,
        "people": people.count(),
        "without": people.with_second_factor().filter(has_second_factor=False).count(),
    }


@transaction.atomic
def update_second_factor_rule(*, actor: Actor, second_factor_for: str, second_factor_from: date | None) -> None:
    """Set of whom the company that the actor administers requires a second factor, from a day on.

    Raises NotAllowed and NotFound as `require_administered_company` does, ReauthenticationRequired.
    """
    company_id = require_administered_company(actor)
    require_recent_proof(actor)
    settings = CompanySettings.objects.select_for_update(no_key=True).get(pk=company_id)
    was = {"second_factor_for": settings.second_factor_for, "second_factor_from": settings.second_factor_from}
    became = {"second_factor_for": second_factor_for, "second_factor_from": second_factor_from}
    if was == became:
        return
    settings.second_factor_for, settings.second_factor_from = second_factor_for, second_factor_from
    settings.save(update_fields=[*became])
    changed = [name for name, value in became.items() if value != was[name]]
    publish(
        CompanySettingsChanged(
            actor=actor.ref,
            company_id=company_id,
            from_values={name: as_text(was[name]) for name in changed},
            to_values={name: as_text(became[name]) for name in changed},
        )
    )


def as_text(value: str | date | None) -> str:
    """Return the value for the audit log."""
    return OFF if value is None else str(value)


def check_region(settings: CompanySettings, changes: dict[str, Any]) -> None:
    """Raise InvalidInput if the new region is not one of the country.

    If only the country is changed, clear a stored region of the previous country.
    """
    known = regions(changes.get("country", settings.country))
    if changes.get("region", "") not in ("", *known):
        raise InvalidInput({"region": [UNKNOWN_REGION]})
    if changes.get("region", settings.region) not in known:
        changes["region"] = ""


def with_off(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the audit log, with None as "off"."""
    return {name: OFF if value is None else value for name, value in values.items()}


@transaction.atomic
def update_department(*, actor: Actor, department_id: int, answer_days: int | None) -> None:
    """Set within how many working days (`answer_days`) referrals to a department's jobs are answered.

    Raises NotAllowed and NotFound as `require_administered_company` does, NotFound for another company's department.
    """
    company_id = require_administered_company(actor)
    departments = Department.objects.filter(company=company_id).select_for_update(no_key=True)
    department = get_or_not_found(departments, department_id)
    if answer_days == department.answer_days:
        return
    before, department.answer_days = department.answer_days, answer_days
    department.save(update_fields=("answer_days",))
    publish(
        DepartmentUpdated(
            actor=actor.ref,
            company_id=company_id,
            department_id=department_id,
            from_values={"answer_days": in_words(before)},
            to_values={"answer_days": in_words(answer_days)},
        )
    )


def in_words(days: int | None) -> int | str:
    """Return the value for the audit log."""
    return AS_THE_COMPANY if days is None else days or OFF
