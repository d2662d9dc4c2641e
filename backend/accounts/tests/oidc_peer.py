"""A certified OpenID provider for tests, with https: oidc-provider, a development dependency of the front end."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from accounts.tests.google_peer import Peer, running_script

SCRIPT = Path(__file__).with_suffix(".mjs")
PACKAGE = "oidc-provider"


class OpenIdPeer(Peer):
    """The running provider: its issuer `url`, and what the next sign-ins are like."""

    def behave(self, **situation: Any) -> None:
        """Set what the next sign-ins are like: see `oidc_peer.mjs`."""
        self.tell(situation)


def make_certificate(folder: Path, name: str = "localhost") -> Path:
    """Return a file with a key and a self-signed certificate for a host."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder(
            subject, subject, key.public_key(), x509.random_serial_number(), now - timedelta(days=1),
            now + timedelta(days=1),
        )
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    file = folder / f"{name}.pem"
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    file.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + built.public_bytes(pem))
    return file


@contextmanager
def running_provider(certificate: Path) -> Iterator[OpenIdPeer]:
    """Start the provider on a free port, and stop it at the end. Skips the test without it, except in CI."""
    with running_script(SCRIPT, PACKAGE, str(certificate)) as process:
        yield OpenIdPeer(process)
