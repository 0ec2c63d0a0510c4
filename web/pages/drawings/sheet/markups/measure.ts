/** What lengths and areas on a sheet say: in the building where its scale is known, else on paper. */
import { language } from '../../../../app/language/locale.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { placesOf } from './shapes.ts'

/** Of a region of the sheet. `perPoint`: how many feet or metres a point (1/72 in) is. */
export interface Scale {
  readonly unit: 'ft' | 'm'
  readonly perPoint: number
}

const inches = 12
const mmPerPoint = 25.4 / 72
const sixteenths = 16

export function lengthOf(points: readonly number[]): number {
  const places = placesOf(points)
  return places.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - places[i]!.x, y - places[i]!.y), 0)
}

export function areaOf(points: readonly number[]): number {
  const places = placesOf(points)
  const twice = places.reduce((sum, { x, y }, i) => {
    const next = places[(i + 1) % places.length]!
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** With feet, inches and sixteenths, as on a tape. */
export function feetAndInches(feet: number): string {
  const parts = Math.round(feet * inches * sixteenths)
  const whole = Math.floor(parts / (inches * sixteenths))
  const rest = parts % (inches * sixteenths)
  const [inch, over] = [Math.floor(rest / sixteenths), rest % sixteenths]
  const by = over && greatest(over, sixteenths)
  return `${whole}'-${inch}${over ? ` ${over / by}/${sixteenths / by}` : ''}"`
}

const greatest = (one: number, other: number): number => (other === 0 ? one : greatest(other, one % other))

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
