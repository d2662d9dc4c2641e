"""Domain events of reports."""

from typing import Any

from common.events import Event


class ReportExported(Event):
    """Somebody exported a report; over all companies if the event has no company."""

    kind = "report.exported"
    subject_type = "company"
    to_type: str
    to_range: str


class FiguresDue(Event):
    """The figures of a week or month are to be mailed to somebody; `mail_mode` is how often they get them.

    `until` is its last day (ISO); empty, as in version 1, for the one before the day of the event.
    """

    kind = "figures.due"
    subject_type = "user"
    version = 2
    audited = False
    user_id: int
    mail_mode: str
    until: str = ""

    @classmethod
    def upgraded(cls, payload: dict[str, Any], version: int) -> dict[str, Any]:
        """Convert the payload of version 1, which had no `until`."""
        return payload


class FunnelExported(Event):
    """Somebody exported the figures of a period; over all companies if the event has no company."""

    kind = "funnel.exported"
    subject_type = "company"
    to_type: str
    to_range: str
