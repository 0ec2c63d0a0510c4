/**
 * Chooses the format of the response, by suffix, callback, `format` and Accept in this order. An unknown
 * Accept gets JSON.
 */

import type { Operation } from '../../contract/kit.ts'
import { limits } from '../../contract/limits.ts'
import { invalidField } from '../kernel/faults.ts'
import { listingEntry } from './files/csv.ts'

export type Format = 'json' | 'csv' | 'xlsx'

export const suffixes = ['.json', '.csv', '.xlsx'] as const

export interface FormatRequest {
  suffix: string | undefined
  query: Record<string, string | string[]>
  callback: string | undefined
  accept: string | undefined
}

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

function byName(query: FormatRequest['query'], name: string): string | undefined {
  if (query[name] !== undefined) return first(query[name])
  for (const key in query) if (key.toLowerCase() === name) return first(query[key])
  return undefined
}

/** JSONP is JSON in a function call, so `.json` can be combined with a callback. */
export function negotiate(requested: FormatRequest, operation?: Operation<any, any>): Format {
  const csv = operation !== undefined && operation.effect === 'read' && listingEntry(operation) !== undefined
  if (requested.suffix === '.csv') return listed(csv, 'csv')
  if (requested.suffix === '.xlsx') return listed(csv, 'xlsx')
  if (requested.suffix === '.json' || requested.callback) return 'json'
  const format = byName(requested.query, 'format')?.toLowerCase()
  if (format === 'csv' || format === 'xlsx') return listed(csv, format)
  if (format && format !== 'json') throw noFormat(csv)
  return csv && !format && /csv/i.test(requested.accept ?? '') && prefersCsv(requested.accept)
    ? 'csv'
    : 'json'
}

const noFormat = (csv: boolean) =>
  invalidField('format', 'Enum', `This response is available as ${csv ? 'json, csv or xlsx' : 'json'}.`)

function listed(isList: boolean, format: Format): Format {
  if (!isList) throw noFormat(isList)
  return format
}

/** The name of the callback. Other characters become `_`, so that no script can be injected. */
export function callbackOf(query: FormatRequest['query']): string | undefined {
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

/** Of two types with the same quality, the first one wins. */
function prefersCsv(accept = ''): boolean {
  const weightOf = (requested: string[]): number =>
    Math.max(0, ...types.filter(({ type }) => requested.includes(type)).map(({ weight }) => weight))
  const types = accept.split(',').map((entry, at) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { type, weight: (Number(quality ?? 1) || 0) - at / 1e6 }
  })
  const csv = weightOf(['text/csv'])
  return csv > 0 && csv > weightOf(['application/json', 'text/json', 'application/*', '*/*'])
}
