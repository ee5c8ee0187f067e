"""How Sphinx builds the documentation: `make docs`."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "verifyd"
author = "the verifyd maintainers"
copyright = "the verifyd maintainers"  # noqa: A001 (the name that Sphinx reads)
release = installed_version("verifyd")
version = release

extensions = [
    "generated",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_ext", "_tools"]
nitpicky = False

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = "verifyd"
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_copy_source = False
html_show_sphinx = False
