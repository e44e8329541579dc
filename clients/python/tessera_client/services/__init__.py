"""The operations of each service, generated."""
