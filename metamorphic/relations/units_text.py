"""Units, money and angles (U1 to U5, U8, X60 to X62)."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic.case import Certificate, Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import Degrees, Negate, Number, Quantity

QUANTITY = Certificate("quantity")
AMOUNTS = Certificate("amounts")
SYMBOLS = frozenset("mm cm m km ft in yd mi g kg mg lb s min h hr L mL mph N J W".split())


def _split(parsed: Parsed) -> tuple[str, str] | None:
    """The written amount, a plain number, and the unit of a quantity."""
    value = parsed.value
    if not isinstance(value, Quantity) or not isinstance(value.amount, Number | Negate):
        return None
    if "." in value.unit:
        return None  # a.m. and p.m. are no units
    start, end = value.amount.span
    written = parsed.text[start:end].strip()
    return (written, value.unit) if re.fullmatch(r"-?[\d.,{}\\!]+", written) else None


def _powered(unit: str) -> tuple[str, str]:
    """`cm^2` as `cm` and `^2`."""
    name, mark, power = unit.partition("^")
    return name, mark + power


NOTATIONS = {
    "text": "{amount}\\text{ {name}}{power}",
    "mathrm": "{amount}\\,\\mathrm{{name}}{power}",
    "tied mathrm": "{amount}~\\mathrm{{name}}{power}",
    "mbox": "{amount}\\mbox{ {name}}{power}",
    "plain": "{amount} {name}{power}",
    "tight": "{amount}{name}{power}",
    "spaced text": "{amount} \\text{{name}}{power}",
}


@relation(
    "units.notation",
    category="units",
    kind=Kind.CERT,
    taxonomy="U3",
    params={"notation": tuple(NOTATIONS)},
    accepts=[
        ("5\\text{ cm}", "5\\,\\mathrm{cm}", {"notation": "mathrm"}),
        ("5\\text{ cm}", "5cm", {"notation": "tight"}),
        ("440\\text{ cm}^2", "440 cm^2", {"notation": "plain"}),
        ("12\\text{ square units}", "12 square units", {"notation": "plain"}),
    ],
    refuses=[
        ("5", {"notation": "text"}),
        ("2 m", {"notation": "text"}),
        ("12\\text{ square units}", {"notation": "mathrm"}),
        ("7\\text{ ways}", {"notation": "tight"}),
        ("\\frac{37}{4} m", {"notation": "text"}),
        ("12 \\text{ gm}", {"notation": "plain"}),
    ],
)
def notation(parsed: Parsed, *, notation: str) -> Rewrite | None:
    """A number with a unit: the unit in another font, after another blank, or plain.

    Upright `\\mathrm` and tight forms only for unit symbols, since they run words together.
    """
    parts = _split(parsed)
    if parts is None:
        return None
    amount, unit = parts
    name, power = _powered(unit)
    if not re.fullmatch(r"[A-Za-z ]+(?:\^\d)?", unit) or parsed.text.rstrip("}").endswith("."):
        return None
    if ("mathrm" in notation or notation == "tight") and name not in SYMBOLS:
        return None
    if notation in ("plain", "tight") and (len(name) == 1 or _is_product(name)):
        return None
    made = NOTATIONS[notation].replace("{amount}", amount).replace("{power}", power)
    text = made.replace("{name}", name)
    return None if text == parsed.text else Rewrite(text, QUANTITY)


def _is_product(name: str) -> bool:
    """Whether plain letters could be variables side by side."""
    return name not in SYMBOLS and any(len(word) < 3 for word in name.split())


ANGLES = ("{a}^\\circ", "{a}^{\\circ}", "{a}°", "{a}\\degree", "{a} degrees", "{a}\\text{ degrees}")


@relation(
    "units.degrees",
    category="units",
    kind=Kind.CERT,
    taxonomy="U4",
    params={"form": ANGLES},
    accepts=[
        ("30^\\circ", "30^{\\circ}", {"form": "{a}^{\\circ}"}),
        ("30^\\circ", "30°", {"form": "{a}°"}),
        ("20\\text{ degrees}", "20^\\circ", {"form": "{a}^\\circ"}),
    ],
    refuses=[
        ("30", {"form": "{a}°"}),
        ("30^\\circ\\text{C}", {"form": "{a}°"}),
        ("45^\\circ, 135^\\circ", {"form": "{a}°"}),
    ],
)
def degrees(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A number of degrees: another way to write the sign, or the word."""
    amount = _degrees(parsed)
    if amount is None:
        return None
    text = form.replace("{a}", amount)
    if text == parsed.text:
        return None
    return Rewrite(text, QUANTITY, completion=text if text.endswith(" degrees") else None)


