"""Reminding of answers that are owed.

A hiring manager is reminded of all that are overdue, unless they were reminded of any answer today; in a bulk action,
whoever owes an answer is reminded of it, unless somebody was within 24 hours. Both store a `Reminder` for each answer.
"""

from collections.abc import Collection
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.days import midnight
from accounts.models import Role, User
from accounts.permissions import require_administered_company
from accounts.services.company_settings import zone_of
from common.errors import Conflict
from common.events import publish
from common.queries import get_or_not_found
from referrals.events import ManagerReminded
from referrals.models import Referral, ReferralQuerySet, Reminder
from referrals.promise import AnswerState, is_in_answer_state, today_in


def overdue_of(manager: User) -> ReferralQuerySet:
    """Return the referrals to a hiring manager's jobs whose answer is overdue."""
    overdue = is_in_answer_state(AnswerState.OVERDUE, today_in(manager.company_id))
    return Referral.objects.filter(overdue, company=manager.company_id, job__hiring_manager=manager)


def reminded_today(company_id: int, manager_ids: Collection[int], zone: ZoneInfo) -> dict[int, datetime]:
    """Return when these hiring managers were reminded of any answer today in a time zone; only of those who were."""
    today = midnight(timezone.now().astimezone(zone).date(), zone)
    reminders = Reminder.objects.filter(company=company_id, person__in=manager_ids, at__gte=today)
    found: dict[int, datetime] = dict(reminders.values_list("person").annotate(last=Max("at")))
    return found


@transaction.atomic
def remind(*, actor: Actor, manager_id: int) -> int:
    """Remind a hiring manager of their overdue answers. Returns how many these are.

    Raises NotAllowed and NotFound as `require_administered_company` does; NotFound for somebody who is no active hiring
    manager of the company; Conflict if nothing is overdue, or if they were reminded today.
    """
    company_id = require_administered_company(actor)
    managers = User.objects.active().filter(company=company_id, role=Role.HIRING_MANAGER)
    # Of two who remind at once, the second finds what the first has done.
    manager = get_or_not_found(managers.select_for_update(no_key=True, of=("self",)), manager_id)
    overdue = list(overdue_of(manager).values_list("pk", flat=True))
    if not overdue:
        raise Conflict(gettext("None of their answers is overdue any more."), code="nothing_overdue")
    if reminded_today(company_id, [manager.pk], zone_of(company_id)):
        raise Conflict(gettext("They were reminded today already."), code="reminded_today")
    Reminder.objects.bulk_create(
        Reminder(company_id=company_id, referral_id=pk, person=manager, reminded_by=actor.signed_in_user)
        for pk in overdue
    )
    publish(ManagerReminded(actor=actor.ref, company_id=company_id, user_id=manager.pk))
    return len(overdue)
