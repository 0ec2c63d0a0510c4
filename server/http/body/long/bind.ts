/**
 * Reads and checks the fields of a long request yielding to the event loop. Its lists, its objects and its files are read
 * first, each on its own; then the request is read with what came of them.
 */
import { isDto } from '../../../../contract/emit.ts'
import type { FieldType, Reading } from '../../../../contract/fields/fieldtype.ts'
import { AlreadyRead, bytes, notBase64 } from '../../../../contract/fields/fieldtypes.ts'
import type { Dto, Entry } from '../../../../contract/kit.ts'
import { limits } from '../../../../contract/limits.ts'
import { shortBytes, yielder } from '../yielding.ts'
import { readBase64Yielding } from './base64.ts'

/** The same as `dto.read`; faults may come in another order. */
export async function readInTurns(dto: Dto<any>, value: object, reading: Reading): Promise<unknown> {
  const walk: Walk = { reading, pause: yielder() }
  return dto.read(await fieldsAhead(dto, value, '', walk), '', reading)
}

/** To read a list or an object of so many characters from a form takes 20 ms. */
const otherCharsMax = 1024 * 1024

interface Walk {
  reading: Reading
  pause: ReturnType<typeof yielder>
}

/** The value, or what came of reading it. */
async function ahead(type: FieldType<any>, value: unknown, at: string, walk: Walk): Promise<unknown> {
  if (typeof value === 'string') {
    const content = await readBase64Yielding(value)
    return new AlreadyRead(content ?? notBase64(at, walk.reading))
  }
  if (Array.isArray(value)) return entriesAhead(type.item!, value, at, walk)
  const fields = await fieldsAhead(type as Dto, value as object, at, walk)
  await walk.pause()
  return new AlreadyRead(type.read(fields, at, walk.reading))
}

/** A text for a number, a date or, in a form, an object. Texts have limits of their own, which are compared at once. */
const isTooLong = (type: FieldType<any>, value: unknown): boolean =>
  typeof value === 'string' && value.length > otherCharsMax && type.type !== 'string' && type !== bytes

/** Most values are read at once, when the object is that they are in. */
function isForAhead(type: FieldType<any>, value: unknown): boolean {
  if (typeof value === 'string') return type === bytes && value.length > shortBytes
  if (Array.isArray(value)) return type.item !== undefined && value.length <= limits.listItemsMax
  return isDto(type) && typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
}

async function fieldsAhead(dto: Dto<any>, value: object, at: string, walk: Walk): Promise<object> {
  const copy: Record<string, unknown> = {}
  for (const [name, sent] of Object.entries(value)) {
    const entry = entryOf(dto, name)
    if (!entry) continue
    const path = at === '' ? entry.documented : `${at}.${entry.documented}`
    const { type, isReadOnly } = entry.field
    if (!isReadOnly && isTooLong(type, sent)) walk.reading.fault(path, 'Length', `${path} is too long.`)
    else copy[name] = !isReadOnly && isForAhead(type, sent) ? await ahead(type, sent, path, walk) : sent
  }
  return copy
}

async function entriesAhead(
  item: FieldType<any>,
  list: readonly unknown[],
  at: string,
  walk: Walk,
): Promise<unknown[]> {
  const copy: unknown[] = []
  for (const [i, one] of list.entries())
    copy.push(isForAhead(item, one) ? await ahead(item, one, `${at}[${i}]`, walk) : one)
  return copy
}

const entriesOf = new WeakMap<Dto<any>, Map<string, Entry>>()

/** The field of that name, in any letter case; undefined if the type has none. */
function entryOf(dto: Dto<any>, name: string): Entry | undefined {
  let known = entriesOf.get(dto)
  if (!known) {
    const both = (entry: Entry) =>
      [entry.documented, entry.key].map((one) => [one.toLowerCase(), entry] as const)
    known = new Map(dto.entries.flatMap(both))
    entriesOf.set(dto, known)
  }
  return known.get(name.toLowerCase())
}
