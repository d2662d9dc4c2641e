"""`python -m matching.rules`: compiles the lexicon into a file, when the product is built."""

from .prepared import save_lexicon

save_lexicon()