def _degrees(parsed: Parsed) -> str | None:
    match = re.fullmatch(
        r"(-?\d+(?:\.\d+)?)\s*(?:\^\s*(?:\\circ|\{\s*\\circ\s*\})|°|\\text\{\s*degrees\s*\}| degrees)",
        parsed.text,
    )
    return match[1] if match else None


@relation(
    "units.radians",
    category="units",
    kind=Kind.CONTRACT,
    taxonomy="U4",
    accepts=[("30^\\circ", "\\frac{\\pi}{6}"), ("120^\\circ", "\\frac{2\\pi}{3}")],
    refuses=["30", "18.8^{\\circ}", "0^\\circ"],
)
def radians(parsed: Parsed) -> Rewrite | None:
    """A whole number of degrees: the same angle in radians (marked degrees equal radians)."""
    amount = _degrees(parsed)
    if amount is None or not isinstance(parsed.value, Degrees) or not amount.isdigit():
        return None
    part = Fraction(int(amount), 180)
    if part == 0 or part.denominator == 1:
        return None
    top = "\\pi" if part.numerator == 1 else f"{part.numerator}\\pi"
    return Rewrite(f"\\frac{{{top}}}{{{part.denominator}}}", Certificate("value"))


CONVERSIONS = {
    ("m", "cm"): 100, ("km", "m"): 1000, ("cm", "mm"): 10, ("kg", "g"): 1000,
    ("meters", "centimeters"): 100, ("kilometers", "meters"): 1000, ("feet", "inches"): 12,
    ("ft", "in"): 12, ("yards", "feet"): 3, ("hours", "minutes"): 60, ("minutes", "seconds"): 60,
    ("hr", "min"): 60, ("min", "s"): 60, ("days", "hours"): 24, ("weeks", "days"): 7,
    ("dollars", "cents"): 100, ("L", "mL"): 1000,
}  # fmt: skip


@relation(
    "units.convert",
    category="units",
    kind=Kind.CERT,
    taxonomy="U2",
    params={"unit": tuple(small for _, small in CONVERSIONS)},
    accepts=[
        ("5\\text{ m}", "500\\text{ cm}", {"unit": "cm"}),
        ("17\\text{ meters}", "1700\\text{ centimeters}", {"unit": "centimeters"}),
        ("2.5\\text{ hours}", "150\\text{ minutes}", {"unit": "minutes"}),
    ],
    refuses=[
        ("5", {"unit": "cm"}),
        ("5\\text{ kg}", {"unit": "cm"}),
        ("5\\text{ m}^2", {"unit": "cm"}),
    ],
)
def convert(parsed: Parsed, *, unit: str) -> Rewrite | None:
    """A plain number with a unit: value and unit in the smaller unit, by the defined factor."""
    parts = _split(parsed)
    if parts is None or (parts[1], unit) not in CONVERSIONS:
        return None
    if not re.fullmatch(r"\d+(?:\.\d+)?", parts[0]):
        return None
    value = Fraction(parts[0]) * CONVERSIONS[parts[1], unit]
    if value.denominator != 1:
        return None
    return Rewrite(f"{value.numerator}\\text{{ {unit}}}", QUANTITY)


@relation(
    "units.drop",
    category="units",
    kind=Kind.CONTRACT,
    taxonomy="U1",
    accepts=[("17\\text{ meters}", "17"), ("\\$20", "20")],
    refuses=["17", "x", "9\\text{ a.m.}"],
)
def drop(parsed: Parsed) -> Rewrite | None:
    """A number with a unit or a currency sign: without it."""
    parts = _split(parsed)
    if parts is not None:
        return Rewrite(parts[0], AMOUNTS)
    money = _money(parsed)
    return Rewrite(money, AMOUNTS) if money else None


def _money(parsed: Parsed) -> str | None:
    match = re.fullmatch(r"\\\$\s*(\d[\d,{}\\!]*(?:\.\d+)?)", parsed.text)
    return match[1] if match else None


