/** Places on a page, as numbers in turn: x, y, x, y … in points (1/72 in), which are kept to two decimals. */
import type { FieldType } from './fieldtype.ts'
import { decimal } from './numbers.ts'

/** Larger than any page, and small enough that two decimals are kept exactly. */
const coordinateMax = 100_000

const rounded = (value: number): number => {
  const hundredths = Math.round(value * 100) / 100
  // Without the sign of a zero.
  return hundredths === 0 ? 0 : hundredths
}

/** `pointsMax`: how many points, which are two numbers each. */
export function pointsOf(pointsMax: number): FieldType<number[], number[]> {
  return {
    type: `List<${decimal.type}>`,
    unset: undefined,
    schema: { type: 'array', items: decimal.schema, maxItems: 2 * pointsMax },
    sample: [0, 0],
    read(value, at, reading) {
      const given = typeof value === 'string' ? listIn(value) : value
      if (!Array.isArray(given)) return reading.fault(at, 'Type', `${at} must be a list of numbers.`)
      if (given.length > 2 * pointsMax)
        return reading.fault(
          at,
          'Length',
          `${at} has ${Math.ceil(given.length / 2)} points; at most ${pointsMax} are allowed.`,
        )
      if (given.length % 2 > 0)
        return reading.fault(at, 'Length', `${at} must have two numbers for each point.`)
      const numbers = given.map(numberIn)
      const wrong = numbers.findIndex((number) => !(Math.abs(number) <= coordinateMax))
      if (wrong >= 0)
        return reading.fault(at, 'Type', `${at}[${wrong}] must be a number of points on the page.`)
      return numbers.map(rounded)
    },
    code: (v, use) => ({ value: `${use(JSON.stringify)}(${v})` }),
  }
}

const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

/** As in a query: `1,2` or `[1,2]`. */
const listIn = (text: string): string[] => {
  const inner = text.trim().replace(/^\[|\]$/g, '')
  return inner === '' ? [] : inner.split(',')
}
