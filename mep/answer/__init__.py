"""Read a model's answers: find the code in them, clean it and repair it."""
