/** Requests that the search refuses, and odd ones that it must accept. */
import { describe, expect, test } from 'vitest'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const project = prepared(() => here.project())

describe('refused', () => {
  const search = (request: RecordData) =>
    project.admin.client.call(RecordSearch, { projectId: project.id, ...request })
  test.each([
    ['no text', {}, wrong('Text', 'NotEmpty')],
    ['an empty text', { text: '' }, wrong('Text', 'NotEmpty')],
    ['a text of spaces', { text: ' \n ' }, wrong('Text', 'NotEmpty')],
    ['a page of 201', { text: 'x', take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['a forged cursor', { text: 'x', cursor: 'x' }, wrong('Cursor', 'Enum')],
    ['an unknown project', { text: 'x', projectId: 2_147_483_647 }, '404 NotFound'],
  ])('%s', async (_, request, expected) => {
    expect(await told(search(request))).toBe(expected)
  })

  test.each([
    ['punctuation only', `'"\\:*&|!()<->@#%$_`],
    ['emoji', '🏗️👷‍♀️'],
    ['ten thousand words', 'concrete '.repeat(10_000)],
    ['one word of ten thousand letters', 'x'.repeat(10_000)],
    ['half a tsquery', `foo:*A <-> ! & ''`],
    ['five thousand digits', '9'.repeat(5000)],
    ['a letter that grows when folded', 'ﷺ ŉ ǰ İ ẞ'],
  ])('never: %s', async (_, text) => {
    const { hits } = await search({ text })
    expect(Array.isArray(hits)).toBe(true)
  })

  test('never: a cursor with extreme numbers', async () => {
    for (const n of [9e15, -9e15]) {
      const cursor = Buffer.from(JSON.stringify([n, n, n, n])).toString('base64url')
      await search({ text: 'x', cursor })
    }
  })
})
