"""Referrals for tests."""

from datetime import datetime
from typing import Any

import factory

from accounts.tests.factories import UserFactory
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Person, Referral, ReferralStatus, StatusChange, milestones
from referrals.people import find_person


class ReferralFactory(factory.django.DjangoModelFactory[Referral]):
    """`ReferralFactory(job=…, referrer=…, status=…)`, with the history that a referral of that status has."""

    class Meta:
        model = Referral

    job = factory.SubFactory(JobFactory)
    company = factory.SelfAttribute("job.company")
    referrer = factory.SubFactory(UserFactory, company=factory.SelfAttribute("..job.company"))
    created_by = factory.SelfAttribute("referrer")
    connection = factory.SubFactory(ConnectionFactory, owner=factory.SelfAttribute("..referrer"))
    candidate_name = factory.SelfAttribute("connection.full_name")
    candidate_email = factory.SelfAttribute("connection.email")
    candidate_employer = factory.SelfAttribute("connection.employer")
    candidate_position = factory.SelfAttribute("connection.position")
    candidate_profile_url = factory.SelfAttribute("connection.profile_url")
    email_key = factory.SelfAttribute("connection.email_key")
    url_key = factory.SelfAttribute("connection.url_key")
    notes = "We worked together for years."
    updated_at = factory.LazyAttribute(lambda referral: getattr(referral, "created_at", None))

    @classmethod
    def _create(cls, model_class: type[Referral], *args: Any, **kwargs: Any) -> Referral:
        if kwargs.get("updated_at") is None:
            kwargs.pop("updated_at", None)
        if "person" not in kwargs:
            found = find_person(model_class(**kwargs))
            kwargs["person"] = found or Person.objects.create(company=kwargs["company"])
        referral: Referral = super()._create(model_class, *args, **kwargs)
        steps: list[tuple[str, str, datetime]] = [("", ReferralStatus.PENDING, referral.created_at)]
        if referral.status != ReferralStatus.PENDING:
            steps.append((ReferralStatus.PENDING, referral.status, referral.updated_at))
        for before, after, at in steps:
            since = referral.created_at if before else None
            StatusChange.objects.create(
                referral=referral,
                company=referral.company,
                from_status=before,
                to_status=after,
                changed_by=referral.job.hiring_manager if before else referral.created_by,
                at=at,
                since=since,
            )
        store_milestones(referral)
        return referral


def store_milestones(referral: Referral) -> None:
    """Store what follows from the history of a referral, as services do when they change it."""
    columns = milestones(referral.history.order_by("id"))
    for name, value in columns.items():
        setattr(referral, name, value)
    referral.save(update_fields=[name.removesuffix("_id") for name in columns])


def duplicate_links() -> dict[int, int | None]:
    """Return `duplicate_of` of all referrals by their ids, the oldest first."""
    referrals = Referral.objects.with_duplicates().order_by("created_at", "id")
    return {referral.pk: referral.duplicate_of for referral in referrals}
