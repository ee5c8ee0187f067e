"""Words that name a unit when they stand after a number, and how a unit's text is normalised."""

from __future__ import annotations

UNIT_WORDS = frozenset(
    "cm mm km nm um dm kg mg lb lbs oz ft feet foot inch inches yd yds yard yards mi mile miles mph kph kmh "
    "hr hrs hour hours min mins minute minutes sec secs second seconds ms day days week weeks month "
    "months year years yr yrs meter meters metre metres centimeter centimeters centimetres millimeters "
    "kilometer kilometers kilometres gram grams kilogram kilograms ton tons tonnes liter liters litre "
    "litres ml mL gallon gallons quart quarts pint pints cup cups pound pounds ounce ounces dollar "
    "dollars cent cents euro euros usd USD joule joules kJ watt watts kW newton newtons volt volts amp amps "
    "ohm ohms hertz Hz kHz MHz GHz pascal Pa kPa mol moles eV keV MeV GeV erg ergs dyne dynes cc "
    "units unit square cubic sq acres acre radians radian rad people persons items knots AU pc kpc Mpc ly "
    "rpm psi atm bar kcal cal Mb Gb MB GB bits bytes rev revs revolutions".split()
)

_SPELLINGS = {
    "lbs": "pound",
    "lb": "pound",
    "pounds": "pound",
    "hr": "hour",
    "hrs": "hour",
    "hours": "hour",
    "h": "hour",
    "yr": "year",
    "yrs": "year",
    "mins": "minute",
    "min": "minute",
    "minutes": "minute",
    "sec": "second",
    "secs": "second",
    "s": "second",
    "seconds": "second",
    "feet": "foot",
    "ft": "foot",
    "inches": "inch",
    "in": "inch",
    "yd": "yard",
    "yds": "yard",
    "mi": "mile",
    "dollars": "$",
    "dollar": "$",
    "usd": "$",
    "cents": "cent",
    "people": "person",
    "persons": "person",
    "metres": "meter",
    "metre": "meter",
    "m": "meter",
    "centimetres": "centimeter",
    "centimetre": "centimeter",
    "cm": "centimeter",
    "mm": "millimeter",
    "km": "kilometer",
    "kilometres": "kilometer",
    "kilometre": "kilometer",
    "kg": "kilogram",
    "g": "gram",
    "mg": "milligram",
    "litre": "liter",
    "litres": "liter",
    "l": "liter",
    "sq": "square",
    "mph": "mile/hour",
    "kph": "kilometer/hour",
    "kmh": "kilometer/hour",
    "rad": "radian",
    "Omega": "ohm",
    "Ω": "ohm",
    "degrees": "degree",
    "deg": "degree",
}


def normal_unit(text: str) -> str:
    """One spelling of a unit's text: "square Feet" and "square ft" are the same; case is kept
    where a symbol's case means something (mW and MW).
    """
    parts: list[str] = []
    word = ""
    for character in text + " ":
        if character.isalpha() or character in "°$€£¥₹%'":
            word += character
            continue
        if word:
            parts.append(_normal_word(word))
            word = ""
        if character in "/^*-0123456789()":
            parts.append(character)
        elif parts and parts[-1] != " ":
            parts.append(" ")
    return _squares("".join(parts)).strip(" .")


def _normal_word(word: str) -> str:
    spelled = _SPELLINGS.get(word) or _SPELLINGS.get(word.lower() if len(word) > 2 else word)
    if spelled is not None:
        return spelled
    if len(word) <= 3:
        return word
    lower = word.lower()
    if lower.endswith("ies"):
        return lower[:-3] + "y"
    if lower.endswith(("ches", "shes", "xes", "sses")):
        return lower[:-2]
    return lower[:-1] if lower.endswith("s") and not lower.endswith("ss") else lower


def _squares(unit: str) -> str:
    """One writing for "square meter" and "meter^2", and for "per" and a slash."""
    for name, power in (("square", 2), ("cubic", 3)):
        prefix = name + " "
        if unit.startswith(prefix) and unit != prefix + "unit" and "/" not in unit:
            return f"{unit.removeprefix(prefix).strip()}^{power}"
    return (
        unit.replace(" per ", "/")
        .replace(" / ", "/")
        .replace("/ ", "/")
        .replace(" /", "/")
        .replace(" ^", "^")
    )
