/** The labels in the cells of title blocks, in English and German, and which of them a value belongs to. */
import type { Box } from '../../kernel/drawingpdf.ts'
import { type Line, overlapX, overlapY } from './boxes.ts'

export type LabelKind = 'number' | 'title' | 'revision' | 'date' | 'other'

const count = `(?:NO|NR|NUM|NUMBER|NUMMER|ID|CODE|#|№)`
const table: Array<[LabelKind, string]> = [
  ['number', String.raw`(?:SHEET|DRAWING|DWG|DRG|PLAN|BLATT|ZEICHNUNGS?|ZEICHN|ZCHNG)[\s.\-]*${count}`],
  [
    'number',
    'SHEET|DWG|DRG|PLANNUMMER|ZEICHNUNGSNUMMER|BLATTNUMMER|BLATT|PLANCODE|PLANKENNUNG|PLANSCHLÜSSEL',
  ],
  [
    'title',
    String.raw`(?:SHEET|DRAWING|DWG|DRG|PLAN)[\s\-]*(?:TITLE|NAME|CONTENTS?|DESCRIPTION)|TITLE|TITEL`,
  ],
  ['title', 'PLAN-?(?:INHALT|TITEL|BEZEICHNUNG)|BENENNUNG|(?:ZEICHNUNGS)?INHALT|DARSTELLUNG|ZEICHNUNGSTITEL'],
  [
    'revision',
    String.raw`(?:CURRENT |LATEST )?(?:REV|REVISION|INDEX|IND|PLANINDEX|VERSION)(?:[\s.\-]*${count})?`,
  ],
  ['revision', 'ÄNDERUNGSINDEX|REVISIONSINDEX|PLAN-INDEX|ÄND|ÄNDERUNG'],
  [
    'date',
    '(?:ISSUE|ISSUED|SHEET|DRAWING|DWG|REVISION|REV|PLAN)?[ -]?(?:DATE|DATUM)|DATE OF ISSUE|DATE ISSUED',
  ],
  ['date', 'AUSGABEDATUM|PLANDATUM|STAND|ERSTELLT AM|ISSUED'],
  [
    'other',
    String.raw`(?:PROJECT|PROJEKT|JOB|CLIENT|CONTRACT|COMMISSION|FILE|PHONE|LICENSE|AUFTRAGS?)[\s.\-]*${count}?`,
  ],
  [
    'other',
    'PROJECT (?:NAME|TITLE)|OWNER|ARCHITECT|ARCHITEKT|ENGINEER|CONSULTANTS?|DRAWN|DRAWN BY|DRN|BY|CHECKED',
  ],
  [
    'other',
    'CHECKED BY|CHK|CHKD|APPROVED|APPROVED BY|APPR|DESIGNED|DESIGNED BY|DSGN|SCALE|SCALES|MA(?:SS|ß)STAB',
  ],
  [
    'other',
    'BAUVORHABEN|BAUHERR|AUFTRAGGEBER|GEZ|GEZEICHNET|GEPR|GEPRÜFT|BEARB|BEARBEITER|PLANVERFASSER|PHASE',
  ],
  [
    'other',
    'LEISTUNGSPHASE|FORMAT|BLATTGRÖ(?:SS|ß)E|STATUS|SUITABILITY|KEY ?PLAN|SEAL|STAMP|CAD FILE|FILE NAME|FILE',
  ],
  ['other', 'DESCRIPTION|BESCHREIBUNG|REVISIONS|ISSUES|NO|NR|MARK|ART DER ÄNDERUNG|BEMERKUNG'],
  [
    'other',
    'ADDRESS|COPYRIGHT|PROJECT STATUS|PLOT DATE|PLOTTED|PRINTED|BAUTEIL|GESCHOSS|GEWERK|DISCIPLINE|ISSUED FOR',
  ],
]
const whole = table.map(([kind, words]) => [kind, new RegExp(`^(?:${words})$`, 'i')] as const)
/** The words after which a value may follow in the same line. */
const leading = table
  .filter(([kind]) => kind !== 'other')
  .map(([kind, words]) => [kind, new RegExp(`^(?:${words})\\s*[.:#]+\\s*(\\S.*)$`, 'i')] as const)
const spaced = new RegExp(`^(?:${table[0]![1]})[\\s.:#]+(\\S.*)$`, 'i')

/** Of texts that were judged already: a set has the same ones on all pages. */
const judged = new Map<string, LabelKind | undefined>()
const judgedMax = 20_000

export function labelOf(text: string): LabelKind | undefined {
  if (text.length > 40 || !/^[\s(]*[\p{L}#]/u.test(text)) return undefined
  if (judged.has(text)) return judged.get(text)
  const plain = text.replace(/^[\s(]+|[\s.:)]+$/g, '').replace(/\s+/g, ' ')
  const kind = whole.find(([, pattern]) => pattern.test(plain))?.[0]
  if (judged.size >= judgedMax) judged.clear()
  judged.set(text, kind)
  return kind
}

/** A label and its value in one line: `SHEET NO: A-101`. */
export function labelled(text: string): { kind: LabelKind; value: string } | undefined {
  if (text.length > 200 || !/^[\p{L}]/u.test(text) || !/[\d.:#]/.test(text)) return undefined
  for (const [kind, pattern] of leading) {
    const value = pattern.exec(text)?.[1]
    if (value && !labelOf(value)) return { kind, value }
  }
  const value = spaced.exec(text)?.[1]
  return value && /\d/.test(value) && !labelOf(value) ? { kind: 'number', value } : undefined
}

export interface Label extends Line {
  readonly kind: LabelKind
}

export const labelsIn = (lines: readonly Line[]): Label[] =>
  lines.flatMap((line) => {
    const kind = labelOf(line.text)
    return kind ? [{ ...line, kind }] : []
  })

const aboveMax = 70
const leftMax = 160

/** How far a value is from a label above it or to its left; undefined if it isn't its cell. */
export function distanceTo(label: Box, value: Box & { size: number }): number | undefined {
  const down = value.y - label.y - label.height
  const right = value.x - label.x - label.width
  if (right > -2 && right < leftMax && overlapY(label, value) > 0.4) return Math.max(0, right) * 0.7
  const isUnder = down > -0.35 * value.size && down < aboveMax
  const wider = { ...value, x: value.x - 50, width: value.width + 60 }
  if (isUnder && overlapX(label, wider) > 0.5)
    return Math.max(0, down) + Math.max(0, Math.abs(value.x - label.x) - value.width) * 0.3
  return undefined
}

export function nearestLabel(labels: readonly Label[], value: Line): Label | undefined {
  let best: { label: Label; distance: number } | undefined
  for (const label of labels) {
    if (label.direction !== value.direction || label.direction !== 0) continue
    const distance = distanceTo(label, value)
    if (distance !== undefined && (!best || distance < best.distance)) best = { label, distance }
  }
  return best?.label
}
