"""The errors for files that cannot be imported: a code for programs, and a message that says what to do next."""

from collections.abc import Sequence

EXPECTED = "First Name, Last Name, URL, Email Address, Company, Position, Connected On"
ASK_AGAIN = "Upload the file Connections.csv from your LinkedIn data export."


class RejectedFileError(Exception):
    """The file cannot be imported. Contains a code, a message and an HTTP status; of the file only names of columns."""

    def __init__(self, code: str, detail: str, status: int = 400) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status


def empty_file() -> RejectedFileError:
    return RejectedFileError("empty_file", f"The file is empty. {ASK_AGAIN}")


def not_text(what: str) -> RejectedFileError:
    return RejectedFileError("not_text", f"{what} {ASK_AGAIN}", 415)


def not_csv(what: str) -> RejectedFileError:
    return RejectedFileError("not_csv", f"{what} {ASK_AGAIN}", 415)


def spreadsheet_file() -> RejectedFileError:
    return RejectedFileError(
        "spreadsheet_file",
        "This is a spreadsheet file, not a CSV file. Open it in your spreadsheet program, choose Save As or Download, "
        "take 'CSV UTF-8', and upload that file.",
        415,
    )


def too_large(limit: str) -> RejectedFileError:
    return RejectedFileError(
        "file_too_large",
        f"The file is too large: the limit is {limit}. {ASK_AGAIN} If it is larger than that, split it.",
        413,
    )


def zip_without_connections(what: str) -> RejectedFileError:
    return RejectedFileError("zip_without_connections", f"{what} Unpack it and upload the file Connections.csv.")


def unreadable() -> RejectedFileError:
    return RejectedFileError(
        "unreadable_file",
        "This file is too complicated or too damaged to be read. Open it in a spreadsheet program, keep only the rows "
        "of your connections, save it as 'CSV UTF-8', and upload that file.",
    )


def no_header() -> RejectedFileError:
    return RejectedFileError(
        "no_header",
        f"The line with the column names is missing. Put {EXPECTED} above the first row, or export the file again.",
    )


def unknown_columns(found: Sequence[str]) -> RejectedFileError:
    """The message lists the first column names: they are the only content of a file that is ever repeated."""
    shown = ", ".join(name if len(name) <= 40 else f"{name[:39]}…" for name in found[:10])
    more = f" and {len(found) - 10} more" if len(found) > 10 else ""
    return RejectedFileError(
        "unknown_columns",
        f"No columns with names of people were found. Found: {shown}{more}. Expected: {EXPECTED}. {ASK_AGAIN}",
    )


def wrong_linkedin_file(name: str) -> RejectedFileError:
    return RejectedFileError("wrong_linkedin_file", f"This looks like {name} from your LinkedIn export. {ASK_AGAIN}")


def no_rows(skipped: int, hidden: int) -> RejectedFileError:
    """`hidden` of the `skipped` rows are LinkedIn members who hide their name."""
    if not skipped:
        return RejectedFileError("no_rows", f"The file has column names but no rows below them. {ASK_AGAIN}")
    reason = "are members who hide their name" if hidden == skipped else "are empty, hidden or unreadable"
    return RejectedFileError(
        "no_rows", f"There is nobody to import in this file: all of its {skipped} rows {reason}. {ASK_AGAIN}"
    )
