/** What a length or an area that was drawn on a sheet measures, in words. */
import type { MarkupKind } from '../../../../contract/drawings/markups.ts'
import { areaOf, feetAndInches, lengthOf, scaleAt } from '../../../../contract/drawings/measures.ts'
import type { SheetScale } from '../../../../contract/drawings/sheetscale.ts'
import type { Value } from '../../../../contract/kit.ts'

export interface MeasureWords {
  readonly locale: string
  readonly language: string
  readonly onPaper: (length: string) => string
}

interface Measured {
  readonly kind: MarkupKind
  readonly points: readonly number[]
}

const mmPerPoint = 25.4 / 72

/** In the building where its scale is known, else on paper, and then it says so. Undefined: nothing is measured. */
export function measuredOf(
  { locale, language, onPaper }: MeasureWords,
  scales: ReadonlyArray<Value<typeof SheetScale.fields>>,
  { kind, points }: Measured,
): string | undefined {
  if (kind !== 'Length' && kind !== 'Area') return undefined
  const parts = scales.map(({ x, y, width, height, unit, perPoint }) => ({
    ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height), unit },
    perPoint: Number(perPoint),
  }))
  const scale = scaleAt(parts, points)
  const said = (value: number, digits: number, unit: string): string => {
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return `${value.toLocaleString(locale, format)} ${unit}`
  }
  const isFeet = scale?.unit === 'ft'
  if (kind === 'Length') {
    const length = lengthOf(points)
    if (scale) return isFeet ? feetAndInches(length * scale.perPoint) : said(length * scale.perPoint, 3, 'm')
    return onPaper(language === 'en' ? said(length / 72, 2, 'in') : said(length * mmPerPoint, 1, 'mm'))
  }
  const area = areaOf(points)
  if (scale) return said(area * scale.perPoint ** 2, isFeet ? 1 : 2, isFeet ? 'ft²' : 'm²')
  return onPaper(
    language === 'en' ? said(area / 72 ** 2, 2, 'in²') : said((area * mmPerPoint ** 2) / 100, 1, 'cm²'),
  )
}
