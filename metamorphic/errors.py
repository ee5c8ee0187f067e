"""The one error that a user can mend."""


class Unusable(ValueError):
    """A request, file or subject that cannot be used; the message has the place and the mend."""
