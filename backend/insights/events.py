"""Domain events of reports."""

from common.events import Event


class ReportExported(Event):
    """Somebody exported a report; over all companies if the event has no company."""

    kind = "report.exported"
    subject_type = "company"
    recorded = ("type", "range")
    type: str
    range: str


class FiguresDue(Event):
    """The figures of a week or month are to be mailed to somebody; `mail_mode` is how often they get them.

    `last_day` is its last day (ISO).
    """

    kind = "figures.due"
    subject_type = "user"
    audited = False
    user_id: int
    mail_mode: str
    last_day: str


class FunnelExported(Event):
    """Somebody exported the figures of a period; over all companies if the event has no company."""

    kind = "funnel.exported"
    subject_type = "company"
    recorded = ("type", "range")
    type: str
    range: str
