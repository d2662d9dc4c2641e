"""Settings from environment variables, each read in a new process."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.environment import BASE_DIR

pytestmark = pytest.mark.slow
KEY = "Zr8-mTq2_wKxv5JdLh3YbN7cPf4GsA9eUoViC6tHnE1kRjXq"  # pragma: allowlist secret


def start(tmp_path: Path, program: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """Load the real settings with only the given environment variables, then run `program`."""
    return subprocess.run(  # noqa: S603  # this interpreter, with a program of ours
        [sys.executable, "-c", f"from django.conf import settings as s; s.DEBUG\n{program}"],
        env={
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **environment,
        },
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def printed(tmp_path: Path, expression: str, **environment: str) -> str:
    """Return the printed value of an expression over the settings `s`."""
    done = start(tmp_path, f"print({expression})", **{"SECRET_KEY": KEY, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_server_does_not_start_without_a_secret_key(tmp_path: Path) -> None:
    # Set to the empty string, so that a developer's .env file does not provide it.
    done = start(tmp_path, SECRET_KEY="", DEBUG="0")
    assert done.returncode != 0
    assert "SECRET_KEY is not set" in done.stderr


@pytest.mark.parametrize(
    "key", ["short", "0123456789" * 3, "a" * 80, "django-insecure-" + KEY, "only-for-development-" + KEY]
)
def test_the_server_does_not_start_with_a_guessable_secret_key(tmp_path: Path, key: str) -> None:
    done = start(tmp_path, SECRET_KEY=key, DEBUG="0")
    assert done.returncode != 0
    assert "SECRET_KEY is too short, too simple or published" in done.stderr
    done = start(tmp_path, SECRET_KEY=KEY, SECRET_KEY_FALLBACKS=f"{KEY},{key}", DEBUG="0")
    assert done.returncode != 0
    assert "SECRET_KEY_FALLBACKS has a key that is too short, too simple or published" in done.stderr


def test_earlier_keys_are_separated_by_commas(tmp_path: Path) -> None:
    assert printed(tmp_path, "s.SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS="") == "[]"
    earlier = [f"{KEY}-{number}" for number in range(2)]
    assert printed(tmp_path, "s.SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS=",".join(earlier)) == str(earlier)


@pytest.mark.parametrize("reach", [{"FRONTEND_URL": "https://vouch.example"}, {"BIND": "0.0.0.0:8000"}])
def test_with_debug_the_server_accepts_only_local_requests(tmp_path: Path, reach: dict[str, str]) -> None:
    done = start(tmp_path, SECRET_KEY=KEY, DEBUG="1", **reach)
    assert done.returncode != 0
    assert "Set DEBUG=0" in done.stderr
    assert start(tmp_path, SECRET_KEY=KEY, DEBUG="1").returncode == 0


def test_data_files_are_readable_only_by_their_owner(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    assert start(tmp_path, SECRET_KEY=KEY, DATA_DIR=str(data)).returncode == 0
    assert data.stat().st_mode & 0o777 == 0o700


def test_with_https_cookies_are_secure_and_hsts_is_set(tmp_path: Path) -> None:
    expression = "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0, s.SECURE_SSL_REDIRECT"
    assert printed(tmp_path, expression, FRONTEND_URL="https://vouch.example") == "True True True True"
    assert printed(tmp_path, expression, FRONTEND_URL="http://127.0.0.1:8000") == "False False False False"


def test_the_base_urls_host_and_localhost_are_always_allowed(tmp_path: Path) -> None:
    hosts = printed(tmp_path, "s.ALLOWED_HOSTS", FRONTEND_URL="https://vouch.example:8443/", ALLOWED_HOSTS="a.example")
    assert hosts == "['a.example', 'localhost', '127.0.0.1', '[::1]', 'vouch.example']"


def test_mail_is_written_to_files_until_a_mail_server_is_set(tmp_path: Path) -> None:
    expression = "s.EMAIL_BACKEND.split('.')[-2], s.DEFAULT_FROM_EMAIL"
    assert printed(tmp_path, expression, EMAIL_HOST="") == "mail Vouch <no-reply@localhost>"
    assert printed(tmp_path, expression, EMAIL_HOST="mail.example").startswith("smtp ")


def test_behind_a_pooler_server_side_cursors_are_disabled(tmp_path: Path) -> None:
    expression = "s.DATABASES['default']['DISABLE_SERVER_SIDE_CURSORS']"
    there = {"DATABASE_URL": "postgres://u@h/d"}
    assert printed(tmp_path, expression, **there, TRANSACTION_POOLING="1") == "True"
    assert printed(tmp_path, expression, **there, TRANSACTION_POOLING="0") == "False"


def test_google_sign_in_is_enabled_by_its_client_id(tmp_path: Path) -> None:
    expression = "len(s.SOCIALACCOUNT_PROVIDERS['google']['APPS'])"
    assert printed(tmp_path, expression, GOOGLE_CLIENT_ID="") == "0"
    assert printed(tmp_path, expression, GOOGLE_CLIENT_ID="id", GOOGLE_CLIENT_SECRET="hush") == "1"


def test_the_lifetime_of_links_comes_from_the_environment(tmp_path: Path) -> None:
    expression = "s.PASSWORD_RESET_TIMEOUT"
    assert printed(tmp_path, expression, LINK_HOURS="12") == "43200"


def test_migrate_creates_the_cache_table(tmp_path: Path) -> None:
    """Without the table, no rate limit works and nobody can sign in."""
    program = """
import django
from django.core.management import call_command
from django.core.cache import cache
django.setup()
call_command("migrate", verbosity=0)
call_command("migrate", verbosity=0)
cache.set("a", 1)
print(cache.get("a"))
"""
    done: Any = start(tmp_path, program, SECRET_KEY=KEY, DATABASE_URL=f"sqlite:///{tmp_path / 'db.sqlite3'}")
    assert done.stdout.strip() == "1", done.stderr
