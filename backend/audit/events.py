"""Events about the audit log itself."""

from common.events import Event


class ActivityExported(Event):
    """Somebody exported entries of the audit log; those of all companies if the event has no company."""

    kind = "activity.exported"
    subject_type = "company"
