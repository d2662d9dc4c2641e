"""TLS certificates of receivers are checked against the host name, not the IP address."""

import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from webhooks.destinations import parse
from webhooks.sending import Outcome, post
from webhooks.tests.receiver import listening

NAME = "hooks.example.com"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Return a file with a key and a self-signed certificate for NAME."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "certificate.pem"
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    file.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + built.public_bytes(pem))
    return file


@pytest.mark.parametrize(
    ("host", "trusted", "outcome"),
    [
        (NAME, True, Outcome(204)),
        ("other.example.com", True, Outcome(failure="TLS")),
        (NAME, False, Outcome(failure="TLS")),
    ],
)
def test_the_certificate_must_match_the_name_and_be_trusted(
    certificate: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, host: str, trusted: bool, outcome: Outcome
) -> None:
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with listening(server) as receiver:
        port = parse(receiver.address).port
        there = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        monkeypatch.setattr("common.destinations.socket.getaddrinfo", lambda *_, **__: there)
        assert post(f"https://{host}:{port}/", {}, b"{}") == outcome
        assert bool(receiver.arrived) == (not outcome.failure)
