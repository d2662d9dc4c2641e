"""Who of HR can sign in without the provider that a company enforces."""

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from common.errors import Conflict

LAST_EMERGENCY_HR = _(
    "Everyone has to sign in with the company's provider, and this is the last HR person who can sign in without it. "
    "Name another one under Settings → Sign-in first."
)


def is_last_emergency_hr(user: User) -> bool:
    """Whether nobody else of HR could sign in without the provider that the user's company enforces."""
    able = User.objects.emergency_hr().filter(company=user.company_id)
    return user.is_under_enforcement and able.filter(pk=user.pk).exists() and not able.exclude(pk=user.pk).exists()


def require_other_emergency_hr(user: User) -> None:
    """Raise Conflict for the last one."""
    if is_last_emergency_hr(user):
        raise Conflict(LAST_EMERGENCY_HR, code="last_emergency_hr")
