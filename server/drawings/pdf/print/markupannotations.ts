/** Mark-ups as annotations, each of the kind that viewers of PDFs have for it; their lines are those of the page. */
import { linesOf } from '../../../../contract/drawings/markuplines.ts'
import type { MarkupKind } from '../../../../contract/drawings/markups.ts'
import type { PrintedMarkup } from '../../../kernel/printedsheet.ts'
import type { PdfRef, PdfValue } from '../file/objects.ts'
import { added, annotation, type Canvas, dict, inFile, notedEntries, unitsIn } from './annotation.ts'
import { around } from './geometry.ts'
import {
  type Box,
  boxAround,
  haloed,
  inColor,
  joined,
  num,
  type Place,
  pathOf,
  wider,
  widthOf,
} from './strokes.ts'

interface Look {
  readonly subtype: string
  /** Of its lines, where they are not drawn through. */
  readonly dashes?: string
  readonly entries?: (canvas: Canvas, places: readonly Place[]) => Record<string, PdfValue>
  /** S: its lines; B: with what is within; f: that alone. */
  readonly paint?: 'S' | 'Within' | 'Marked'
}

const flat = (places: readonly Place[]): number[] => places.flat()

const vertices = (canvas: Canvas, places: readonly Place[]) => ({ Vertices: inFile(canvas, flat(places)) })

const corners = (places: readonly Place[]): Place[] => {
  const { left, top, right, bottom } = boxAround(places)
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

const ends = (canvas: Canvas, places: readonly Place[]) => ({
  L: inFile(canvas, flat([places[0]!, places.at(-1)!])),
})

const looks: Record<Exclude<MarkupKind, 'Text'>, Look> = {
  Pen: {
    subtype: 'Ink',
    entries: (canvas, places) => ({ InkList: [inFile(canvas, flat(places))] }),
  },
  Line: { subtype: 'Line', entries: ends },
  Arrow: {
    subtype: 'Line',
    entries: (canvas, places) => ({ ...ends(canvas, places), LE: ['None', 'OpenArrow'] }),
  },
  Cloud: {
    subtype: 'Polygon',
    entries: (canvas, places) => ({
      ...vertices(canvas, corners(places)),
      IT: 'PolygonCloud',
      BE: dict({ S: 'C', I: 1 }),
    }),
    paint: 'Within',
  },
  Rectangle: { subtype: 'Square' },
  Ellipse: { subtype: 'Circle' },
  Highlight: {
    subtype: 'Highlight',
    entries: (canvas, places) => {
      const [topLeft, topRight, bottomRight, bottomLeft] = corners(places)
      return { QuadPoints: inFile(canvas, flat([topLeft!, topRight!, bottomLeft!, bottomRight!])) }
    },
    paint: 'Marked',
  },
  Length: {
    subtype: 'PolyLine',
    entries: (canvas, places) => ({ ...vertices(canvas, places), IT: 'PolyLineDimension' }),
  },
  Area: {
    subtype: 'Polygon',
    entries: (canvas, places) => ({ ...vertices(canvas, places), IT: 'PolygonDimension' }),
    paint: 'Within',
  },
  Link: { subtype: 'Square', dashes: '[6 3] 0 d' },
}

const painting = { S: 'S', Within: '/Within gs B', Marked: '/Marked gs f' } as const

/** Of the width of the lines, as on the screen. */
const lettersPerWidth = 8
const lineHeight = 1.25
/** Of a length that is written beside its line. */
const measuredSize = 10

/** Those of a link are two: its frame, and where it leads. */
export function markupAnnotations(canvas: Canvas, markup: PrintedMarkup): PdfRef[] {
  const places = placesOf(markup.points)
  if (places.length === 0) return []
  if (markup.kind === 'Text') return [textBox(canvas, markup, places[0]!)]
  const frame = shape(canvas, markup, places, looks[markup.kind])
  return markup.address ? [frame, linkOver(canvas, markup, markup.address)] : [frame]
}

const placesOf = (points: readonly number[]): Place[] =>
  Array.from({ length: points.length >> 1 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!])

function shape(canvas: Canvas, markup: PrintedMarkup, places: readonly Place[], look: Look): PdfRef {
  const { color, width, letters } = markup
  const box = boxAround(places)
  const beside = lettersOf(markup, box)
  const content = [
    `1 J 1 j ${num(width)} w ${inColor(color, 'RG')} ${inColor(color, 'rg')} q`,
    look.dashes ?? '',
    pathOf(linesOf(markup.kind, markup.points, width)),
    `${painting[look.paint ?? 'S']} Q`,
    ...beside.lines,
  ].join('\n')
  // The arcs of a cloud and the head of an arrow stand out of its points.
  const drawn = wider(box, Math.max(width * 6, 24, (box.right - box.left) / 20, (box.bottom - box.top) / 20))
  return annotation(canvas, {
    subtype: look.subtype,
    noted: markup,
    box: letters.length > 0 ? joined(drawn, beside.box) : drawn,
    content,
    entries: {
      C: color.map((part) => part / 255),
      BS: dict({ W: width * unitsIn(canvas) }),
      ...look.entries?.(canvas, places),
    },
  })
}

/** Below what is drawn; of what is measured, in its middle. */
function lettersOf({ kind, letters, width, color }: PrintedMarkup, box: Box) {
  const isMeasured = kind === 'Length' || kind === 'Area'
  const size = isMeasured ? measuredSize : width * lettersPerWidth
  const widest = Math.max(0, ...letters.map((line) => widthOf(line, size)))
  const begin: Place = isMeasured
    ? [(box.left + box.right - widest) / 2, (box.top + box.bottom) / 2 + size / 3]
    : [box.left, box.bottom + size * 1.2]
  return linesAt(letters, begin, size, color)
}

function linesAt(letters: readonly string[], [x, y]: Place, size: number, color: PrintedMarkup['color']) {
  const lines = letters.map((line, i) => haloed('F2', size, [x, y + i * size * lineHeight], line))
  const widest = Math.max(size, ...letters.map((line) => widthOf(line, size)))
  const bottom = y + (letters.length - 1) * size * lineHeight
  // A little more than letters take on average.
  const box = wider({ left: x, top: y - size, right: x + widest * 1.3, bottom }, size * 0.4)
  return { lines: [inColor(color, 'rg'), ...lines], box }
}

function textBox(canvas: Canvas, markup: PrintedMarkup, place: Place): PdfRef {
  const { letters, color, width } = markup
  const size = width * lettersPerWidth
  const { lines, box } = linesAt(letters, place, size, color)
  const look = `/Helvetica-Bold ${num(size * unitsIn(canvas))} Tf ${inColor(color, 'rg')}`
  return annotation(canvas, {
    subtype: 'FreeText',
    noted: markup,
    box,
    content: lines.join('\n'),
    entries: { DA: Buffer.from(look, 'latin1'), BS: dict({ W: 0 }) },
  })
}

function linkOver(canvas: Canvas, markup: PrintedMarkup, address: string): PdfRef {
  const { left, top, right, bottom } = boxAround(placesOf(markup.points))
  return added(
    canvas.objects,
    dict({
      ...notedEntries('Link', markup),
      Rect: [...around([left, top, right, bottom], canvas.toFile)],
      Border: [0, 0, 0],
      A: dict({ S: 'URI', URI: Buffer.from(address, 'latin1') }),
    }),
  )
}
