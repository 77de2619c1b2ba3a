"""Records in, strings out: text for people, JSON, CSV and TSV for programs. Writes nowhere, and knows no command."""
