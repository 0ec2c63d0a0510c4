/** The session key in the headers of a request. */
import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentKey } from './sessionkey.ts'

const keyIn = (headers: IncomingMessage['headers'], bodyKey?: unknown) =>
  sentKey({ headers } as IncomingMessage, bodyKey, true)?.key

const key = 'A'.repeat(43)

test.each([
  [`Bearer ${key}`, key],
  [`bearer ${key}`, key],
  [`BEARER\t  ${key} `, key],
  [` Bearer ${key}`, key],
  [`Bearer  ${key}`, key],
  [`Bearer ${key} more`, `${key} more`],
  [`Bearer \u00A0${key}\u00A0`, key],
  [`Bearer${key}`, undefined],
  ['Bearer ', undefined],
  ['Bearer \u00A0', undefined],
  ['Bearer', undefined],
  [`Basic ${key}`, undefined],
  ['', undefined],
])('in Authorization: %j', (authorization, found) => {
  expect(keyIn({ authorization })).toBe(found)
})

test('law: the plain way to write it is read as any other', () => {
  /** What a header may have: visible characters, spaces, tabs, and the upper half of Latin-1. */
  const char = fc.constantFrom(...'Aa0.~! \t\u00A0\u00FF')
  fc.assert(
    fc.property(
      fc.constantFrom('Bearer ', 'bearer ', 'Bearer'),
      fc.string({ unit: char }),
      (scheme, rest) => {
        const authorization = scheme + rest
        expect(keyIn({ authorization })).toBe(/^bearer\s+(\S.*)$/i.exec(authorization.trim())?.[1])
      },
    ),
  )
})

test('the body comes before Authorization, then X-Api-Key, X-ss-id, and the cookie', () => {
  const apiKey = 'plk_E'
  const headers = { authorization: `Bearer ${key}`, 'x-api-key': apiKey, 'x-ss-id': 'B', cookie: 'ss-id=C' }
  expect(keyIn(headers, 'D')).toBe('D')
  expect(keyIn(headers)).toBe(key)
  expect(keyIn({ ...headers, authorization: 'Basic x' })).toBe(apiKey)
  expect(keyIn({ ...headers, authorization: 'Basic x', 'x-api-key': 'of a proxy' })).toBe('B')
  expect(keyIn({ cookie: headers.cookie })).toBe('C')
  expect(keyIn({})).toBeUndefined()
})
