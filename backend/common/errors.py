"""What the rules of the product refuse. Nothing here knows HTTP: `common.error_responses` turns it into answers."""

from collections.abc import Mapping, Sequence


class DomainError(Exception):
    """A rule refuses what was asked for.

    `code` is a word for programs; `detail` a sentence for people, saying what to do next.
    """

    code = "refused"
    detail = "This cannot be done."

    def __init__(self, detail: str = "", *, code: str = "") -> None:
        self.detail = detail or self.detail
        self.code = code or self.code
        super().__init__(self.detail)


class NotAllowed(DomainError):
    """The actor may see this but not do it."""

    code = "permission_denied"
    detail = "You are not allowed to do this."


class ReauthenticationRequired(NotAllowed):
    """The actor may do this once they have proved anew who they are."""

    code = "reauthentication_required"
    detail = "Enter your password again to do this."


class NotFound(DomainError):
    """It does not exist, or the actor may not see it: the two are never told apart."""

    code = "not_found"
    detail = "This does not exist, or you may not see it."


class Conflict(DomainError):
    """What is asked for contradicts what is stored."""

    code = "conflict"
    detail = "This cannot be done as things stand now. Reload and try again."


class StaleVersion(Conflict):
    """The row was changed after the actor had read it."""

    code = "stale"
    detail = "This was changed by someone else in the meantime. Reload it and try again."


class Busy(DomainError):
    """It is allowed, but not now: too much is under way. After so many `seconds` it is worth another try."""

    code = "busy"
    detail = "Too much is going on at the moment, and nothing was changed. Try again in a few seconds."
    seconds = 10


class InvalidInput(DomainError):
    """Values that cannot be stored: the sentences of each, by the name of the model's field."""

    code = "invalid"

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        self.errors = {field: list(messages) for field, messages in errors.items()}
        super().__init__(" ".join(message for messages in self.errors.values() for message in messages))


class TooManyAttempts(DomainError):
    """It was tried too often; after so many `seconds` it may be tried again."""

    code = "throttled"
    detail = "Too many attempts. Please wait a moment and try again."

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds
