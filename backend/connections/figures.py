"""What is kept about connections: how many each person has. A company's are the sum over its people."""

from common.kept_figures import kept_figures
from common.kept_sums import KeptSums
from connections.models import Connection, Network

kept_figures.append(
    KeptSums(
        sentence="Every network is as large as it says",
        source=Connection,
        into=Network,
        # Nobody's connection becomes somebody else's: the database refuses that.
        keys={"owner_id": "{row}.owner_id"},
        sums={"size": "1"},
        begins_with={"version": "0"},
        # As whoever writes into a network does.
        lock_first=(Network,),
    )
)
