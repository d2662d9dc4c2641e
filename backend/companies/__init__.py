"""Companies, their e-mail domains and their departments."""
