"""The words of mathematical notation: which command, word or character means what.

Tables alone. The lexer maps each spelling to one canonical operator or command, so that the
reader knows a single name for a thing.
"""

from __future__ import annotations

OPERATORS: dict[str, str] = {
    # commands
    "cdot": "*",
    "times": "*",
    "ast": "*",
    "bullet": "*",
    "div": "/",
    "over": "over",
    "pm": "pm",
    "mp": "mp",
    "le": "<=",
    "leq": "<=",
    "leqslant": "<=",
    "ge": ">=",
    "geq": ">=",
    "geqslant": ">=",
    "lt": "<",
    "gt": ">",
    "ne": "!=",
    "neq": "!=",
    "approx": "approx",
    "approxeq": "approx",
    "simeq": "approx",
    "doteq": "approx",
    "equiv": "equiv",
    "cong": "cong",
    "sim": "~",
    "parallel": "||",
    "perp": "perp",
    "in": "in",
    "notin": "notin",
    "ni": "ni",
    "subset": "subset",
    "subseteq": "subset",
    "to": "->",
    "rightarrow": "->",
    "longrightarrow": "->",
    "mapsto": "->",
    "Rightarrow": "=>",
    "implies": "=>",
    "iff": "<=>",
    "Leftrightarrow": "<=>",
    "leftrightarrow": "<->",
    "propto": "propto",
    "cup": "union",
    "cap": "intersection",
    "setminus": "minus",
    "smallsetminus": "minus",
    "backslash": "minus",
    "mid": "|",
    "vert": "|",
    "lvert": "|",
    "rvert": "|",
    "Vert": "norm",
    "lVert": "norm",
    "rVert": "norm",
    "|": "norm",
    "colon": ":",
    "lbrace": "\\{",
    "rbrace": "\\}",
    "{": "\\{",
    "}": "\\}",
    "lbrack": "[",
    "rbrack": "]",
    "lparen": "(",
    "rparen": ")",
    "langle": "langle",
    "lang": "langle",
    "rangle": "rangle",
    "rang": "rangle",
    "lfloor": "lfloor",
    "rfloor": "rfloor",
    "lceil": "lceil",
    "rceil": "rceil",
    "degree": "deg",
    "circ": "deg",
    "prime": "'",
    "%": "%",
    "$": "USD",
    "pounds": "£",
    "euro": "€",
    "&": "and",
    "land": "and",
    "wedge": "and",
    "lor": "or",
    "vee": "or",
    "ldots": "...",
    "dots": "...",
    "dotsc": "...",
    "dotsb": "...",
    "cdots": "...",
    "vdots": "...",
    "ddots": "...",
    "\\": "\\\\",
    "newline": "\\\\",
    "cr": "\\\\",
    "#": "#",
    "_": "_",
}
"""Command name → canonical operator."""

SYMBOLS: dict[str, str] = {
    "**": "^",
    "+/-": "pm",
    "<=": "<=",
    ">=": ">=",
    "!=": "!=",
    "==": "=",
    "=<": "<=",
    "=>": "=>",
    "->": "->",
    "≤": "<=",
    "⩽": "<=",
    "≦": "<=",
    "≥": ">=",
    "⩾": ">=",
    "≧": ">=",
    "≠": "!=",
    "≈": "approx",
    "≃": "approx",
    "≅": "cong",
    "≡": "equiv",
    "∼": "~",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "∙": "*",
    "•": "*",
    "∗": "*",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
    "−": "-",
    "–": "-",
    "—": "-",
    "‒": "-",
    "‐": "-",
    "±": "pm",
    "∓": "mp",
    "∪": "union",
    "∩": "intersection",
    "∖": "minus",
    "∈": "in",
    "∉": "notin",
    "⊂": "subset",
    "⊆": "subset",
    "→": "->",
    "↦": "->",
    "⇒": "=>",
    "⇔": "<=>",
    "∥": "||",
    "⊥": "perp",
    "∝": "propto",
    "°": "deg",
    "º": "deg",
    "˚": "deg",
    "℃": "degC",
    "℉": "degF",
    "′": "'",
    "’": "'",
    "″": "''",
    "⟨": "langle",
    "〈": "langle",
    "⟩": "rangle",
    "〉": "rangle",
    "⌊": "lfloor",
    "⌋": "rfloor",
    "⌈": "lceil",
    "⌉": "rceil",
    "∧": "and",
    "∨": "or",
    "…": "...",
    "⋯": "...",
    "，": ",",
    "、": ",",
    "；": ";",
    "：": ":",
    "∶": ":",
    "（": "(",
    "）": ")",
    "【": "[",
    "】": "]",
    "。": ".",
    "％": "%",
    "$": "$",
    "€": "€",
    "£": "£",
    "¥": "¥",
    "₹": "₹",
}
"""Character or character pair → canonical operator (those not listed stand for themselves)."""

