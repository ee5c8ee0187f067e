"""One family of verifiers a file; the registry finds them by walking this folder."""
