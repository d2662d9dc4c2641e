"""`python -m tools.generated`: fills an empty database with invented companies, for measuring the product.

The same preset and seed give the same data, except for dates, which end today.
"""

import argparse
import os
import sys

import django

from tools.generated.sizes import PRESETS


def fill(preset: str, seed: int = 1) -> str:
    """Generate the data of a preset and return what was stored. Exits if the database is not empty."""
    from django.db import transaction
    from django.utils import timezone

    from accounts.models import User
    from demo.load import PASSWORD
    from tools.generated.bulk import gather_statistics
    from tools.generated.generate import ACCOUNTS, generate

    if User.objects.exists():
        sys.exit("There are people in this database. Generate into an empty one.")
    with transaction.atomic():
        stored = generate(PRESETS[preset], seed=seed, now=timezone.now())
    gather_statistics()
    counts = ", ".join(f"{count:,} {kind}" for kind, count in stored.items())
    return f"{counts}\nAccounts: {', '.join(ACCOUNTS)}; password: {PASSWORD}"


def main() -> None:
    """Parse the arguments and fill the configured database, which has to be migrated."""
    parser = argparse.ArgumentParser(prog="python -m tools.generated", description=__doc__)
    parser.add_argument("--preset", choices=PRESETS, default="small")
    parser.add_argument("--seed", type=int, default=1, help="Another seed gives other data of the same size.")
    parser.add_argument("--force", action="store_true", help="Also if DEBUG is off. The accounts' password is public.")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    if not (settings.DEBUG or options.force):
        sys.exit("DEBUG is off, and the accounts have a published password. Add --force.")
    print(fill(options.preset, options.seed))


if __name__ == "__main__":
    main()
