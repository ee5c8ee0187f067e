"""The published limits of the fast path. They bound its work, so it needs no timer.

The limits are counts, so a verdict never depends on load. Figures: docs/decisions/0002.
"""

from __future__ import annotations

MAX_ANSWER_CHARS = 10_000
"""Code points of an answer or a reference that are read as mathematics."""
MAX_TOKENS = 4_000
"""Tokens (numbers, letters, commands, signs) of such a text."""
MAX_DEPTH = 60
"""Nesting of brackets, groups and function arguments."""
MAX_DIGITS = 4_000
"""Digits of one literal (Python itself refuses to convert more than 4,300)."""
MAX_EXPONENT = 10_000
"""Power of ten of a literal in scientific notation."""
MAX_POWER_BITS = 20_000
"""Bits of an exact integer or rational power; beyond it the power is a ball."""
MAX_FACTORIAL = 2_000
"""A whole number whose factorial is multiplied out exactly."""
MAX_PRECISION = 4_096
"""Bits of ball arithmetic."""
MAX_PRODUCT_NODES = 20_000
"""Nodes visited in one decision: the deterministic work budget of the fast path."""
MAX_RATIONAL_BITS = 200_000
"""Bits of an exact rational that sums and products build up."""
MAX_BALL_WORK = 20_000_000
"""Nodes times bits of precision of one evaluation with balls."""
FREE_PRECISION = 256
"""Bits up to which that work needs no count: MAX_TOKENS bounds the nodes."""
MAX_ZERO_BITS = 1_000_000
"""A separation bound beyond this is none: no precision within reach would use it."""
FIRST_PRECISIONS = (64, 256, 1_024, MAX_PRECISION)
"""Bits of the rungs of ball arithmetic where no separation bound names the precision."""
MAX_TERMS = 4_000
"""Terms of a product of polynomials, sized before it is expanded."""
MAX_DEGREE = 10_000
"""A power of a polynomial, or of a kernel, in the algebra of identities."""
MAX_KERNELS = 32
"""Variables and function values that the algebra of identities tells apart."""
MAX_FACTOR_TERMS = 60
"""Terms of a polynomial that may be factored or divided by a common factor."""
MAX_FACTOR_DEGREE = 60
"""Degree of such a polynomial."""
MAX_FACTOR_BITS = 64
"""Bits of an integer that may be factored into primes."""
MAX_RESTARTS = 24
"""Times that the algebra may begin anew with finer kernels."""

MAX_COMPARISONS = 20_000
"""Comparisons of two literals in one decision (a list of 140 members against another in any order)."""
NODE_WORK = 8
"""Comparisons that a node of any other two scalars counts as."""
OPEN_WORK = 2_000
"""Comparisons that two scalars count as which no rung of the ladder decides."""
MAX_MODULAR_DEGREE = 2**48
"""Degree, and bits of coefficients, of a rational function compared in a finite field."""
MAX_ORTHANT_VARIABLES = 4
"""Variables whose signs are told apart, two to the power of cases."""
RIGHT_DIGITS = 6
"""Right significant digits that make a decimal do for a value that no finite decimal writes."""
MAX_SYMBOLIC_OPERATIONS = 4_000
"""Operations, as SymPy counts them, that the rungs of the slow path may be given in all."""
MAX_SYMBOLIC_EXPONENT = 60
"""A whole exponent that the slow path takes, either way."""
MAX_SYMBOLIC_TERMS = 500
"""Terms of a sum or a product that SymPy writes out."""
MAX_GAMMA_BITS = 64
"""Bits of a whole number whose factorial is taken as a ball; of a longer one, none is."""
MAX_OPINION_CHARS = 400
"""Code points of a text that is shown to math-verify for a second opinion."""
MAX_SHIFT = 40
"""A whole c up to which (n + c)! is written over n!, and C(n, c) written out."""
MAX_ALGEBRA_WORK = 40_000
"""Products of two terms in the algebra of one comparison."""
MAX_ORTHANT_NODES = 200
"""Nodes of two sides that are compared for each sign of their variables."""
MAX_SAMPLE_NODES = 4_000
"""Nodes of two sides times the points at which they are compared; four points at the least."""
LARGE_NODES = 40
"""Nodes of two sides from which on it pays to look first whether they differ in order alone."""
