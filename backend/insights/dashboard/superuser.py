"""A superuser's dashboard: idle companies, failed deliveries, and the growth of companies."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Company
from common.models import Delivery, DeliveryState
from common.queries import first_rows
from referrals.models import Referral
from webhooks.models import Webhook

SHOWN = 5
IDLE_AFTER = timedelta(days=30)
PERIOD = timedelta(days=30)


def superuser_needs() -> dict[str, Any]:
    """Return the data for `SuperuserNeedsSerializer`. Executes five statements at most."""
    return {
        **idle_companies(),
        **failures(),
        "growth": growth(),
    }


def idle_companies() -> dict[str, Any]:
    """Return the companies older than 30 days where nobody has signed in for 30 days, longest idle first.

    A company where nobody ever has is idle since it was created.
    """
    since = timezone.now() - IDLE_AFTER
    idle = Company.objects.annotate(last_sign_in=Max("users__last_login")).filter(
        Q(last_sign_in=None) | Q(last_sign_in__lt=since), created_at__lt=since
    )
    idle_longest = idle.order_by(Coalesce("last_sign_in", "created_at"), "id")
    count, shown = first_rows(idle_longest.values("id", "name", "last_sign_in"), SHOWN)
    return {"idle_companies_count": count, "idle_companies": shown}


def failures() -> dict[str, Any]:
    """Return the companies with failing webhooks and failed deliveries, most first.

    Deliveries to people without a company, such as superusers, are in a row without a company.
    """
    webhooks = dict(Webhook.objects.failing().order_by().values_list("company").annotate(count=Count("pk")))
    given_up = Delivery.objects.filter(state=DeliveryState.FAILED).order_by().values_list("event__company_id")
    deliveries = dict(given_up.annotate(count=Count("pk")))
    ids = {*webhooks, *deliveries}
    names = dict(Company.objects.filter(pk__in=[pk for pk in ids if pk is not None]).values_list("pk", "name"))
    rows = [
        {"id": pk, "name": names.get(pk), "webhooks": webhooks.get(pk, 0), "deliveries": deliveries.get(pk, 0)}
        for pk in ids
    ]
    rows.sort(key=lambda row: (-row["webhooks"] - row["deliveries"], row["name"] is None, row["name"] or ""))
    return {"failures_count": len(rows), "failures": rows[:SHOWN]}


def growth() -> list[dict[str, Any]]:
    """Return the companies with the most referrals in the last 30 days, with those of the 30 days before."""
    since = timezone.now() - PERIOD
    made = Referral.objects.filter(created_at__gt=since - PERIOD).order_by().values("company", "company__name")
    recent = Q(created_at__gt=since)
    counted = made.annotate(now=Count("pk", filter=recent), before=Count("pk", filter=~recent))
    return [
        {"id": row["company"], "name": row["company__name"], "referrals": row["now"], "referrals_before": row["before"]}
        for row in counted.order_by("-now", "company")[:SHOWN]
    ]
