"""Domain events of reports."""

from common.events import Event


class ReportExported(Event):
    """Somebody exported a report; over all companies if the event has no company."""

    kind = "report.exported"
    subject_type = "company"
    to_type: str
    to_range: str
