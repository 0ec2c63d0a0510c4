/** What a mark-up may be: a table of limits, each with its sentence. */
import {
  type MarkupKind,
  markupColors,
  markupKinds,
  markupLayer,
  markupLimits,
  markupsOfText,
} from '../../../../contract/drawings/markups.ts'
import { SheetMarkupToSave } from '../../../../contract/drawings/sheetmarkup.ts'
import { documentedName, type Value } from '../../../../contract/kit.ts'
import type { FieldFault } from '../../../kernel/faults.ts'
import type { PageSize } from './sight.ts'

export type Sent = Value<typeof SheetMarkupToSave.fields>

/** What is checked: what was sent, over what is stored. */
export interface Drawn {
  readonly layer: number
  readonly kind: string
  readonly points: readonly number[]
  readonly text: string | null
  readonly color: string
  readonly width: string
}

interface Rule {
  readonly field: keyof Drawn
  readonly errorCode: string
  readonly isBroken: (drawn: Drawn, page: PageSize) => boolean
  readonly says: (at: string, drawn: Drawn) => string
}

const { besidePage, sideMax, textCharsMax, widthMax, widthMin } = markupLimits
const kindsSaid = Object.keys(markupKinds).join(', ')
const isKind = (kind: string): kind is MarkupKind => Object.hasOwn(markupKinds, kind)
const countIn = (points: readonly number[]): number => points.length / 2

/** The first that is broken counts: those after it may build on it. */
const rules: readonly Rule[] = [
  {
    field: 'kind',
    errorCode: 'Enum',
    isBroken: ({ kind }) => !isKind(kind),
    says: (at) => `${at} must be one of ${kindsSaid}.`,
  },
  {
    field: 'layer',
    errorCode: 'InclusiveBetween',
    isBroken: ({ layer }) => layer < markupLayer.mine || layer > markupLayer.everybody,
    says: (at) => `${at} must be 1 (only you), 2 (your company) or 3 (everybody who sees the sheet).`,
  },
  {
    field: 'points',
    errorCode: 'Length',
    isBroken: ({ kind, points }) => {
      const [least, most] = markupKinds[kind as MarkupKind]
      return countIn(points) < least || countIn(points) > most
    },
    says: (at, { kind, points }) => {
      const [least, most] = markupKinds[kind as MarkupKind]
      const wanted = least === most ? String(least) : `${least} to ${most}`
      return `${at} has ${countIn(points)} points; ${kind} has ${wanted}.`
    },
  },
  {
    field: 'points',
    errorCode: 'InclusiveBetween',
    isBroken: ({ points }, page) => points.some((value, i) => isBeside(value, i, page)),
    says: (at) => `${at} has a place that is not on the page.`,
  },
  {
    field: 'text',
    errorCode: 'NotEmpty',
    isBroken: ({ kind, text }) => markupsOfText.includes(kind as MarkupKind) && !text?.trim(),
    says: (at) => `${at} is empty: please give its words.`,
  },
  {
    field: 'text',
    errorCode: 'Length',
    isBroken: ({ text }) => (text ?? '').length > textCharsMax,
    says: (at, { text }) => `${at} has ${text!.length} characters; at most ${textCharsMax} are allowed.`,
  },
  {
    field: 'color',
    errorCode: 'Enum',
    isBroken: ({ color }) => !(markupColors as readonly string[]).includes(color),
    says: (at) => `${at} must be one of ${markupColors.join(', ')}.`,
  },
  {
    field: 'width',
    errorCode: 'InclusiveBetween',
    isBroken: ({ width }) => !(Number(width) >= widthMin && Number(width) <= widthMax),
    says: (at) => `${at} must be between ${widthMin} and ${widthMax} points.`,
  },
]

function isBeside(value: number, i: number, { width, height }: PageSize): boolean {
  const side = (i % 2 === 0 ? width : height) || sideMax
  return value < -side * besidePage || value > side * (1 + besidePage)
}

export function faultsOf(drawn: Drawn, page: PageSize, place: string): FieldFault[] {
  const broken = rules.find((rule) => rule.isBroken(drawn, page))
  if (!broken) return []
  const fieldName = `${place}.${documentedName(SheetMarkupToSave, broken.field)}`
  return [{ fieldName, errorCode: broken.errorCode, message: broken.says(fieldName, drawn) }]
}
