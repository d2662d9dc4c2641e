"""`python -m tools.translations`: updates the catalogs in `locale` with the sentences of the code and the templates.

What Django's `makemessages` does, without the system's gettext.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from config.environment import BASE_DIR

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
LEFT_OUT = {".venv", "tests", "migrations", "tools", "demo", "var"}


def sentences() -> Catalog:
    """Return a catalog of all sentences that are marked for translation, in the order of the files."""
    catalog = Catalog(charset="utf-8")
    for path in sorted(BASE_DIR.rglob("*")):
        name = path.relative_to(BASE_DIR)
        if path.suffix not in {".py", ".txt", ".html"} or LEFT_OUT & set(name.parts):
            continue
        source = path.read_text()
        if path.suffix != ".py":
            # What makes Python of Django's templates for `makemessages`.
            source = templatize(source)
        file = BytesIO(source.encode())
        for _, message, comments, context in extract("python", file, KEYWORDS, comment_tags=["Translators:"]):
            catalog.add(message, locations=[(str(name), 1)], auto_comments=comments, context=context)
    return catalog


def update(file: Path, template: Catalog) -> None:
    """Add new sentences to a catalog, and remove those that are gone."""
    with file.open("rb") as stored:
        catalog = read_po(stored, locale=file.parts[-3], domain="django")
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with file.open("wb") as target:
        write_po(target, catalog, width=120, sort_by_file=True, include_lineno=False, omit_header=False)


def main() -> None:
    """Update the catalogs of all languages."""
    template = sentences()
    for file in sorted((BASE_DIR / "locale").glob("*/LC_MESSAGES/django.po")):
        update(file, template)


if __name__ == "__main__":
    main()
