"""Thin drivers, one a peer: functions `(completion, reference)` that call the peer's own code.

They run in the peer's environment, from their path alone, so they import nothing of ours. What a
function returns is read as `serve.outcome_of` says; an exception is the verdict `error`.
"""
