/** Binds query, path and body to the request of an operation, and collects every fault in its fields. */

import type { Reading } from '../../contract/fields/fieldtype.ts'
import { text } from '../../contract/fields/fieldtypes.ts'
import type { Dto } from '../../contract/kit.ts'
import type { FieldFault } from '../kernel/faults.ts'
import { unreadable } from './body/json.ts'
import { readInTurns } from './body/long/bind.ts'

export interface Source {
  value: unknown
  loose: boolean
  /** It is checked yielding to the event loop. */
  isLong?: boolean
}

export interface Bound {
  request: Record<string, unknown>
  faults: FieldFault[]
}

/** Enough for any client; a longer list only makes the response large. */
const faultsMax = 100

export function bind(dto: Dto<any>, sources: Source[]): Bound {
  if (sources.length === 1) return bindOne(dto, sources[0]!)
  return together(
    dto,
    sources.map((source) => bindOne(dto, source)),
  )
}

/** The same, yielding to the event loop where a source is long. */
export async function bindYielding(dto: Dto<any>, sources: Source[]): Promise<Bound> {
  const all: Bound[] = []
  for (const source of sources) all.push(source.isLong ? await bindLong(dto, source) : bindOne(dto, source))
  return together(dto, all)
}

/** Later sources override earlier ones, field by field. Faults of overridden values are dropped. */
function together(dto: Dto<any>, all: readonly Bound[]): Bound {
  let bound: Bound = { request: {}, faults: [] }
  for (const { request, faults } of all) {
    const faultyAgain = new Set(faults.map(({ fieldName }) => fieldName))
    const remaining = bound.faults.filter(
      ({ fieldName }) => !sets(dto, request, fieldName) && !faultyAgain.has(fieldName),
    )
    bound = { request: { ...bound.request, ...request }, faults: [...remaining, ...faults] }
  }
  return bound
}

const keyName = 'authSessionKey'
const keyNameLower = keyName.toLowerCase()
const keyReading = { loose: true, fault: () => undefined }

/** The session key, as `bind` would read it, without the other fields: most of them are not read of unauthenticated requests. */
export function bodyKey(sources: Source[]): unknown {
  let key: unknown
  for (const { value } of sources) {
    checkObject(value)
    for (const name in value) {
      if (name.length !== keyName.length) continue
      if (name !== keyName && name.toLowerCase() !== keyNameLower) continue
      const sent = value[name]
      const read = sent === null || sent === undefined ? null : text.read(sent, '', keyReading)
      if (read !== undefined) key = read
    }
  }
  return key
}

function checkObject(value: unknown): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('The body is not a JSON object.')
}

function bindOne(dto: Dto<any>, { value, loose }: Source): Bound {
  checkObject(value)
  const { reading, faults } = collecting(loose)
  return { request: dto.read(value, '', reading) as Record<string, unknown>, faults }
}

async function bindLong(dto: Dto<any>, { value, loose }: Source): Promise<Bound> {
  checkObject(value)
  const { reading, faults } = collecting(loose)
  return { request: (await readInTurns(dto, value, reading)) as Record<string, unknown>, faults }
}

function collecting(loose: boolean): { reading: Reading; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const fault: Reading['fault'] = (fieldName, errorCode, message) => {
    if (faults.length < faultsMax) faults.push({ errorCode, fieldName, message })
    return undefined
  }
  return { reading: { loose, fault }, faults }
}

/** Whether the values that were read set the top-level field of a fault such as `RFI.Answers[2]`. */
const sets = (dto: Dto<any>, read: Record<string, unknown>, fieldName: string): boolean =>
  dto.entries.some(({ key, documented }) => key in read && documented === fieldName.split(/[.[]/)[0])

/** `jsconfig` asks for a form of JSON (`eccn`: camelCase names): the names are so anyway, and the rest stays as it is. */
const reserved = new Set(['format', 'callback', 'jsconfig'])

/** The values of a query string. `?n` and `?n=` count as not given. */
export function queryValues(query: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query)
      .map(
        ([name, value]) =>
          [name, Array.isArray(value) ? value.filter((each) => each !== '') : value] as const,
      )
      .filter(([name, value]) => value.length > 0 && !reserved.has(name.toLowerCase())),
  )
}
