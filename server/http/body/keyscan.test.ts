/** The key that is found in a body without parsing it is the one that parsing finds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from '../../../contract/fields/exact.ts'
import { bodyKey } from '../bind.ts'
import { formPairs, grouped, pairsMax } from './form.ts'
import type { KeyScan } from './jsonscan.ts'
import { formScan, jsonScan } from './keyscan.ts'

/** Writes the bytes in pieces of that many bytes. */
function scanned(scan: KeyScan, text: string, pieceBytes: number): string {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) scan.write(bytes.subarray(at, at + pieceBytes))
  return scan.end() as string
}

const ofJson = (text: string) => bodyKey([{ value: parseExact(text), loose: false }])
const ofForm = (text: string) => bodyKey([{ value: grouped(formPairs(text, pairsMax.form)), loose: true }])
const foundInJson = (text: string, piece: number) => ofJson(scanned(jsonScan(false), text, piece))

/** A letter as itself, as its other case, or as an escape; k also as the sign of Kelvin, whose lower case is k. */
const letter = (char: string) =>
  fc.constantFrom(
    char,
    char.toUpperCase(),
    `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ...(char === 'k' ? ['\u212A', '\\u212a'] : []),
  )
const nameOfKey = fc.tuple(...[...'authsessionkey'].map(letter)).map((letters) => letters.join(''))
const otherName = fc
  .oneof(
    fc.constantFrom('authSessionKe', 'authSessionKeys', 'auth\\"SessionKey', '', '\\\\', '{', 'a:'),
    fc.string(),
  )
  .map((name) =>
    /^[\w\\":{]*$/.test(name) && !/(^|[^\\])"/.test(name) && !/\\(?![\\"])/.test(name) ? name : 'x',
  )
const space = fc.constantFrom('', ' ', '\n', '\t ')
const scalar = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('null', 'true', 'false', '0', '-1.5e3', '12345678901234567890', '""', '"\\\\"', '"\\""'),
)
const nested = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value') as fc.Arbitrary<string>, { maxLength: 3 }).map((all) => `[${all.join(' ,')}]`),
  object: fc
    .array(fc.tuple(fc.oneof(nameOfKey, otherName), tie('value') as fc.Arbitrary<string>), { maxLength: 3 })
    .map((pairs) => `{${pairs.map(([name, value]) => `"${name}":${value}`).join(', ')}}`),
})).value as fc.Arbitrary<string>

const document = fc
  .array(fc.tuple(fc.oneof(nameOfKey, otherName), space, nested, space), { maxLength: 6 })
  .map((pairs) => `{${pairs.map(([name, a, value, b]) => `${a}"${name}"${b}:${a}${value}${b}`).join(',')}}`)

describe('the key of a JSON text', () => {
  test('is the one that parsing finds, in pieces of any size', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 50 }), (text, piece) => {
        expect(foundInJson(text, piece)).toEqual(ofJson(text))
      }),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['first', '{"authSessionKey":"K","a":1}', 'K'],
    ['last', '{"a":[{"authSessionKey":"no"}],"AUTHSESSIONKEY" : "K"}', 'K'],
    ['after a byte order mark', '\uFEFF{"authSessionKey":"K"}', 'K'],
    ['in escapes', '{"\\u0061uthSessionKe\\u0079":"\\u004b"}', 'K'],
    ['the last of several', '{"authSessionKey":"1","AuthSessionKey":"2","authSessionKey":"3"}', '2'],
    ['a number', '{"authSessionKey":12}', '12'],
    ['not one that is deeper', '{"a":{"authSessionKey":"no"}}', undefined],
    ['not one in a text', '{"a":"\\",\\"authSessionKey\\":\\"no\\""}', undefined],
    ['not an object', '{"authSessionKey":{"authSessionKey":"no"}}', undefined],
    ['not that of a list', '[{"authSessionKey":"no"}]', undefined],
    ['not what is too long to be one', `{"authSessionKey":"${'x'.repeat(5_000)}"}`, undefined],
  ])('%s', (_what, text, key) => {
    for (const piece of [1, 7, 10_000]) expect(foundInJson(text, piece) ?? undefined).toBe(key)
  })

  test('of a batch is that of its first request', () => {
    const text = '[{"a":{"authSessionKey":"no"},"authSessionKey":"K"},{"authSessionKey":"no"}]'
    for (const piece of [1, 5, 1_000]) expect(ofJson(scanned(jsonScan(true), text, piece))).toBe('K')
  })

  test('is none if there are thousands', () => {
    expect(foundInJson(`{${'"authSessionKey":"K",'.repeat(2_000)}"a":1}`, 65_536)).toBeUndefined()
  })

  test('of what is not JSON is anything, and no error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ aK1'), maxLength: 60 }), (text) => {
        const found = scanned(jsonScan(false), `{"authSessionKey":${text}`, 3)
        expect(found.startsWith('{') && found.endsWith('}')).toBe(true)
      }),
    )
  })
})

describe('the key of a form', () => {
  const name = fc.constantFrom(
    'authSessionKey',
    'AUTHSESSIONKEY',
    'auth%53essionKey',
    'authSession%E2%84%AAey',
    'a',
    '',
  )
  const value = fc.constantFrom('K', '', 'a+b', '%4B', '%', 'a=b', 'x'.repeat(300))
  const form = fc
    .array(fc.tuple(name, fc.constantFrom('=', ''), value), { maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.join('')).join('&'))

  test('is the one that parsing finds, in pieces of any size', () => {
    fc.assert(
      fc.property(form, fc.integer({ min: 1, max: 50 }), (text, piece) => {
        expect(ofForm(scanned(formScan(), text, piece))).toEqual(ofForm(text))
      }),
    )
  })

  test('is looked for in ten thousand pairs, and no more', () => {
    expect(ofForm(scanned(formScan(), `${'a=1&'.repeat(9_999)}authSessionKey=K`, 65_536))).toBe('K')
    expect(() => scanned(formScan(), 'a&'.repeat(10_001), 65_536)).toThrow('could not be read')
  })
})
