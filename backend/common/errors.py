"""Domain errors, independent of HTTP. `common.error_responses` converts them to responses."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from common.languages import Sentence


class DomainError(Exception):
    """A request was refused. `code` is for programs; `detail` is a sentence for people that says what to do next."""

    code = "refused"
    detail: Sentence = _("This cannot be done.")

    def __init__(self, detail: Sentence = "", *, code: str = "") -> None:
        # In the language of this moment.
        self.detail = str(detail or self.detail)
        self.code = code or self.code
        super().__init__(self.detail)

    @property
    def more(self) -> dict[str, object]:
        """What the response has besides."""
        return {}


class NotAllowed(DomainError):
    """The actor may see this but not do it."""

    code = "permission_denied"
    detail = _("You are not allowed to do this.")


class ReauthenticationRequired(NotAllowed):
    """The actor has to enter their password again before doing this."""

    code = "reauthentication_required"
    detail = _("Enter your password again to do this.")


class NotFound(DomainError):
    """It does not exist, or the actor may not see it; responses never distinguish the two."""

    code = "not_found"
    detail = _("This does not exist, or you may not see it.")


class Conflict(DomainError):
    """The request contradicts the stored state."""

    code = "conflict"
    detail = _("This cannot be done as things stand now. Reload and try again.")


class StaleVersion(Conflict):
    """The row was changed after the actor had read it."""

    code = "stale"
    detail = _("This was changed by someone else in the meantime. Reload it and try again.")


class Busy(DomainError):
    """Too many requests of this kind are in progress. Can be tried again after `seconds`."""

    code = "busy"
    detail = _("Too much is going on at the moment, and nothing was changed. Try again in a few seconds.")
    seconds = 10


class InvalidInput(DomainError):
    """Invalid values. `errors` maps the names of the model's fields to their messages."""

    code = "invalid"

    def __init__(self, errors: Mapping[str, Sequence[Sentence]]) -> None:
        self.errors = {field: [str(message) for message in messages] for field, messages in errors.items()}
        super().__init__(" ".join(message for messages in self.errors.values() for message in messages))


class TooManyAttempts(DomainError):
    """A rate limit was exceeded. Can be tried again after `seconds`."""

    code = "throttled"
    detail = _("Too many attempts. Please wait a moment and try again.")

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds
