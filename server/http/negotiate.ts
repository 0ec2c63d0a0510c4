/** In which form the answer goes out. Order: suffix, callback, format, Accept; JSON is what an unknown Accept gets. */

import type { Operation } from '../../contract/kit.ts'
import { limits } from '../../contract/limits.ts'
import { invalidField } from '../kernel/faults.ts'
import { listEntry } from './csv.ts'

export type Format = 'json' | 'csv'

export const suffixes = ['.json', '.csv'] as const

export interface Wanted {
  suffix: string | undefined
  query: Record<string, string | string[]>
  callback: string | undefined
  accept: string | undefined
}

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
const byName = (query: Wanted['query'], name: string): string | undefined =>
  first(query[name] ?? Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1])

/** JSONP is JSON in a call, so `.json` and a callback go together. */
export function negotiate(wanted: Wanted, operation?: Operation<any, any>): Format {
  const csv = operation !== undefined && operation.effect === 'read' && listEntry(operation) !== undefined
  if (wanted.suffix === '.csv') return csvOr(csv)
  if (wanted.suffix === '.json' || wanted.callback) return 'json'
  const format = byName(wanted.query, 'format')?.toLowerCase()
  if (format === 'csv') return csvOr(csv)
  if (format && format !== 'json') throw noFormat(csv)
  return csv && !format && /csv/i.test(wanted.accept ?? '') && prefersCsv(wanted.accept) ? 'csv' : 'json'
}

const noFormat = (csv: boolean) =>
  invalidField('format', 'Enum', `This answer can be had as ${csv ? 'json or csv' : 'json'}.`)

function csvOr(csv: boolean): Format {
  if (!csv) throw noFormat(csv)
  return 'csv'
}

/** What a script may be named by; anything else becomes `_`, so that nothing but a name goes out. */
export function callbackOf(query: Wanted['query']): string | undefined {
  const given = byName(query, 'callback')
  if (!given) return undefined
  if (given.length > limits.callbackCharsMax)
    throw invalidField(
      'callback',
      'Length',
      `The callback may have at most ${limits.callbackCharsMax} characters.`,
    )
  return given.replace(/[^A-Za-z0-9._]/g, '_')
}

/** Of two types that are equally welcome the first one counts. */
function prefersCsv(accept = ''): boolean {
  const welcome = (wanted: string[]): number =>
    Math.max(0, ...types.filter(({ type }) => wanted.includes(type)).map(({ weight }) => weight))
  const types = accept.split(',').map((entry, at) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { type, weight: (Number(quality ?? 1) || 0) - at / 1e6 }
  })
  const csv = welcome(['text/csv'])
  return csv > 0 && csv > welcome(['application/json', 'text/json', 'application/*', '*/*'])
}
