"""Benchmarks: one file a question. `python -m benchmarks` lists and runs them."""
