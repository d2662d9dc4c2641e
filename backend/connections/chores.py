"""The worker's periodic tasks for connections."""

from common.chores import every
from connections.erasing import delete_erased_people


@every(seconds=2, external=True)
def delete_erased() -> None:
    """Delete everybody whom HR erased from all networks.

    In a thread of its own, since otherwise the time until the worker's next delivery would tell how many knew them.
    """
    delete_erased_people()
