"""The errors for files that cannot be imported: a code for programs, and sentences that say what to do next.

The sentences are templates with their values, so that `connections.parsers` can translate them.
"""

from collections.abc import Sequence
from typing import Any


def _(sentence: str) -> str:
    """Mark a sentence for translation."""
    return sentence


EXPECTED = "First Name, Last Name, URL, Email Address, Company, Position, Connected On"
ASK_AGAIN = _("Upload the file Connections.csv from your LinkedIn data export.")


class RejectedFileError(Exception):
    """The file cannot be imported. Contains a code, sentences and an HTTP status; of the file only names of columns.

    `values` are those of all sentences.
    """

    def __init__(self, code: str, *sentences: str, status: int = 400, **values: Any) -> None:
        self.code = code
        self.sentences = sentences
        self.values = values
        self.status = status
        super().__init__(self.detail)

    @property
    def detail(self) -> str:
        """The sentences in English."""
        return " ".join(self.sentences).format(**self.values)


def empty_file() -> RejectedFileError:
    return RejectedFileError("empty_file", _("The file is empty."), ASK_AGAIN)


def not_text(what: str) -> RejectedFileError:
    return RejectedFileError("not_text", what, ASK_AGAIN, status=415)


def not_csv(what: str) -> RejectedFileError:
    return RejectedFileError("not_csv", what, ASK_AGAIN, status=415)


def spreadsheet_file() -> RejectedFileError:
    return RejectedFileError(
        "spreadsheet_file",
        _(
            "This is a spreadsheet file, not a CSV file. Open it in your spreadsheet program, choose Save As or "
            "Download, take 'CSV UTF-8', and upload that file."
        ),
        status=415,
    )


def too_large(sentence: str, limit: str) -> RejectedFileError:
    return RejectedFileError(
        "file_too_large", sentence, ASK_AGAIN, _("If it is larger than that, split it."), status=413, limit=limit
    )


def zip_without_connections(what: str) -> RejectedFileError:
    return RejectedFileError("zip_without_connections", what, _("Unpack it and upload the file Connections.csv."))


def unreadable() -> RejectedFileError:
    return RejectedFileError(
        "unreadable_file",
        _(
            "This file is too complicated or too damaged to be read. Open it in a spreadsheet program, keep only the "
            "rows of your connections, save it as 'CSV UTF-8', and upload that file."
        ),
    )


def no_header() -> RejectedFileError:
    return RejectedFileError(
        "no_header",
        _("The line with the column names is missing. Put {expected} above the first row, or export the file again."),
        expected=EXPECTED,
    )


def unknown_columns(found: Sequence[str]) -> RejectedFileError:
    """The message lists the first column names: they are the only content of a file that is ever repeated."""
    shown = ", ".join(name if len(name) <= 40 else f"{name[:39]}…" for name in found[:10])
    return RejectedFileError(
        "unknown_columns",
        _("No columns with names of people were found. Found: {found}. Expected: {expected}.")
        if len(found) <= 10
        else _("No columns with names of people were found. Found: {found} and {more} more. Expected: {expected}."),
        ASK_AGAIN,
        found=shown,
        more=len(found) - 10,
        expected=EXPECTED,
    )


def wrong_linkedin_file(name: str) -> RejectedFileError:
    sentence = _("This looks like {name} from your LinkedIn export.")
    return RejectedFileError("wrong_linkedin_file", sentence, ASK_AGAIN, name=name)


def no_rows(skipped: int, hidden: int) -> RejectedFileError:
    """`hidden` of the `skipped` rows are LinkedIn members who hide their name."""
    if not skipped:
        return RejectedFileError("no_rows", _("The file has column names but no rows below them."), ASK_AGAIN)
    sentence = (
        _("There is no one to import in this file: all of its {skipped} rows are members who hide their name.")
        if hidden == skipped
        else _("There is no one to import in this file: all of its {skipped} rows are empty, hidden or unreadable.")
    )
    return RejectedFileError("no_rows", sentence, ASK_AGAIN, skipped=skipped)
