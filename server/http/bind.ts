/** The parts of a request → the bound request of an operation, with all that is wrong with it. */
import type { Reading } from '../../contract/kinds.ts'
import type { Dto } from '../../contract/kit.ts'
import type { FieldFault } from '../kernel/faults.ts'
import { unreadable } from './json.ts'

export interface Source {
  value: unknown
  loose: boolean
}

export interface Bound {
  request: Record<string, unknown>
  faults: FieldFault[]
}

/** More than this many faults help nobody. */
const faultsMax = 100

/** Later sources override earlier ones, field by field; what was wrong with a value that is overridden is no matter. */
export function bind(dto: Dto<any>, sources: Source[]): Bound {
  let faults: FieldFault[] = []
  const fault: Reading['fault'] = (fieldName, errorCode, message) => {
    if (faults.length < faultsMax) faults.push({ errorCode, fieldName, message })
    return undefined
  }
  let request: Record<string, unknown> = {}
  for (const { value, loose } of sources) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw unreadable('The body is not a JSON object.')
    const before = faults
    faults = []
    const read = dto.read(value, '', { loose, fault }) as Record<string, unknown>
    const again = new Set(faults.map(({ fieldName }) => fieldName))
    faults = [
      ...before.filter(({ fieldName }) => !sets(dto, read, fieldName) && !again.has(fieldName)),
      ...faults,
    ]
    request = { ...request, ...read }
  }
  return { request, faults }
}

/** Whether what was read sets the field in which the named one lies. */
const sets = (dto: Dto<any>, read: Record<string, unknown>, fieldName: string): boolean =>
  dto.entries.some(({ key, documented }) => key in read && documented === fieldName.split(/[.[]/)[0])

const reserved = new Set(['format', 'callback', 'jsonconfig'])

/** The values of a query string. `?n` and `?n=` mean not given. */
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
