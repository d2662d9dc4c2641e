"""`manage.py load_demo`: the messages on referrals."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import TestCase
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from referrals.contact import known_email
from referrals.messages import readers_of
from referrals.models import Mention, Referral, ReferralMessage, StatusChange

pytestmark = pytest.mark.slow


class DemoThreads(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        call_command("load_demo", "--force", stdout=StringIO())

    def test_threads_have_all_kinds_of_entries(self) -> None:
        """There is each kind of entry, messages with a status, and nothing that the product would have refused."""
        messages = ReferralMessage.objects.select_related("referral__job", "author")
        assert {*messages.values_list("audience", flat=True)} == {"internal", "shared"}
        assert {*messages.values_list("kind", flat=True)} >= {"message", "contact_request"}
        for message in messages.prefetch_related("mentions__person"):
            referral = message.referral
            readers = readers_of(referral, message.audience)
            assert referral.created_at < message.created_at < timezone.now()
            assert readers.filter(pk=message.author_id).exists()
            assert message.kind == "message" or known_email(referral) == ""
            for mention in message.mentions.all():
                assert readers.filter(pk=mention.person_id).exists()
                assert f"@{mention.person.full_name}" in message.text
            # A message of a reviewer to the referrer counts as an answer.
            if message.audience == "shared" and message.author_id != referral.referrer_id:
                assert referral.answered_at is not None
                assert referral.answered_at <= message.created_at
        assert Mention.objects.count() >= 3
        assert StatusChange.objects.exclude(message_to_referrer="").count() >= 5
        assert StatusChange.objects.filter(reason__isnull=False, to_status="REJECTED").count() == 2

    def test_the_demo_accounts_are_notified_of_messages(self) -> None:
        for username, begins in (
            ("employee", "Jonas Eickhoff asks you how to reach 美咲 森田"),
            ("manager", "Paulo Serrão mentioned you in a message about Deniz Bozkurt"),
        ):
            token = DeviceToken.issue(User.objects.get(username=username))
            client = APIClient(headers={"Authorization": f"Token {token}"})
            told = client.get("/api/notifications/", {"kind": "referral_message", "unread": "true"}).json()
            assert begins in "".join(row["text"] for row in told)
        asked = Referral.objects.get(referrer__username="employee", candidate_name="美咲 森田")
        assert asked.contact_requested_at is not None
