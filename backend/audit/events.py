"""What happens to the log itself."""

from common.events import Event


class ActivityExported(Event):
    """Somebody took entries of the audit log away as a file; of every company where there is none."""

    kind = "activity.exported"
    subject_type = "company"
