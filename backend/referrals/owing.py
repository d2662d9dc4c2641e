"""Who owes the answer to a referral."""

from accounts.models import Role, User
from referrals.models import Referral


def hr_of(company_id: int | None) -> list[User]:
    """Return the active HR users of a company."""
    return list(User.objects.active().filter(company_id=company_id, role=Role.HR))


def who_owes_answer(referral: Referral) -> list[User]:
    """Return who owes the answer: the job's hiring manager, or HR if there is no active one."""
    manager = referral.job.hiring_manager
    if manager and manager.is_active and manager.role == Role.HIRING_MANAGER:
        return [manager]
    return hr_of(referral.company_id)
