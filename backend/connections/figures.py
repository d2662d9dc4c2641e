"""Stored figures of connections, kept up to date by triggers: the number of connections of each user."""

from common.kept_figures.figures import kept_figures
from common.kept_figures.sums import KeptSums
from connections.models import Connection, Network

kept_figures.append(
    KeptSums(
        sentence="Every network is as large as it says",
        source=Connection,
        into=Network,
        # The owner of a connection never changes: the database refuses that.
        keys={"owner_id": "{row}.owner_id"},
        sums={"size": "1"},
        begins_with={"version": "0"},
        # In the same order as all other writers of connections.
        lock_first=(Network,),
    )
)
