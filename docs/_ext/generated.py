"""The directive `{generated} NAME`: a part of a page that the code itself writes, at build time.

Each function of `of_verifyd` and `of_metamorphic` gives Markdown, taken from what the code
declares. Nothing of it is kept in the repository, so a page cannot fall behind the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import of_metamorphic
import of_verifyd
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

PARTS: dict[str, Callable[[], Iterator[str]]] = {
    part.__name__: part
    for part in (
        of_metamorphic.commands_metamorphic,
        of_metamorphic.relations,
        of_metamorphic.report_format,
        of_verifyd.answer_types,
        of_verifyd.bodies,
        of_verifyd.commands_verifyd,
        of_verifyd.limits,
        of_verifyd.metrics,
        of_verifyd.request_example,
        of_verifyd.routes,
        of_verifyd.settings,
        of_verifyd.verifiers,
    )
}
SINGLE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, and have docstrings read as they are written here."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("generated", Generated)
    app.connect("autodoc-process-docstring", single_backticks)
    return {"version": "1", "parallel_read_safe": True}


class Generated(SphinxDirective):
    """The Markdown of one of `PARTS`, read as if it stood in the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        # The part is written anew in every build, whether or not the page's file has changed.
        self.env.note_reread()
        markdown = "\n".join(PARTS[self.arguments[0]]())
        return self.parse_text_to_nodes(markdown, allow_section_headings=True)


def single_backticks(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Make `code` of docstrings the ``code`` of reStructuredText."""
    lines[:] = [SINGLE.sub(r"``\1``\\ ", line) for line in lines]
