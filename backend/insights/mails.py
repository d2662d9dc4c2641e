"""Subscriber that mails the figures of a week or month."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils.formats import date_format

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.services.company_settings import zone_of
from common.events import subscriber
from common.languages import in_language
from insights.events import FiguresDue
from insights.figures import answer_figures, referrals_of
from insights.funnel import funnel
from insights.groups import NOBODY, ReferralGroup
from insights.periods import Period, PeriodName, month_with, week_with
from notifications.kinds import MailMode, NotificationKind
from notifications.mails import send
from notifications.preferences import preferences_of
from referrals.models import ReferralStatus
from referrals.promise import today_in

SHOWN = 5


@subscriber(FiguresDue, external=True)
def mail_figures(event: FiguresDue) -> None:
    """Mail the figures of a week or month, if the recipient is still in HR and still wants them."""
    kind = NotificationKind.FIGURES
    user = User.objects.filter(pk=event.user_id, is_active=True, role=Role.HR, company=event.company_id).first()
    if user is None or not user.email_proven or preferences_of(user)[kind] == MailMode.OFF:
        return
    zone = zone_of(event.company_id)
    period_with = month_with if event.mail_mode == MailMode.MONTHLY else week_with
    with in_language(user.language_of_mails):
        context = summary(Actor.for_user(user), Period(*period_with(date.fromisoformat(event.last_day)), zone))
    send(event, "figures", user, kind, monthly=event.mail_mode == MailMode.MONTHLY, **context)


def summary(actor: Actor, period: Period) -> dict[str, Any]:
    """Return the figures of a period as the templates show them, in the active language."""
    found = funnel(actor=actor, period=period, by=ReferralGroup.DEPARTMENT)
    answers = referrals_of(actor).aggregate(**answer_figures(today_in(actor.company_id)))
    steps = {step["status"]: step for step in found["steps"]}
    query = urlencode({"period": PeriodName.CUSTOM.value, "since": period.since, "until": period.until})
    return {
        "company": actor.effective_user.company,
        "since": date_format(period.since, "DATE_FORMAT"),
        "until": date_format(period.until, "DATE_FORMAT"),
        "made": steps[ReferralStatus.PENDING],
        "reviewed": steps[ReferralStatus.REVIEWING],
        "interviewed": steps[ReferralStatus.INTERVIEWING],
        "hired": {"reached": found["hired_in_period"], "reached_before": found["hired_in_period_before"]},
        "overdue": answers["overdue"],
        "departments": [
            {**group, "name": group["name"] or NOBODY[ReferralGroup.DEPARTMENT]} for group in found["groups"][:SHOWN]
        ],
        "url": f"{settings.FRONTEND_URL}/hr-metrics/summary?{query}",
    }
