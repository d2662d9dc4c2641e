"""The weekly mail that somebody may know people for open jobs, for users who switched it on.

The mail names neither people nor jobs, since a company can read its mailboxes. See `.github/docs/matching-privacy.md`.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from accounts.services.company_settings import settings_by_company
from common.events import publish, subscriber
from matching.pairs import best_pairs, jobs_with_suggestions
from notifications.events import SuggestionsDue
from notifications.kinds import MailMode, NotificationKind
from notifications.mails import send
from notifications.models import NotificationPreference
from notifications.preferences import preferences_of
from referrals.referred_pairs import ReferredPeople

WEEK = timedelta(days=7)


def start_weekly_mails() -> None:
    """Publish `SuggestionsDue` for users who switched it on, had no such mail for a week, and have suggestions.

    Not on days on which their company does not work; then on the next working day.
    """
    now = timezone.now()
    due = Q(mailed_at=None) | Q(mailed_at__lte=now - WEEK)
    wanted = NotificationPreference.objects.filter(due, kind=NotificationKind.SUGGESTIONS, mode=MailMode.WEEKLY)
    active = wanted.filter(user__is_active=True).order_by("pk")
    companies = set(active.exclude(user__company=None).order_by().values_list("user__company", flat=True))
    calendars = {pk: settings.calendar for pk, settings in settings_by_company(companies).items()}
    resting = [pk for pk, calendar in calendars.items() if not calendar.is_working_day(calendar.day_of(now))]
    for pk, user_id in active.exclude(user__company__in=resting).values_list("pk", "user_id"):
        user = User.objects.get(pk=user_id)
        if has_suggestions(user):
            with transaction.atomic():
                # Of several workers, only one updates the row.
                if wanted.filter(pk=pk).update(mailed_at=timezone.now()):
                    ref = Actor.system().ref
                    publish(SuggestionsDue(actor=ref, company_id=user.company_id, user_id=user_id))


def has_suggestions(user: User) -> bool:
    """Whether there is a suggestion that was neither referred nor dismissed yet."""
    actor = Actor.for_user(user)
    jobs = list(jobs_with_suggestions(actor).select_related("company__hires"))
    return bool(jobs and best_pairs(actor, jobs, ("id",), ReferredPeople(user, jobs).includes))


@subscriber(SuggestionsDue, external=True)
def mail_suggestions(event: SuggestionsDue) -> None:
    """Send the mail, if it is still switched on and there are still suggestions."""
    kind = NotificationKind.SUGGESTIONS
    user = User.objects.filter(pk=event.user_id, is_active=True, company=event.company_id).first()
    if user and preferences_of(user)[kind] == MailMode.WEEKLY and has_suggestions(user):
        send(event, "suggestions", user, kind, url=f"{settings.FRONTEND_URL}/dashboard")
