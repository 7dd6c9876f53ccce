"""What a model answers: finding and mending the code in it."""
