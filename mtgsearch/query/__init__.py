"""What a person asks, understood: the language, the one matcher, the ranking. Knows no engine."""
