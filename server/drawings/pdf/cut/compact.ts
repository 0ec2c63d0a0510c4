/** Leaves out what nothing points at, and numbers the rest anew. */
import { isDict, isRef, isStream, type PdfDict, type PdfValue } from '../file/objects.ts'

/** Object 1 is the catalog, and all that it leads to stays, in the order in which it is met, keys sorted. */
export function compacted(objects: readonly PdfValue[]): PdfValue[] {
  const numbers = new Map<number, number>([[1, 1]])
  const order = [1]
  const out: PdfValue[] = []
  // The order grows while it is read.
  for (const number of order) out.push(moved(objects[number - 1] ?? null))
  return out

  function moved(value: PdfValue): PdfValue {
    if (isRef(value)) return { number: numberOf(value.number) }
    if (Array.isArray(value)) return value.map(moved)
    if (isDict(value)) return movedDict(value)
    return isStream(value) ? { ...value, dict: movedDict(value.dict) } : value
  }

  function movedDict(dict: PdfDict): PdfDict {
    return new Map([...dict.keys()].sort().map((key) => [key, moved(dict.get(key)!)]))
  }

  function numberOf(number: number): number {
    const known = numbers.get(number)
    if (known !== undefined) return known
    const next = order.push(number)
    numbers.set(number, next)
    return next
  }
}
