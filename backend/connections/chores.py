"""The worker's periodic tasks for connections."""

from connections.erasing import delete_erased_people


def delete_erased() -> None:
    """Delete everybody whom HR erased from all networks.

    Apart from the deliveries, since otherwise the time until the worker's next one would tell how many knew them.
    """
    delete_erased_people()
