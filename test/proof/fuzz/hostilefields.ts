/** Hostile changes of a good request: of its values and its names. */
import type { Random } from '../random.ts'

export type Fields = Record<string, unknown>

export const long = 'x'.repeat(100_001)
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** Names that every object of JavaScript has, and others that programs treat in a special way. */
const odd = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  '$ref',
  '',
  '0',
  'é',
]

const values: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0.0,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e-320,
  '1e999',
  '9'.repeat(400),
  '٣',
  '１２',
  [],
  {},
  [[]],
  [null],
  [{}],
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  '🏗️'.repeat(200),
  long,
  'a\r\nb: c',
  '%00',
  "'; DROP TABLE person; --",
  '$1',
  '%s%n',
  '#{x}',
  '{{x}}',
  '../../etc/passwd',
  'C:\\x',
  '<script>',
  '=cmd()',
  '/Date(9e18)/',
  '/Date(-1)/',
  '/Date(8640000000000001)/',
  '9999-99-99',
  '0001-01-01',
  '275760-09-13',
  '-1-1-1',
  '2026-02-30',
  '24:00',
  '12/31/99',
  'Feb 30, 2026',
  '/Date(1767225600000+9999)/',
  '0000-00-00',
  '+010000-01-01',
  '====',
  'aGVsbG8',
  '*',
  '..',
  '1..',
  '..1',
  '5..1',
  ';',
  'me',
  '(',
  '[',
  '\\',
  '^(a+)+$',
  'a'.repeat(256),
  ...odd,
]

/** A copy: later changes may be within it, and would be in all requests after this one. */
const copied = (random: Random): unknown => structuredClone(random.pick(values))

const lists = (random: Random): unknown =>
  Array.from({ length: random.pick([2, 1000, 1001]) }, () => copied(random))

const hostileValue = (random: Random): unknown => {
  const kind = random.below(30)
  if (kind === 0) return nested(random.pick([10, 31, 33, 200, 1500]))
  if (kind === 1) return lists(random)
  if (kind === 2) return Object.fromEntries(odd.map((name) => [name, copied(random)]))
  if (kind === 3) return random.below(2 ** 31)
  return copied(random)
}

/** A copy of the request with one to three hostile values or names. */
export function hostileFields(request: Fields, random: Random): Fields {
  const copy = structuredClone(request)
  for (let changes = 1 + random.below(3); changes > 0; changes--) changeSomewhere(copy, random)
  return copy
}

function changeSomewhere(at: Fields | unknown[], random: Random): void {
  const keys = Object.keys(at)
  const key = keys.length > 0 ? random.pick(keys) : undefined
  const inside = key === undefined ? undefined : (at as Fields)[key]
  if (typeof inside === 'object' && inside !== null && random.chance(0.7))
    changeSomewhere(inside as Fields, random)
  else changeHere(at, key, inside, random)
}

function changeHere(at: Fields | unknown[], key: string | undefined, inside: unknown, random: Random): void {
  const kind = random.below(10)
  if (key === undefined || kind === 0) define(at, random.pick(odd), hostileValue(random))
  else if (kind === 1) delete (at as Fields)[key]
  else if (kind === 2) {
    delete (at as Fields)[key]
    define(at, random.pick([key.toUpperCase(), `${key} `, `_${key}`, random.pick(odd)]), inside)
  } else if (kind === 3 && typeof inside === 'number')
    define(at, key, inside + random.pick([-1, 1, 1000, 0.5]))
  else if (kind === 4) define(at, key, [inside])
  else define(at, key, hostileValue(random))
}

/** Also `__proto__` becomes a plain field, as in JSON. */
const define = (at: object, key: string, value: unknown): void => {
  if (Array.isArray(at)) at.push(value)
  else Object.defineProperty(at, key, { value, enumerable: true, configurable: true, writable: true })
}
