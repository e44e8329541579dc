"""The types of requests and responses, generated."""
