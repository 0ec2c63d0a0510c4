/** What lengths and areas on a sheet say: in the building where its scale is known, else on paper. */
import { areaOf, feetAndInches, lengthOf } from '../../../../../contract/drawings/measures.ts'
import { language } from '../../../../app/language/locale.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'

/** Of a region of the sheet. `perPoint`: how many feet or metres a point (1/72 in) is. */
export interface Scale {
  readonly unit: 'ft' | 'm'
  readonly perPoint: number
}

const mmPerPoint = 25.4 / 72

const digits = (value: number, count: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: count, maximumFractionDigits: count })

/** Without a scale it is a length on paper, and says so. */
export function lengthSaid(points: readonly number[], scale: Scale | undefined): string {
  const length = lengthOf(points)
  if (scale?.unit === 'ft') return feetAndInches(length * scale.perPoint)
  if (scale) return `${digits(length * scale.perPoint, 3)} m`
  return t.onPaper(
    language === 'en' ? `${digits(length / 72, 2)} in` : `${digits(length * mmPerPoint, 1)} mm`,
  )
}

export function areaSaid(points: readonly number[], scale: Scale | undefined): string {
  const area = areaOf(points)
  if (scale) return `${digits(area * scale.perPoint ** 2, scale.unit === 'ft' ? 1 : 2)} ${scale.unit}²`
  return t.onPaper(
    language === 'en'
      ? `${digits(area / 72 ** 2, 2)} in²`
      : `${digits((area * mmPerPoint ** 2) / 100, 1)} cm²`,
  )
}
