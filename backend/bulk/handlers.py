"""What every handler of a kind of bulk action has, and why a row was left as it is."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from bulk.models import BulkAction, BulkRow
from common.languages import Sentence

# Why a row was skipped, or was not undone.
REASONS: dict[str, Sentence] = {
    "gone": _("It no longer exists, or you may no longer see it."),
    "not_allowed": _("You may not do this."),
    "changed": _("It has changed since."),
    "unchanged": _("It has this status already."),
    "erased": _("The candidate was erased."),
    "invalid": _("The reason or the hiring manager can no longer be chosen."),
    "same_manager": _("They hire for this job already."),
    "reopened": _("The job is open again."),
    "answered": _("It is answered already."),
    "paused": _("The job is on hold."),
    "own": _("You owe this answer yourself."),
    "nobody": _("Nobody can answer it."),
    "reminded": _("There was a reminder within the last 24 hours."),
    "stopped": _("It was undone before its turn."),
    "too_late": _("Others have been told already."),
    "failed": _("Something went wrong on our side."),
}


class Skipped(Exception):  # noqa: N818  # expected
    """A row is left as it is, for one of `REASONS`."""


class Handler:
    """Base class of what does one kind of bulk action to a row, and undoes it.

    A subclass for each kind is in `HANDLERS` of `bulk.services`. The actor is who began the bulk action, with their
    rights of the moment when the row has its turn. Each row is a transaction of its own.
    """

    # The foreign key of a row that leads to what it is about, which has a `company_id` and an `updated_at`.
    subject: ClassVar[str]
    # The fields of a bulk action that say with which values it is done.
    values: ClassVar[tuple[str, ...]] = ()

    def require_role(self, actor: Actor) -> None:
        """Raise NotAllowed unless the actor's role may do this; whether to a row, is decided for each."""
        raise NotImplementedError

    def check_values(self, bulk: BulkAction) -> None:
        """Raise InvalidInput for values that cannot be chosen. Called before it is stored."""

    def do(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        """Do it to one row. Raises Skipped and domain errors where it is left as it is.

        `row.version` is the version that it was begun with; it gets the one that this leads to.
        """
        raise NotImplementedError

    def undo(self, actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
        """Undo it for one row. Raises Skipped and domain errors where it cannot be undone, as after another change."""
        raise NotImplementedError

    def finish(self, actor: Actor, bulk: BulkAction) -> None:
        """Called once when each row has a result, also if it was stopped and undone before, in the same transaction."""
