"""The command line of backups; see the package."""

import argparse
import os
import secrets
import sys
from pathlib import Path

from config.environment import DATA_DIR, SECRET_KEY_FILE, env


def main() -> None:
    """Back up or restore, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m config.backups", description="Backs up and restores the data.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("backup", help="writes a new folder below BACKUP_DIR, by default DATA_DIR/backups")
    commands.add_parser("restore", help="fills an empty place").add_argument("folder", type=Path)
    chosen = parser.parse_args()

    # Only the owner may read the written files.
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    has_key = bool(env.str("SECRET_KEY", "") or SECRET_KEY_FILE.is_file())
    if not has_key:
        # The settings need a key, and a new installation has none yet; nothing is signed with this one.
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(48)
    import django
    from django.db import Error, connection

    django.setup()
    from config.backups.commands import backup, restore
    from config.backups.contents import BackupError

    try:
        if chosen.command == "backup":
            print(backup(Path(env.str("BACKUP_DIR", "") or DATA_DIR / "backups")))
        else:
            print("\n".join(restore(chosen.folder, has_key=has_key)))
    except (BackupError, Error, OSError) as error:
        sys.exit(str(error))
    finally:
        connection.close()


if __name__ == "__main__":
    main()
