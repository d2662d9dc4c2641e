"""What the server says, with accents on every letter that came through a translation: the rest is not translated."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.utils import translation
from rest_framework.test import APIClient

from accounts.models import DEPARTMENTS, User
from audit.models import AuditEvent
from config.tests.test_access import BODIES, Rows, ask, clients, described_calls, rows
from referrals.reasons import DEFAULT_REASONS

pytestmark = pytest.mark.slow

__all__ = ["clients", "rows"]

ACCENTS = str.maketrans("aeiouAEIOU", "åéîøûÅÉÎØÛ")
# Values, elements of HTML, and directives of dates stay as they are.
KEPT = re.compile(r"(\{\w*\}|%\(\w+\)[sd]|%%?\w|<[^>]*>)")
VIEWERS = ("employee", "hr", "superuser_as_employee")
# The rows of the test, and what is stored as it is: departments, reasons, roles of the taxonomy, scopes, LinkedIn's
# columns.
DATA = re.compile(
    r"mine|ours|Open ones|xanadu|Person\d|Company \d|engineer|A text|No reason|When\?|\d\d Jan 2025"
    r"|openid email profile"
    r"|First Name|Last Name|Email Address|Connected On|" + "|".join(map(re.escape, (*DEPARTMENTS, *DEFAULT_REASONS)))
)
ROLES = "GET /api/occupations/"


def accented(text: str) -> str:
    """Return the text with accents on its vowels."""
    return "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text))


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    backend: Any = translation._trans  # type: ignore[attr-defined]
    for name, result in {
        "gettext": lambda text: accented(text),
        "pgettext": lambda context, text: accented(text),
        "ngettext": lambda one, many, count: accented(one if count == 1 else many),
        "npgettext": lambda context, one, many, count: accented(one if count == 1 else many),
    }.items():
        monkeypatch.setattr(backend, name, result)


def texts_in(value: Any) -> Iterator[str]:
    """Yield all texts in the body of a response."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)


def is_plain(text: str) -> bool:
    """Return whether a text is a sentence that was not translated."""
    is_sentence = " " in text.strip() and re.search(r"[A-Za-z]{3}", text)
    return bool(is_sentence) and not re.search("[åéîøûÅÉÎØÛ]", text) and not DATA.search(text)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_sentence_is_translated(
    viewer: str, rows: dict[str, Rows], clients: dict[str, tuple[APIClient, dict[str, Any]]], deliver_outbox: Any
) -> None:
    plain = set()
    # All calls share one set of data, which they leave as it is.
    for call in described_calls():
        if call == ROLES:
            continue
        for empty in (False, True) if call in BODIES else (False,):
            cache.clear()
            mail.outbox.clear()
            with transaction.atomic():
                answer = ask(*clients[viewer], call, rows["own"], "own", empty=empty)
                if not call.startswith("GET"):
                    deliver_outbox(failing=True)
                transaction.set_rollback(True)
            if answer.headers.get("Content-Type") == "application/json" and answer.content:
                plain |= {(call, text) for text in texts_in(answer.json()) if is_plain(text)}
            plain |= {(call, line) for sent in mail.outbox for line in sent.body.splitlines() if is_plain(line)}
    assert plain == set()


def test_what_an_import_did_is_translated_in_the_activity(clients: dict[str, tuple[APIClient, dict[str, Any]]]) -> None:
    """Its counts stand among words that other sentences have, so that the sentence as a whole looks translated."""
    client, _query = clients["hr"]
    user = User.objects.get(pk=client.get("/api/auth/user/").json()["id"])
    counts = {"created": 5, "updated": 1, "skipped": 2}
    values: dict[str, Any] = {"company_id": user.company_id, "actor": user, "actor_kind": "person"}
    AuditEvent.objects.create(action="connections.imported", object_type="importrun", after=counts, **values)
    entry = client.get("/api/activity/?kind=CONNECTIONS").json()[0]
    assert entry["text"].endswith(": 5 néw, 1 ûpdåtéd, 2 skîppéd")
