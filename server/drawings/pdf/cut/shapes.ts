/** What stays of each kind of object. Whatever is not named here goes, so that no file surprises us. */
import { dictOf, isDict, isStream, type PdfValue } from '../file/objects.ts'
import { arrayOr, type Cutter, list, plain, type Shape, table } from './cutter.ts'
import { copyResources, namesOfContents } from './resources.ts'

/** A table of plain entries, and of others. */
const entries = (names: string, others: Record<string, Shape> = {}): Record<string, Shape> => ({
  ...Object.fromEntries(names.split(/\s+/).map((name) => [name, plain])),
  ...others,
})

/**
 * What marks a part of the content: a layer, the condition under which it is shown, or texts for it. One
 * shape, so that a layer is
 * copied once whatever names it.
 */
export const layer: Shape = (cutter, value) => {
  if (!isDict(value)) return undefined
  if (value.has('OCGs') || value.has('VE')) return membership(cutter, value)
  return (cutter.file.resolve(value.get('Type')) === 'OCG' ? group : texts)(cutter, value)
}
const texts = table(entries('ActualText Alt E Lang MCID'))
const group = table(entries('Type Name Intent Usage'))
/** And, Or, Not: an operator, then layers or such lists. */
const expression: Shape = (cutter, value) =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? item : (cutter.copy(item, operand) ?? null)))
    : undefined
const operand: Shape = arrayOr(expression, layer)
const membership = table(entries('Type P', { OCGs: arrayOr(list(layer), layer), VE: expression }))

const image: Shape = (cutter, value) => imageTable(cutter, value)
const imageTable = table(
  entries(
    `Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Decode
    Interpolate SMaskInData Matte`,
    { SMask: (cutter, value) => image(cutter, value), Mask: arrayOr(plain, image), OC: layer },
  ),
)

/** With the resources that its own content uses. */
const withResources =
  (shape: Shape): Shape =>
  (cutter, value) => {
    const copied = shape(cutter, value)
    if (!isStream(value) || !isStream(copied)) return undefined
    const from = cutter.file.resolve(value.dict.get('Resources'))
    if (isDict(from))
      copied.dict.set(
        'Resources',
        copyResources(cutter, from, namesOfContents(cutter, [value], from), resourceShapes),
      )
    return copied
  }

export const form: Shape = withResources(
  table(entries('Type Subtype FormType BBox Matrix Group', { OC: layer })),
)

const xobject: Shape = (cutter, value) => {
  const kind = cutter.file.resolve(dictOf(value)?.get('Subtype'))
  return kind === 'Image' ? image(cutter, value) : kind === 'Form' ? form(cutter, value) : undefined
}

const tiling = withResources(table(entries('Type PatternType PaintType TilingType BBox XStep YStep Matrix')))
const shading = table(
  entries('Type PatternType Matrix Shading', { ExtGState: (cutter, value) => state(cutter, value) }),
)
const pattern: Shape = (cutter, value) => (isStream(value) ? tiling : shading)(cutter, value)

const softMask = table(entries('Type S BC TR', { G: form }))
const state = table(
  entries(
    `Type LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 HT HTO HTP FL SM SA BM CA ca AIS TK
      UseBlackPtComp`,
    {
      Font: list((cutter, value) => (isDict(value) ? font(cutter, value) : value)),
      SMask: (cutter, value) => (isDict(value) ? softMask(cutter, value) : value),
    },
  ),
)

const fontFile = table(entries('Subtype Length1 Length2 Length3'))
const descriptor = table(
  entries(
    `Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading
    CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Style Lang FD CIDSet`,
    { FontFile: fontFile, FontFile2: fontFile, FontFile3: fontFile },
  ),
)
const fontTable = table(
  entries(
    `Type Subtype BaseFont FirstChar LastChar Widths Encoding ToUnicode CIDSystemInfo DW W DW2 W2 CIDToGIDMap
    FontBBox FontMatrix`,
    {
      FontDescriptor: descriptor,
      DescendantFonts: list((cutter, value) => font(cutter, value)),
      CharProcs: glyphs,
    },
  ),
)
const glyphTable = table({})
function glyphs(cutter: Cutter, value: PdfValue): PdfValue | undefined {
  if (!isDict(value)) return undefined
  return table(Object.fromEntries([...value.keys()].map((name) => [name, glyphTable])))(cutter, value)
}

/** Of a font whose letters are drawn, also the resources of its letters. */
const font: Shape = (cutter, value) => {
  const copied = fontTable(cutter, value)
  if (!isDict(value) || !isDict(copied)) return undefined
  const from = cutter.file.resolve(value.get('Resources'))
  const procs = cutter.file.resolve(value.get('CharProcs'))
  if (!isDict(from) || !isDict(procs)) return copied
  const streams = [...procs.values()].map((glyph) => cutter.file.resolve(glyph)).filter(isStream)
  copied.set('Resources', copyResources(cutter, from, namesOfContents(cutter, streams, from), resourceShapes))
  return copied
}

/** By category of resources. */
export const resourceShapes: Record<string, Shape> = {
  ColorSpace: plain,
  ExtGState: state,
  Font: font,
  Pattern: pattern,
  Properties: layer,
  Shading: plain,
  XObject: xobject,
}

/** Scales of parts of the page. */
export const measure = table(entries('Type Subtype R X Y D A T S O CYX Bounds GPTS LPTS DCS GCS PDU'))
export const viewports = list(table(entries('Type BBox Name', { Measure: measure })))
