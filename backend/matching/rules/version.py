"""The version of the rules."""

from pathlib import Path
from zlib import crc32


def _fingerprint() -> int:
    """Return a number that changes with the code and the data of the rules, and fits an integer column."""
    here = Path(__file__).parent
    files = sorted(path for kind in ("py", "toml", "tsv") for path in here.rglob(f"*.{kind}"))
    sums = (crc32(path.read_bytes()) for path in files if "tests" not in path.relative_to(here).parts)
    return crc32(repr(tuple(sums)).encode()) & 0x7FFF_FFFF


# Part of what cached counts are compared by, so that other rules count again.
RULES_VERSION = _fingerprint()
