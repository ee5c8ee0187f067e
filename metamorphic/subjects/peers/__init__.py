"""Subjects that run in an environment of their own: other projects' graders, as pip installs them.

`catalogue.py` says what each is and what it is handed. `serve.py` runs in their environment, where
this package is not installed, and calls a function of `drivers/`. No code of theirs is copied.
"""
