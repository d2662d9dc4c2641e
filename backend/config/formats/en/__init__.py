"""British dates, as the screens have them if a browser names no variant."""
