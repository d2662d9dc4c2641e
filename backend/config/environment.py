"""The environment, with `.env` beside it: what the settings, the server and `start` read. The environment wins."""

import os
from pathlib import Path

from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
REPOSITORY = BASE_DIR.parent

env = Env()
env.read_env(str(REPOSITORY / ".env"), recurse=False)

DATA_DIR = Path(env.str("DATA_DIR", "") or BASE_DIR / "var").resolve()
# People's data, mails with secret links: nobody else on this machine may read them.
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
if DATA_DIR.stat().st_uid == os.getuid():
    DATA_DIR.chmod(0o700)
# What `make run` makes once where SECRET_KEY is not set.
SECRET_KEY_FILE = DATA_DIR / "secret-key"

PORT = env.int("PORT", 8000)
BIND = env.str("BIND", "") or f"127.0.0.1:{PORT}"
THREADS = env.int("THREADS", 8)
