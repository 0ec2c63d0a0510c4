/** What looks like the number of a sheet. */
import { daysIn } from './dates.ts'

export interface Number {
  readonly text: string
  /** Others look like numbers only beside a label. */
  readonly isStrong: boolean
}

const usual = /^(?:\d{1,2}[- ]?)?[A-Z]{1,4}[- .]?\d{1,4}(?:[.\-/]\d{1,4}){0,3}(?:[.-]?[A-Z]{1,2}\d?)?$/
const ofParts = /^[A-ZÄÖÜ\d]{1,12}(?:[-_.][A-ZÄÖÜ\d]{1,10}){2,11}$/
const ofDigits = /^\d{1,4}(?:[-.]\d{1,4}){1,4}[A-Z]?$/
const bare = /^\d{1,5}[A-Z]?$|^[A-Z]{1,3}$/
/** Words that stand before digits and are no discipline. */
const noPrefix =
  /^(?:ROOM|NOTE|UNIT|TYPE|WALL|REV|SIM|ZONE|AREA|PAGE|PLAN|BLDG|LVL|STE|BOX|NO|FIG|DET|KEY|ROW|JOB|ISO|DIN|EN|ASTM|OF|TO|AT|IN|FT|MM|CM|PH|LPH|SHT|ASI|RFI|BID|ADD|CCD|PR|VE|EG|OG|UG|DG|ELEV|EL|TEL|FAX)[- .]?\d/
/** Names of files, of which there are some on most sheets. */
const fileName = /\.(?:DWG|DGN|PDF|RVT|PLT|PLA|PLN|IFC)$/

/** Most texts are none: this is asked of each. */
const mayBeNumber = /^[\p{L}\d][^\s,;:"'()=]*(?:\s?[^\s,;:"'()=]+){0,3}$/u

export function numberIn(text: string): Number | undefined {
  if (text.length > 50 || !mayBeNumber.test(text)) return undefined
  const plain = text
    .replace(/[‐-―−]/g, '-')
    .replace(/\s*([-_./])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const upper = plain.toUpperCase()
  const isStrong = isStrongNumber(upper)
  if (!isStrong && !ofDigits.test(upper) && !bare.test(upper)) return undefined
  const isOther = noPrefix.test(upper) || fileName.test(upper) || daysIn(upper).length > 0
  return isOther ? undefined : { text: plain, isStrong }
}

function isStrongNumber(upper: string): boolean {
  if (usual.test(upper)) return !/^[A-Z]{3,4} /.test(upper)
  return /\d/.test(upper) && /[A-Z]/.test(upper) && ofParts.test(upper.replaceAll(' ', ''))
}

/** Equal for numbers of the same sheet: as the register compares them. */
export const keyOf = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[\s_]/g, '')
    .replace(/(?<=[A-Z])-(?=\d)|(?<=\d)-(?=[A-Z])/g, '')

/** The letters of its discipline. */
export const prefixOf = (number: string): string => /^\d*([A-Z]*)/.exec(keyOf(number))?.[1] ?? ''
