/** What the sheets of a workbook share. */

import { unescaped } from '../../kernel/formats/xml.ts'
import type { Format } from './numberformat.ts'

/** What a sheet needs of its workbook. */
export interface Workbook {
  strings: string[]
  /** By the number of a style. */
  formats: Format[]
  is1904: boolean
}

/** A text of a cell: `_x000D_` stands for the character with that number. */
export const cellText = (escaped: string): string =>
  unescaped(escaped)
    .replace(/_x([0-9a-f]{4})_/gi, (whole, code: string) => {
      const number = Number.parseInt(code, 16)
      return number === 0 || (number >= 0xd800 && number <= 0xdfff) ? whole : String.fromCharCode(number)
    })
    .replace(/\r\n?/g, '\n')