@relation(
    "units.add",
    category="units",
    kind=Kind.CONTRACT,
    taxonomy="U1",
    params={"form": ("{a}\\text{ cm}", "{a}\\text{ units}", "\\${a}", "{a}^\\circ")},
    accepts=[("5", "5\\text{ cm}", {"form": "{a}\\text{ cm}"})],
    refuses=[("x", {"form": "\\${a}"}), ("5\\text{ m}", {"form": "{a}\\text{ cm}"})],
)
def add(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A plain number: with a unit or a currency sign that the reference has not."""
    if not isinstance(parsed.value, Number) or not re.fullmatch(r"\d+(?:\.\d+)?", parsed.text):
        return None
    return Rewrite(form.replace("{a}", parsed.text), AMOUNTS)


@relation(
    "units.money",
    category="units",
    kind=Kind.CONTRACT,
    taxonomy="U5",
    params={"form": ("{a}\\text{ dollars}", "{a} dollars", "${a}", "\\$ {a}", "\\${a}.00")},
    accepts=[("\\$20", "20\\text{ dollars}", {"form": "{a}\\text{ dollars}"})],
    refuses=[("20", {"form": "{a} dollars"}), ("\\$2.50", {"form": "\\${a}.00"})],
)
def money(parsed: Parsed, *, form: str) -> Rewrite | None:
    """An amount of dollars behind the sign: the word, or another way to write the sign."""
    amount = _money(parsed)
    if amount is None:
        return None
    text = form.replace("{a}", amount)
    if text == parsed.text or (form.endswith(".00") and "." in amount):
        return None
    plain = form in ("{a} dollars", "${a}")
    return Rewrite(text, AMOUNTS, completion=text if plain else None)


@relation(
    "units.million",
    category="units",
    kind=Kind.CONTRACT,
    taxonomy="U8",
    accepts=[("3000000", "3 million")],
    refuses=["3000", "3500000", "1000000000000000"],
)
def million(parsed: Parsed) -> Rewrite | None:
    """Whole millions below a thousand: the number word."""
    if not re.fullmatch(r"[1-9]\d{0,2}000000", parsed.text):
        return None
    text = f"{parsed.text[:-6]} million"
    return Rewrite(text, AMOUNTS, completion=text)


# --- other units, other amounts --------------------------------------------------------------

OTHER_UNITS = ("cm", "m", "km", "kg", "hours", "feet", "inches", "m^2", "dollars", "minutes")


KNOWN = frozenset({name for pair in CONVERSIONS for name in pair} | {"mi", "miles", "lb", "pounds"})


SYNONYMS = (
    {"m", "meters"}, {"ft", "feet"}, {"in", "inches"}, {"min", "minutes"}, {"hr", "hours"},
    {"km", "kilometers"}, {"cm", "centimeters"},
)  # fmt: skip


def _same(unit: str, other: str) -> bool:
    return any({unit, other} <= names for names in SYNONYMS)


@relation(
    "units.wrong_unit",
    category="units",
    kind=Kind.WRONG,
    taxonomy="X60",
    params={"unit": OTHER_UNITS},
    accepts=[
        ("5\\text{ cm}", "5\\text{ m}", {"unit": "m"}),
        ("440\\text{ cm}^2", "440\\text{ cm}", {"unit": "cm"}),
    ],
    refuses=[
        ("5", {"unit": "m"}),
        ("5\\text{ m}", {"unit": "m"}),
        ("5\\text{ apples}", {"unit": "m"}),
        ("0\\text{ m}", {"unit": "cm"}),
        ("12\\text{ units}", {"unit": "cm"}),
    ],
)
def wrong_unit(parsed: Parsed, *, unit: str) -> Rewrite | None:
    """A number with a known unit: the same number with another one, of other size or dimension."""
    parts = _split(parsed)
    if parts is None or set(parts[0]) <= set("0.,") or parts[1] == unit:
        return None
    if not set(re.findall(r"[A-Za-z]+", parts[1])) <= KNOWN or _same(parts[1], unit):
        return None
    name, power = _powered(unit)
    return Rewrite(f"{parts[0]}\\text{{ {name}}}{power}", QUANTITY)


@relation(
    "units.wrong_amount",
    category="units",
    kind=Kind.WRONG,
    taxonomy="X61",
    params={"shift": (1, -1, 10)},
    accepts=[("5\\text{ cm}", "6\\text{ cm}", {"shift": 1})],
    refuses=[("5", {"shift": 1}), ("2.5\\text{ cm}", {"shift": 1})],
)
def wrong_amount(parsed: Parsed, *, shift: int) -> Rewrite | None:
    """A whole number with a unit: another number with the same unit."""
    parts = _split(parsed)
    if parts is None or not parts[0].isdigit():
        return None
    start, end = parsed.value.amount.span if isinstance(parsed.value, Quantity) else (0, 0)
    text = parsed.text[:start] + str(int(parts[0]) + shift) + parsed.text[end:]
    return Rewrite(text, QUANTITY)


@relation(
    "units.wrong_currency",
    category="units",
    kind=Kind.WRONG,
    taxonomy="X62",
    params={
        "form": (
            "€{a}",
            "{a}\\text{ euros}",
            "{a}\\text{ cents}",
            "\\pounds {a}",
            "{a}\\text{ yen}",
        )
    },
    accepts=[("\\$20", "20\\text{ euros}", {"form": "{a}\\text{ euros}"})],
    refuses=[("20", {"form": "€{a}"}), ("\\$0", {"form": "€{a}"})],
)
def wrong_currency(parsed: Parsed, *, form: str) -> Rewrite | None:
    """An amount of dollars behind the sign: the same number in another currency."""
    amount = _money(parsed)
    if amount is None or set(amount) <= set("0.,"):
        return None
    return Rewrite(form.replace("{a}", amount), QUANTITY)
