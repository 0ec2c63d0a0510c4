/** In which form the answer goes out. Order: suffix, callback, format, Accept; JSON is what an unknown Accept gets. */

import type { Operation } from '../../contract/kit.ts'
import { limits } from '../../contract/limits.ts'
import { invalidField } from '../kernel/faults.ts'
import { listEntry } from './csv.ts'

export type Format = { kind: 'json' } | { kind: 'csv' } | { kind: 'jsonp'; callback: string }

export const suffixes = ['.json', '.csv'] as const

export interface Wanted {
  suffix: string | undefined
  query: Record<string, string | string[]>
  accept: string | undefined
}

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
const byName = (query: Wanted['query'], name: string): string | undefined =>
  first(query[name] ?? Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1])

export function negotiate(wanted: Wanted, operation?: Operation<any, any>): Format {
  const csv = operation !== undefined && operation.does === 'reads' && listEntry(operation) !== undefined
  if (wanted.suffix === '.csv') return csvOr(csv)
  const callback = byName(wanted.query, 'callback')
  if (callback) return { kind: 'jsonp', callback: callbackName(callback) }
  if (wanted.suffix === '.json') return { kind: 'json' }
  const format = byName(wanted.query, 'format')?.toLowerCase()
  if (format === 'csv') return csvOr(csv)
  if (format && format !== 'json') throw noFormat(csv)
  return csv && format !== 'json' && prefersCsv(wanted.accept) ? { kind: 'csv' } : { kind: 'json' }
}

const noFormat = (csv: boolean) =>
  invalidField('format', 'Enum', `This answer can be had as ${csv ? 'json or csv' : 'json'}.`)

function csvOr(csv: boolean): Format {
  if (!csv) throw noFormat(csv)
  return { kind: 'csv' }
}

/** What a script may be named by; anything else becomes `_`, so that nothing but a name goes out. */
function callbackName(given: string): string {
  if (given.length > limits.callbackCharsMax)
    throw invalidField(
      'callback',
      'Length',
      `The callback may have at most ${limits.callbackCharsMax} characters.`,
    )
  return given.replace(/[^A-Za-z0-9._]/g, '_')
}

function prefersCsv(accept = ''): boolean {
  const types = accept.split(',').map((type) => type.split(';')[0]!.trim().toLowerCase())
  const csvAt = types.indexOf('text/csv')
  const jsonAt = types.findIndex(
    (type) => type === 'application/json' || type === '*/*' || type === 'text/json',
  )
  return csvAt >= 0 && (jsonAt < 0 || csvAt < jsonAt)
}
