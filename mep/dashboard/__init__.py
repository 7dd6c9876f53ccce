"""The dashboard: pages on runs, which follow those that are still going on."""
