"""The worker does the rows of bulk actions."""

from bulk import services
from bulk.events import BulkBatchDue
from common.events import subscriber


@subscriber(BulkBatchDue, external=True, timeout=services.BATCH_TIMEOUT)
def do_batch_of_bulk_action(event: BulkBatchDue) -> None:
    """Do the next rows of a bulk action. External, since each row is a transaction of its own."""
    services.do_batch(event)
