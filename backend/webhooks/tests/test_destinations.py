"""Forbidden destinations of webhooks: names are resolved and checked when saving and when sending."""

import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from common.destinations import InvalidAddress, is_public
from webhooks.destinations import parse, require_public
from webhooks.sending import Outcome, post
from webhooks.tests.receiver import Receiver

pytestmark = pytest.mark.django_db
Names = Callable[..., None]
# What a host's name may lead to.
HOSTS: dict[str, tuple[str, ...]] = {
    "unknown": (),
    "private": ("10.1.2.3",),
    "public and private": ("93.184.216.34", "192.168.1.1"),
}
VALUES = {"name": "Ours", "shape": "JSON", "kinds": ["referral.created"]}


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Return a function that makes every name resolve to the given addresses; without any, no name is known."""

    def resolve_to(*addresses: str) -> None:
        found = [(socket.AF_INET6 if ":" in each else socket.AF_INET, 1, 6, "", (each, 443)) for each in addresses]

        def look_up(*_: Any, **__: Any) -> Any:
            if not found:
                raise socket.gaierror
            return found

        monkeypatch.setattr("common.destinations.socket.getaddrinfo", look_up)

    return resolve_to


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.100.100.200",
        "0.0.0.0",  # noqa: S104  # refused
        "255.255.255.255",
        "224.0.0.1",
        "192.0.0.192",
        "168.63.129.16",
        "198.18.0.1",
        "::",
        "::1",
        "::7f00:1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
    ],
)
def test_non_public_addresses_are_refused(address: str, names: Names) -> None:
    assert not is_public(ip_address(address))
    # One private address among others is enough.
    names("93.184.216.34", address)
    with pytest.raises(InvalidAddress, match=r"hooks.example.com was not found on the internet\."):
        require_public("https://hooks.example.com/x")
    assert post("https://hooks.example.com/x", {}, b"{}") == Outcome(failure="NAME", reason="not a public address")


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "::ffff:8.8.8.8"])
def test_public_addresses_are_accepted(address: str, names: Names) -> None:
    names(address)
    require_public("https://hooks.example.com/x")


@pytest.mark.parametrize(
    "address",
    [
        "http://93.184.216.34/",
        "ftp://93.184.216.34/",
        "https://ana:secret@93.184.216.34/",  # pragma: allowlist secret
        "https://93.184.216.34:22/",
        "https://93.184.216.34:0/",
        "https://93.184.216.34:99999/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://0x7f.1/",
        "https://2130706433/",
        "https://localhost/",
        "https://example.com\\@127.0.0.1/",
        "https://exa mple.com/",
        "https://93.184.216.34/a b",
        "https://93.184.216.34/\r\nHost: elsewhere",
        "https://93.184.216.34/#part",
        "https://",
        "https://[",
        "hooks",
        "",
    ],
)
def test_refused_addresses_return_the_reason(address: str, as_user: SignIn, team: Team) -> None:
    answer = as_user(team.hr).post("/api/webhooks/", {**VALUES, "address": address})
    assert (answer.status_code, list(answer.json())) == (400, ["address"])
    assert answer.json()["address"][0].endswith((".", "fields"))


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("unknown", "unknown name"),
        ("private", "not a public address"),
        ("public and private", "not a public address"),
    ],
)
def test_only_the_log_says_why_a_host_is_refused(
    as_user: SignIn,
    team: Team,
    names: Names,
    deliver_outbox: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
    host: str,
    reason: str,
) -> None:
    caplog.set_level("INFO")
    client = as_user(team.hr)
    names("93.184.216.34")
    body = {**VALUES, "address": "https://old.example.com/x"}
    pk = client.post("/api/webhooks/", body).json()["id"]
    names(*HOSTS[host])

    body["address"] = "https://intern.example/x"
    for answer in (client.post("/api/webhooks/", body), client.put(f"/api/webhooks/{pk}/", body)):
        assert answer.status_code == 400
        assert answer.json() == {"address": ["intern.example was not found on the internet. Check the address."]}
    assert caplog.text.count(f"intern.example was refused: {reason}") == 2

    assert client.post(f"/api/webhooks/{pk}/test/").status_code == 201
    deliver_outbox()
    (delivery,) = client.get("/api/webhook-deliveries/").json()
    assert (delivery["state"], delivery["failure"], delivery["answer_code"]) == ("PENDING", "NAME", None)
    assert f"Webhook {pk} failed: NAME {reason}" in caplog.text
    assert reason not in f"{delivery}{client.get(f'/api/webhooks/{pk}/').json()}"


def test_the_connection_uses_the_checked_address(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is resolved once. A second lookup could return another address."""
    # A proxy from the environment would resolve the name itself.
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    port = parse(receiver.address).port
    answers = [[(socket.AF_INET, 1, 6, "", ("127.0.0.1", port))]]
    monkeypatch.setattr(
        "common.destinations.socket.getaddrinfo",
        lambda host, *_, **__: answers.pop(0) if host == "hooks.example.com" else [(2, 1, 6, "", (host, port))],
    )
    assert post(f"http://hooks.example.com:{port}/x", {}, b"{}").answer_code == 204
    assert receiver.arrived[0][0]["host"] == f"hooks.example.com:{port}"


def test_addresses_are_checked_again_when_sending(
    as_user: SignIn, team: Team, names: Names, receiver: Receiver, settings: Any
) -> None:
    settings.WEBHOOKS_ALLOW_PRIVATE = False
    names("93.184.216.34")
    address = "https://rebinding.example.com:8443/"
    assert as_user(team.hr).post("/api/webhooks/", {**VALUES, "address": address}).status_code == 201
    names("127.0.0.1")
    assert post(address, {}, b"{}") == Outcome(failure="NAME", reason="not a public address")
    assert receiver.arrived == []
