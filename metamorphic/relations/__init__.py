"""The relations: a file a category, a function a relation."""
