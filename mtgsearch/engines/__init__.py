"""What answers queries: engines over the store, their derived files, and the protocol they share."""
