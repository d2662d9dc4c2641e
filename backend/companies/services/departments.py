"""The settings of a department, which HR maintains."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from common.events import publish
from common.queries import get_or_not_found
from common.tenancy import Scope
from companies.events import DepartmentUpdated
from companies.models import Department
from companies.permissions import require_administered_company
from companies.services.settings import OFF

AS_THE_COMPANY = "as the company"


@transaction.atomic
def update_department(*, actor: Scope, department_id: int, read_input: Callable[[], dict[str, Any]]) -> None:
    """Set within how many working days (`answer_days`) referrals to a department's jobs are answered.

    Raises NotAllowed and NotFound as `require_administered_company` does, NotFound for another company's department.
    """
    company_id = require_administered_company(actor)
    departments = Department.objects.filter(company=company_id).select_for_update(no_key=True)
    department = get_or_not_found(departments, department_id)
    days = read_input()["answer_days"]
    if days == department.answer_days:
        return
    before, department.answer_days = department.answer_days, days
    department.save(update_fields=("answer_days",))
    publish(
        DepartmentUpdated(
            actor=actor.ref,
            company_id=company_id,
            department_id=department_id,
            from_values={"answer_days": in_words(before)},
            to_values={"answer_days": in_words(days)},
        )
    )


def in_words(days: int | None) -> int | str:
    """Return the value for the audit log."""
    return AS_THE_COMPANY if days is None else days or OFF
