"""The settings of a company, which its HR maintains."""

from collections.abc import Callable, Collection
from typing import Any

from django.db import transaction

from common.errors import InvalidInput
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.tenancy import Scope
from common.working_days import regions
from companies.events import CompanySettingsChanged
from companies.models import Company, CompanySettings, Weekday
from companies.permissions import require_administered_company

OFF = "off"
UNKNOWN_REGION = "Select a region of the country from the list"


def settings_of(company_id: int) -> CompanySettings:
    """Return the settings of a company, or unsaved defaults if none are stored."""
    return settings_by_company([company_id])[company_id]


def settings_by_company(company_ids: Collection[int]) -> dict[int, CompanySettings]:
    """Return the settings of several companies by their ids: see `settings_of`. Executes one statement."""
    stored = CompanySettings.objects.in_bulk(company_ids)
    return {pk: stored.get(pk) or CompanySettings(company_id=pk) for pk in company_ids}


@transaction.atomic
def update_settings(*, actor: Scope, read_input: Callable[[], dict[str, Any]]) -> CompanySettings:
    """Change the settings of the company that the actor administers; the defaults, left as they are, are settled too.

    Raises NotAllowed and NotFound as `require_administered_company` does, StaleVersion when the stored settings are
    newer than the `updated_at` of the input, InvalidInput for a region that is not the country's.
    """
    company_id = require_administered_company(actor)
    changes = read_input()
    # Lock the company instead of its settings, which may not exist yet.
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    settings = settings_of(company_id)
    read_at = changes.pop("updated_at", None)
    if not settings._state.adding:
        refuse_stale(read_at, settings.updated_at)
    check_region(settings, changes)
    changes["working_week"] = [day for day in Weekday.values if day in changes["working_week"]]
    before = {name: getattr(settings, name) for name, value in changes.items() if getattr(settings, name) != value}
    if not before and not settings._state.adding:
        return settings
    for name, value in changes.items():
        setattr(settings, name, value)
    settings.updated_at = next_version(settings.updated_at)
    settings.save()
    if before:
        was, became = recorded(before), recorded({name: getattr(settings, name) for name in before})
        publish(CompanySettingsChanged(actor=actor.ref, company_id=company_id, from_values=was, to_values=became))
    return settings


def check_region(settings: CompanySettings, changes: dict[str, Any]) -> None:
    """Raise InvalidInput if the new region is not one of the country.

    If only the country is changed, clear a stored region of the previous country.
    """
    known = regions(changes.get("country", settings.country))
    if changes.get("region", "") not in ("", *known):
        raise InvalidInput({"region": [UNKNOWN_REGION]})
    if changes.get("region", settings.region) not in known:
        changes["region"] = ""


def recorded(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the audit log, with None as "off"."""
    return {name: OFF if value is None else value for name, value in values.items()}
