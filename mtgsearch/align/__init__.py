"""Which text answers which. ``blocks`` pairs what a document's reader found; ``lexicon`` says what two texts share."""
