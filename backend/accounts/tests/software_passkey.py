"""A device with a passkey, in software."""

import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAGS = AuthenticatorData.FLAG
VERIFIED = FLAGS.UP | FLAGS.UV


class SoftwarePasskey:
    """Answers challenges as a browser does that knows one passkey."""

    def __init__(self, origin: str, site: str = "localhost") -> None:
        self.origin, self.site = origin, sha256(site.encode())
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential_id = os.urandom(16)
        self.user_handle = ""

    def create(self, options: dict[str, Any], flags: Any = VERIFIED) -> dict[str, Any]:
        """Return the answer to a challenge to make a passkey."""
        self.user_handle = options["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(Aaguid.NONE, self.credential_id, public)
        data = AuthenticatorData.create(self.site, flags | FLAGS.AT, 0, credential)
        client = CollectedClientData.create("webauthn.create", websafe_decode(options["challenge"]), self.origin)
        return self.answer(clientDataJSON=client, attestationObject=AttestationObject.create("none", data, {}))

    def get(self, options: dict[str, Any], flags: Any = VERIFIED) -> dict[str, Any]:
        """Return the answer to a challenge to sign in."""
        data = AuthenticatorData.create(self.site, flags, 1)
        client = CollectedClientData.create("webauthn.get", websafe_decode(options["challenge"]), self.origin)
        signature = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        answer = self.answer(clientDataJSON=client, authenticatorData=data, signature=signature)
        answer["response"]["userHandle"] = self.user_handle
        return answer

    def answer(self, **response: bytes) -> dict[str, Any]:
        """Return an answer as JSON."""
        name = websafe_encode(self.credential_id)
        encoded = {key: websafe_encode(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded, "clientExtensionResults": {}}
