"""Mails that are written to files."""

from pathlib import Path
from typing import Any

from django.core.mail import EmailMessage, get_connection


def test_a_mail_that_is_sent_again_overwrites_its_first_file(tmp_path: Path, settings: Any) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    for key in ("<1@vouch>", "<1@vouch>", "<2@vouch>"):
        connection = get_connection("common.mail.FileEmailBackend")
        EmailMessage("Hello", "Text", to=["ada@acme.test"], headers={"Message-ID": key}, connection=connection).send()
    files = sorted((tmp_path / "mail").iterdir())
    assert [path.suffix for path in files] == [".log", ".log"]
    assert sorted(path.read_text().count("Message-ID") for path in files) == [1, 1]
