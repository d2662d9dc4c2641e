"""Texts that are stored encrypted, with the secret of a webhook as the example."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from common import encryption
from common.encryption import Encrypted, UnreadableError, earlier_keys_state, prepare_data_key
from common.models import DataKey
from webhooks.models import Webhook
from webhooks.tests.factories import WebhookFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

TEXT = "whsec_an-example"
OLD, NEW, OTHER = (f"{name}-key-that-nobody-guesses-0123456789" for name in ("old", "new", "other"))


def start(settings: Any, secret_key: str, *earlier: str) -> bool:
    """Do what a start of the product with these keys does. Returns whether the stored secrets are lost."""
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = secret_key, list(earlier)
    encryption.unwrapped_keys.clear()
    return prepare_data_key()


@pytest.fixture
def webhook(settings: Any) -> Webhook:
    """Return a webhook whose secret was stored with the old key."""
    assert not start(settings, OLD)
    made: Webhook = WebhookFactory()
    made.secret = Encrypted.of(TEXT)
    made.save()
    return made


def read(webhook: Webhook) -> str:
    text: str = Webhook.objects.get(pk=webhook.pk).secret.read()
    return text


def stored(table: str) -> str:
    """Return everything in a table, as a copy of the database shows it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table}")  # noqa: S608  # one of ours
        return str(cursor.fetchall())


def test_what_is_stored_can_be_read_and_is_in_no_copy_of_the_database(webhook: Webhook) -> None:
    assert read(webhook) == TEXT
    assert TEXT not in stored("webhooks_webhook")
    (data_key,) = encryption.data_keys()
    assert data_key.decode() not in stored("common_datakey")
    assert DataKey.objects.count() == 1


def test_the_same_text_is_stored_differently_each_time_with_the_same_data_key(webhook: Webhook) -> None:
    again = Encrypted.of(TEXT)
    assert (again.read(), again.stored != webhook.secret.stored) == (TEXT, True)
    assert DataKey.objects.count() == 1


def test_saving_a_row_keeps_a_secret_that_cannot_be_read(webhook: Webhook, settings: Any) -> None:
    assert start(settings, OTHER)
    row = Webhook.objects.get(pk=webhook.pk)
    assert row.secret.is_lost
    row.save()
    assert not start(settings, OLD)
    assert read(webhook) == TEXT


def test_a_new_key_wraps_the_data_key_again_and_the_earlier_one_can_go(webhook: Webhook, settings: Any) -> None:
    assert earlier_keys_state() == "none"
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert earlier_keys_state() == "needed"
    assert not start(settings, NEW, OLD)
    # Links that were mailed with the earlier key are still valid.
    assert earlier_keys_state() == "needed"
    long_ago = timezone.now() - timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    DataKey.objects.update(wrapped_at=long_ago)
    assert earlier_keys_state() == "unneeded"
    assert not start(settings, NEW)
    assert read(webhook) == TEXT
    assert start(settings, OLD)


def test_a_start_without_a_new_key_changes_nothing(webhook: Webhook, settings: Any) -> None:
    before = stored("common_datakey")
    assert not start(settings, OLD)
    assert stored("common_datakey") == before


def test_after_a_lost_key_new_secrets_are_stored_and_the_found_key_reads_the_old_ones(
    webhook: Webhook, settings: Any
) -> None:
    assert start(settings, NEW)
    with pytest.raises(UnreadableError):
        read(webhook)
    later: Webhook = WebhookFactory()
    assert not later.secret.is_lost
    assert not start(settings, NEW)
    assert not start(settings, NEW, OLD)
    assert (read(webhook), Webhook.objects.get(pk=later.pk).secret.is_lost) == (TEXT, False)
    # The first key again: the later secret needs the other one.
    assert not start(settings, NEW)
    assert read(webhook) == TEXT


@pytest.mark.parametrize("damaged", ["", "nonsense", "gAAAAABnonsense", "ä"])
def test_a_damaged_secret_or_data_key_cannot_be_read(webhook: Webhook, settings: Any, damaged: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE webhooks_webhook SET secret = %s", [damaged])
    assert Webhook.objects.get(pk=webhook.pk).secret.is_lost
    DataKey.objects.update(wrapped=damaged)
    assert start(settings, OLD)
    assert Encrypted.of(TEXT).read() == TEXT


def test_a_text_that_is_not_encrypted_is_not_stored(webhook: Webhook) -> None:
    with pytest.raises(TypeError, match="Encrypted"):
        Webhook.objects.filter(pk=webhook.pk).update(secret=TEXT)
