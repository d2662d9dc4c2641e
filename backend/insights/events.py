"""What happens to figures."""

from common.events import Event


class ReportExported(Event):
    """Somebody took a report away as a file; of every company where there is none."""

    kind = "report.exported"
    subject_type = "company"
    to_type: str
    to_range: str
