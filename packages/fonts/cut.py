"""Cuts the faces of papers out of those that their makers publish; the result is in this folder.

    npm pack the packages that are named in README.md, unpack them side by side, then
    python3 cut.py <folder of the packages>

Needs fonttools. Nothing is cut that a paper could show: what goes is hinting for screens, vertical setting, and the letters of
a face for which papers take another one (the Chinese ones of the Korean face)."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

here = Path(__file__).parent
packages = Path(sys.argv[1])

hangul = [*range(0x1100, 0x1200), *range(0x3130, 0x3190), *range(0xA960, 0xA980), *range(0xAC00, 0xD800)]
no_letters = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2000, 0x2070), *range(0x3000, 0x3040), *range(0xFF00, 0xFFF0)]

faces = {
    "inter": ["Inter_400Regular", "Inter_600SemiBold"],
    "noto-sans-arabic": ["NotoSansArabic_400Regular"],
    "noto-sans-hebrew": ["NotoSansHebrew_400Regular"],
    "noto-sans-devanagari": ["NotoSansDevanagari_400Regular"],
    "noto-sans-thai": ["NotoSansThai_400Regular"],
    "noto-emoji": ["NotoEmoji_400Regular"],
    "noto-sans-sc": ["NotoSansSC_400Regular"],
    "noto-sans-kr": ["NotoSansKR_400Regular"],
}


def letters_of(name: str, font: TTFont) -> set[int]:
    letters = set(font.getBestCmap())
    if name != "NotoSansKR_400Regular":
        return letters
    chinese = TTFont(packages / "noto-sans-sc" / "400Regular" / "NotoSansSC_400Regular.ttf")
    return {*hangul, *no_letters} & letters | letters - set(chinese.getBestCmap())


def cut(source: Path, name: str) -> None:
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["*"]
    # For columns from top to bottom, which papers do not have.
    vertical = {"vert", "vrt2", "vkrn", "valt", "vhal", "vpal"}
    if "GSUB" in font or "GPOS" in font:
        tags = {
            record.FeatureTag
            for table in ("GSUB", "GPOS")
            if table in font and font[table].table.FeatureList
            for record in font[table].table.FeatureList.FeatureRecord
        }
        options.layout_features = sorted(tags - vertical)
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.name_languages = [0x409]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters_of(name, font))
    cutter.subset(font)
    font.save(here / f"{name}.ttf")


for package, names in faces.items():
    for name in names:
        cut(packages / package / name.split("_")[1] / f"{name}.ttf", name)
    (here / f"{package}.LICENSE.txt").write_bytes((packages / package / "LICENSE_FONT").read_bytes())
