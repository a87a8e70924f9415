"""What is told of each game: a module per game where it has questions of its own, and one per kind of game."""
