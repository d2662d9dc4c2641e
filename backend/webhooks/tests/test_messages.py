"""Contents of messages: personal data only if the company chose it, and none of erased candidates."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import CompanySettings
from accounts.tests.team import SignIn, Team
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.messages import build_message
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = pytest.mark.django_db
NAME = "Zora <http://evil|Byron> & [Co](http://evil)"


@pytest.fixture
def referral(team: Team) -> Referral:
    """Create a referral of a candidate whose name looks like a link."""
    job = JobFactory(company=team.company, title="Baker")
    made: Referral = ReferralFactory(job=job, referrer=team.employee, candidate_name=NAME)
    return made


@pytest.fixture
def build_for(referral: Referral) -> Callable[..., Any]:
    """Return a function that builds the message about the referral for a webhook with given settings."""

    def write(kind: str = "referral.created", **values: Any) -> Any:
        delivery: WebhookDelivery = WebhookDeliveryFactory(
            webhook=WebhookFactory(company=referral.company, **values),
            kind=kind,
            data={"referral_id": referral.pk, "job_id": referral.job_id, "to_status": "INTERVIEWING"},
        )
        return json.loads(build_message(delivery)[1])

    return write


@pytest.mark.parametrize("shape", ["JSON", "SLACK", "TEAMS"])
@pytest.mark.parametrize(
    "kind", ["referral.created", "referral.status_changed", "referral.answer_escalated", "referral.withdrawn"]
)
def test_messages_contain_no_names_by_default(build_for: Callable[..., Any], shape: str, kind: str) -> None:
    said = json.dumps(build_for(kind, shape=shape))
    assert "Zora" not in said
    assert "Byron" not in said
    assert "Erin" not in said
    assert "@" not in said


def test_with_personal_data_messages_name_candidate_and_referrer(
    build_for: Callable[..., Any], referral: Referral
) -> None:
    told = build_for(with_personal_data=True)["data"]
    assert told["candidate"] == {
        "name": NAME,
        "email": referral.candidate_email,
        "employer": referral.candidate_employer,
        "position": referral.candidate_position,
        "profile_url": referral.candidate_profile_url,
    }
    assert told["referrer"] == {"name": referral.referrer.get_full_name()}


def test_erased_and_withdrawn_candidates_are_not_named(
    build_for: Callable[..., Any], referral: Referral, as_user: SignIn, team: Team
) -> None:
    Referral.objects.filter(pk=referral.pk).update(withdrawn_at=timezone.now(), withdrawn_by=team.employee)
    assert "candidate" not in build_for(with_personal_data=True)["data"]
    Referral.including_withdrawn.update(withdrawn_at=None, withdrawn_by=None)
    assert "candidate" in build_for(with_personal_data=True)["data"]
    assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/erase-candidate/").status_code == 200
    assert "candidate" not in build_for(with_personal_data=True)["data"]
    assert build_for(with_personal_data=True, shape="SLACK")["text"].startswith("A candidate was referred to Baker.")


def test_slack_messages_are_text_without_links_from_names(build_for: Callable[..., Any], referral: Referral) -> None:
    link = f"<http://127.0.0.1:8000/referrals/{referral.pk}|Open in Vouch>"
    status = build_for("referral.status_changed", shape="SLACK")
    assert status == {
        "text": f"A candidate, referred to Baker, is now Interviewing. {link}",
        "unfurl_links": False,
    }
    named = build_for(shape="SLACK", with_personal_data=True)["text"]
    assert named == f"Zora &lt;http://evil|Byron&gt; &amp; [Co](http://evil) was referred to Baker. {link}"


def test_messages_are_in_the_language_of_the_company(build_for: Callable[..., Any], referral: Referral) -> None:
    CompanySettings.objects.filter(company=referral.company).update(language="de")
    referral.company.refresh_from_db()
    text = build_for("referral.status_changed", shape="SLACK")["text"]
    assert "Im Gespräch" in text
    assert "In Vouch öffnen" in text


def test_teams_messages_are_adaptive_cards_with_plain_text(build_for: Callable[..., Any], referral: Referral) -> None:
    message = build_for(shape="TEAMS", with_personal_data=True)
    (attached,) = message["attachments"]
    card = attached["content"]
    assert (message["type"], card["type"]) == ("message", "AdaptiveCard")
    assert attached["contentType"] == "application/vnd.microsoft.card.adaptive"
    assert card["body"] == [
        {"type": "RichTextBlock", "inlines": [{"type": "TextRun", "text": f"{NAME} was referred to Baker."}]}
    ]
    assert card["actions"] == [
        {
            "type": "Action.OpenUrl",
            "title": "Open in Vouch",
            "url": f"http://127.0.0.1:8000/referrals/{referral.pk}",
        }
    ]


def test_test_messages_say_that_they_are_tests(build_for: Callable[..., Any]) -> None:
    delivery = WebhookDeliveryFactory()
    said = json.loads(build_message(delivery)[1])
    assert (said["kind"], said["data"]) == ("webhook.test", {"links": {"webhooks": "http://127.0.0.1:8000/settings"}})
    assert said["id"].startswith(f"test-{delivery.pk}-")