CHARACTER_COMMANDS: dict[str, str] = {
    "√": "sqrt",
    "∛": "cbrt",
    "∜": "fourthroot",
    "∞": "infty",
    "π": "pi",
    "ϕ": "phi",
    "φ": "phi",
    "θ": "theta",
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "λ": "lambda",
    "μ": "mu",
    "ω": "omega",
    "σ": "sigma",
    "τ": "tau",
    "ρ": "rho",
    "η": "eta",
    "ξ": "xi",
    "ψ": "psi",
    "Δ": "Delta",
    "Ω": "Omega",
    "Σ": "Sigma",
    "Φ": "Phi",
    "Γ": "Gamma",
    "∅": "emptyset",
    "∑": "sum",
    "∏": "prod",
    "∫": "int",
    "∂": "partial",
    "∇": "nabla",
    "ℝ": "R",
    "ℤ": "Z",
    "ℚ": "Q",
    "ℕ": "N",
    "ℂ": "C",
    "∠": "angle",
    "△": "triangle",
    "∀": "forall",
    "∃": "exists",
    "¬": "neg",
}
"""Character → command name."""

COMMAND_ALIASES: dict[str, str] = {
    "dfrac": "frac",
    "tfrac": "frac",
    "cfrac": "frac",
    "varphi": "phi",
    "varepsilon": "epsilon",
    "vartheta": "theta",
    "varnothing": "emptyset",
    "empty": "emptyset",
    "dbinom": "binom",
    "tbinom": "binom",
    "choose": "choose",
    "infin": "infty",
    "fbox": "boxed",
    "framebox": "boxed",
    "lg": "lg",
    "tg": "tan",
    "ctg": "cot",
    "cotan": "cot",
    "cosec": "csc",
    "sh": "sinh",
    "ch": "cosh",
    "th": "tanh",
    "arctg": "arctan",
    "bar": "overline",
    "widehat": "hat",
    "widetilde": "tilde",
    "overrightarrow": "vec",
    "surd": "sqrt",
    "reals": "R",
    "natnums": "N",
    "Complex": "C",
}
"""Command name → the one name that the reader knows."""

STYLE_COMMANDS = frozenset(
    "left right bigl bigr Bigl Bigr biggl biggr Biggl Biggr big Big bigg Bigg bigm Bigm middle "
    "displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits mleft mright thinspace "
    "medspace thickspace negthinspace quad qquad enspace hfill noindent small large Large normalsize "
    "centering nonumber notag hline bf rm it sf tt rmfamily bfseries boldmath mathstrut strut null "
    "checkmark allowbreak nobreak relax unboldmath cal protect".split()
)
"""Commands that only set how a thing looks."""

SPACING_COMMANDS = frozenset(",;:!> \t\n/") | frozenset({"~"})
"""One-character commands that are spaces."""

TEXT_COMMANDS = frozenset(
    "text textrm textnormal textbf textit textsf texttt mbox hbox mathrm textup mathsf mathtt "
    "operatorname textsc rm".split()
)
"""Commands whose argument is words: a unit, a name, a connective."""

LENGTH_COMMANDS = frozenset(
    "hspace vspace mspace hskip vphantom phantom hphantom label tag color textcolor colorbox".split()
)
"""Commands whose argument is a length, a colour or a name: nothing to read."""

FONT_COMMANDS = frozenset(
    "mathbf boldsymbol mathit bm mathnormal pmb bold symbf mathbfit emph underline uline".split()
)
"""Commands that set a font without changing which symbol it is."""

GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon "
    "phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell hbar nabla "
    "partial aleph Re Im wp imath jmath triangle square angle star dagger flat sharp".split()
)

FUNCTIONS: dict[str, str] = {
    name: name
    for name in (
        "sin cos tan cot sec csc sinh cosh tanh coth sech csch asin acos atan acot asec acsc "
        "asinh acosh atanh ln log lg exp abs gcd lcm max min det floor ceil arg sgn sqrt cbrt"
    ).split()
} | {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arccot": "acot",
    "arcsec": "asec",
    "arccsc": "acsc",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
    "arsinh": "asinh",
    "arcosh": "acosh",
    "artanh": "atanh",
    "sign": "sgn",
    "ceiling": "ceil",
    "trunc": "floor",
    "Re": "re",
    "Im": "im",
    "real": "re",
    "imag": "im",
    "conj": "conj",
    "binomial": "binom",
    "factorial": "factorial",
}
"""Function name as written → its one name in `tree.Func`."""

INVERTIBLE = frozenset("sin cos tan cot sec csc sinh cosh tanh".split())
"""Functions whose power -1 means the inverse function."""

NAMED_SETS = {"R": "R", "Z": "Z", "Q": "Q", "N": "N", "C": "C"}

SEPARATOR_WORDS = frozenset({"and", "or", "und", "oder", "et", "ou", "和", "或"})

CONDITION_WORDS = frozenset(
    "if for when where with such provided whenever unless otherwise".split()
)

SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱˣ", "0123456789+-()nix", strict=True))
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₒₓₙₖₘ", "0123456789+-aeoxnkm", strict=True))

VULGAR_FRACTIONS = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅐": (1, 7),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
    "⅑": (1, 9),
    "⅒": (1, 10),
}
