"""Domain events of bulk actions."""

from common.events import Event


class BulkBatchDue(Event):
    """The worker has to do the batch of this number of a bulk action. Not audited, since each row is."""

    kind = "bulk_action.batch_due"
    subject_type = "bulkaction"
    audited = False
    bulkaction_id: int
    batch: int


class AnswersReminded(Event):
    """Somebody reminded those who owe the answers to the referrals of a bulk action."""

    kind = "bulk_action.reminded"
    subject_type = "bulkaction"
    bulkaction_id: int
