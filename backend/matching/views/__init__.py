"""The API views of suggestions."""
