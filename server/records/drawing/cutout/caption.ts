/** What is written beneath a cut-out: number, revision and day, and that it is not in force where it is not. */
import type { DrawnLines, DrawnWords } from '../../../kernel/drawingpdf.ts'
import type { ComparisonWords } from '../compare/comparisonwords.ts'
import type { SheetStanding } from '../compare/standing.ts'

interface Caption {
  /** The rows that it takes. */
  readonly rows: number
  readonly drawn: ReadonlyArray<DrawnLines | DrawnWords>
}

const ink = '#1c1b19'
const warning = '#b3261e'
const rule = '#8a8a8a'
/** Of the width of the picture. */
const letterPart = 1 / 38
const letterMin = 12
const letterMax = 26
const leading = 1.4
/** Narrower pictures have the revision in a line of its own. */
const oneLineMin = 360

export function captionOf(
  t: ComparisonWords,
  standing: SheetStanding,
  size: { width: number; height: number },
): Caption {
  const { width, height } = size
  const letter = Math.round(Math.min(letterMax, Math.max(letterMin, width * letterPart)))
  const margin = Math.round(letter * 0.6)
  const lines = linesOf(t, standing, width >= oneLineMin)
  const rows = Math.ceil(lines.length * letter * leading + margin)
  const words = lines.map(
    ({ words, color, isBold }, i): DrawnWords => ({
      words,
      x: margin,
      y: height + margin / 2 + letter * (leading * i + 1.05),
      size: letter,
      color,
      isBold,
      widthMax: Math.max(1, width - 2 * margin),
    }),
  )
  const band: DrawnLines = {
    steps: [
      ['M', 0, height],
      ['L', width, height],
      ['L', width, height + rows],
      ['L', 0, height + rows],
      ['Z'],
    ],
    fill: { color: '#ffffff' },
  }
  const edge: DrawnLines = {
    steps: [
      ['M', 0, height + 0.5],
      ['L', width, height + 0.5],
    ],
    line: { color: rule, width: 1 },
  }
  return { rows, drawn: [band, edge, ...words] }
}

interface Line {
  readonly words: string
  readonly color: string
  readonly isBold: boolean
}

function linesOf(t: ComparisonWords, standing: SheetStanding, isWide: boolean): Line[] {
  const { number, revision, issueDate, notInForce } = standing
  const more = [revision && t.rev(revision), issueDate && t.day(issueDate)].filter(Boolean)
  const said = isWide ? [[number, ...more].join(' · ')] : [number, more.join(' · ')]
  return [
    ...said.filter(Boolean).map((words) => ({ words, color: ink, isBold: true })),
    ...(notInForce ? [{ words: notInForce, color: warning, isBold: true }] : []),
  ]
}
