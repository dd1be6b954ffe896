"""What is kept of games: files, results, statistics, and the forgetting of persons."""
