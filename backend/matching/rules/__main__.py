"""`python -m matching.rules`: makes the lexicon ready, when the product is built."""

from .prepared import save_lexicon

save_lexicon()
