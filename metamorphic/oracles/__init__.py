"""Exact means by which the checker decides. They share no code with any verifier."""
