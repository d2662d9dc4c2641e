"""The company's rules for the groups of its directory: which roles and departments they give."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.events import DirectoryRulesChanged
from accounts.models import Company, has_directory
from accounts.permissions import require_administered_company, require_recent_proof
from accounts.services.identity_providers import require_own_departments
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from directory.models import Directory, DirectoryGroup, DirectoryUser
from directory.provisioning import apply_rules


def directory_of(actor: Actor) -> dict[str, Any]:
    """Return what HR sees of the directory of the company that the actor administers. Raises NotAllowed, NotFound."""
    company_id = require_administered_company(actor)
    stored = Directory.objects.filter(company=company_id).first() or Directory(company_id=company_id)
    people = DirectoryUser.objects.filter(company=company_id)
    return {
        "is_connected": has_directory(company_id),
        "people_count": people.count(),
        "groups": DirectoryGroup.objects.filter(company=company_id).values_list("display_name", flat=True),
        "role_mapping": stored.role_mapping,
        "updated_at": stored.updated_at if stored.pk and not stored._state.adding else None,
    }


@transaction.atomic
def save_rules(*, actor: Actor, role_mapping: list[dict[str, Any]], updated_at: datetime | None = None) -> None:
    """Store the rules, and give everybody in a group the role and department that follow from them.

    Raises NotAllowed, NotFound, ReauthenticationRequired, InvalidInput for another company's department, StaleVersion.
    """
    company_id = require_administered_company(actor)
    require_recent_proof(actor)
    Company.objects.select_for_update(no_key=True).get(pk=company_id)
    require_own_departments(company_id, role_mapping)
    stored = Directory.objects.filter(company=company_id).first() or Directory(company_id=company_id)
    if not stored._state.adding:
        refuse_stale(updated_at, stored.updated_at)
    if stored.role_mapping == role_mapping:
        return
    stored.role_mapping, stored.updated_at = role_mapping, next_version(stored.updated_at)
    stored.save()
    publish(DirectoryRulesChanged(actor=actor.ref, company_id=company_id))
    if has_directory(company_id):
        people = DirectoryUser.objects.filter(company=company_id, memberships__isnull=False).distinct().order_by("pk")
        apply_rules(actor, company_id, people)
