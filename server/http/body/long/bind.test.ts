/** What is read yielding to the event loop is the same as what is read at once. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import { readBase64 } from '../../../../contract/fields/base64.ts'
import { OpenIssueCreateMany } from '../../../../contract/records/openissue.ts'
import { bind, bindYielding } from '../../bind.ts'
import { formPairs } from '../form.ts'
import { readBase64Yielding } from './base64.ts'
import { longFormPairs } from './form.ts'

const base64 = Buffer.alloc(900_000, 'plumb').toString('base64')

/** To compare bytes one by one takes seconds. */
const short = (bytes: unknown): unknown =>
  Buffer.isBuffer(bytes) ? `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}` : bytes

describe('base64', () => {
  test.each<[string, string]>([
    ['long', base64],
    ['with blanks', base64.replace(/(.{76})/g, '$1\r\n')],
    ['without padding', Buffer.alloc(900_001, 'x').toString('base64').replace(/=+$/, '')],
    ['with padding and blanks at its end', `${Buffer.alloc(900_001, 'x').toString('base64')} \n`],
    ['padding within it', `${Buffer.alloc(196_607, 'x').toString('base64')}${base64}`],
    ['another character', `${base64}!${base64}`],
    ['base64url', `${base64}-_${base64}`],
    ['one character too much', `${base64}A`],
    ['bits after the last byte', `${base64}AB`],
    ['padding alone', '===='],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    expect(short(await readBase64Yielding(text))).toEqual(short(readBase64(text)))
  })
})

describe('the fields of a request', () => {
  const both = async (operation: typeof OpenIssueCreateMany | typeof DocumentCreate, value: unknown) => {
    const sorted = ({ request, faults }: ReturnType<typeof bind>) => ({
      request: { ...request, fileContent: short(request.fileContent) },
      faults: faults.toSorted((a, b) => (a.fieldName < b.fieldName ? -1 : 1)),
    })
    const source = { value, loose: false }
    const inTurns = await bindYielding(operation.request, [{ ...source, isLong: true }])
    expect(sorted(inTurns)).toEqual(sorted(bind(operation.request, [source])))
    return inTurns
  }
  const issue = { subject: 'Leak', tempItemId: 'a', ccUserList: [1, 2], issueTo: 7, isPrivate: 'true' }

  test.each<[string, unknown]>([
    ['a list of records', Array.from({ length: 900 }, () => issue)],
    ['names in any letter case, unknown ones', [{ SUBJECT: 'Leak', nothing: [1], __proto__: { a: 1 } }]],
    ['faults in some', [issue, { ...issue, issueTo: 'x', ccUserList: ['y', null] }, null, 5, [issue]]],
    ['zeros of a typed client', [{ ...issue, folderId: 0, issueTo: 0 }, issue]],
    ['too many', Array.from({ length: 1_001 }, () => issue)],
    ['no list', issue],
    ['null', null],
  ])('%s', async (_, openIssueList) => {
    await both(OpenIssueCreateMany, { openIssueList, AuthSessionKey: 'k' })
  })

  test.each<[string, unknown]>([
    ['the bytes of a file', base64],
    ['what is no base64', `${base64}!`],
    ['no text', 5],
  ])('%s', async (_, fileContent) => {
    await both(DocumentCreate, { parentFolderId: 1, fileName: 'a.pdf', FileContent: fileContent })
  })

  test('a number of a million digits is refused before it is looked at', async () => {
    const value = { parentFolderId: '1'.repeat(2_000_000) }
    const { faults } = await bindYielding(DocumentCreate.request, [{ value, loose: false, isLong: true }])
    expect(faults).toMatchObject([{ fieldName: 'ParentFolderId', errorCode: 'Length' }])
  })

  test('others have their turn meanwhile', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const value = { fileContent: base64.repeat(10) }
    await bindYielding(DocumentCreate.request, [{ value, loose: false, isLong: true }])
    isOver = true
    // Without turns there would be one at most.
    expect(turns).toBeGreaterThan(20)
  })
})

describe('the pairs of a form', () => {
  const same = async (text: string): Promise<void> => {
    const [inTurns, atOnce] = [await longFormPairs(Buffer.from(text), 10), formPairs(text, 10)]
    expect(inTurns.map(([name]) => name)).toEqual(atOnce.map(([name]) => name))
    expect(inTurns.every(([, value], i) => value === atOnce[i]![1])).toBe(true)
  }

  test.each<[string, string]>([
    ['a long value', `a=1&fileContent=${encodeURIComponent(base64)}&b=2`],
    ['characters of many bytes', `a=${'%F0%9F%8F%97x%E6%A2%81'.repeat(20_000)}`],
    ['blanks and percents', `a=${'x+y%25'.repeat(40_000)}`],
    ['characters that are not encoded', `a=${'🏗梁ä'.repeat(30_000)}`],
    ['no value', `a&b=&=c&&${'d=1'}`],
  ])('%s', (_, text) => same(text))

  test('any, whatever its pieces end with', async () => {
    const unit = fc.constantFrom('a', '%41', '+', '%C3%A4', '%E6%A2%81', '%F0%9F%8F%97', 'ä', '🏗', '=')
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 12 }), async (units) => {
        await same(`a=${units.join('').repeat(15_000)}`)
      }),
      { numRuns: 15 },
    )
  })

  test('more than are allowed are refused', async () => {
    await expect(longFormPairs(Buffer.from('a=1&'.repeat(40_000)), 10_000)).rejects.toThrow()
  })
})
