/** Several reads in one request: each as if it had come alone. */
import { describe, expect, test } from 'vitest'
import { RFIRead } from '../../contract/records/rfi.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { type Ask, ask, refusal } from '../../test/wire/ask.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['Viewer']))
const rfi = prepared(() => makeOne(project.admin, recordTypes.rfi, project.id, { subject: 'Anchors' }))
const made = prepared(async () => rfi as { folderId: number })
const outsider = prepared(() => here.organization())

const path = '/api/internal/together'
const send = (reads: unknown, more: Ask = {}) =>
  ask(here, path, { key: project.admin.key, body: { reads }, ...more })
const read = prepared(async () => ({ operation: 'RFIReadRequest', request: { folderId: made.folderId } }))
const statuses = async (reads: unknown, more: Ask = {}) =>
  (await send(reads, more)).body.responses.map((one: any) => [
    one.status,
    one.body.responseStatus.errorCode ?? '',
  ])

describe('reads sent together', () => {
  test('get the responses and ETags that they get alone, in their order', async () => {
    const alone = await ask(here, RFIRead.route, {
      key: project.admin.key,
      body: { folderId: made.folderId },
    })
    const { body, headers, status } = await send([
      { operation: 'SessionGetRequest' },
      read,
      { operation: 'projectsectionsreadrequest', request: { ProjectId: project.id } },
    ])
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.responses[0].body.userId).toBe(project.admin.id)
    expect(body.responses[1]).toEqual({ status: 200, etag: alone.headers.etag, body: alone.body })
    expect(body.responses[2].body.projectName).toMatch(/^Project /)
  })

  test('fail one by one', async () => {
    const missing = { operation: 'RFIReadRequest', request: { folderId: 999_999_999 } }
    const wrong = { operation: 'RFIReadRequest', request: { folderId: 'x' } }
    expect(await statuses([read, missing, wrong])).toEqual([
      [200, ''],
      [404, 'NotFound'],
      [400, 'ValidationException'],
    ])
  })

  const sections = (projectId = project.id) => ({
    operation: 'ProjectSectionsReadRequest',
    request: { projectId },
  })
  const inRoot = (takes: unknown = { field: 'parentFolderId', from: 0, value: 'rootFolderId' }) => ({
    operation: 'RFIReadInFolderRequest',
    request: { take: 5 },
    takes,
  })

  test('take an id from the answer to an earlier one', async () => {
    const { body } = await send([sections(), inRoot()])
    const rows = body.responses[1].body.rfiReadInFolderList
    expect(rows.map((row: any) => row.folderId)).toEqual([made.folderId])
  })

  test('that take from one that fails fail as it does, with the rights of the caller', async () => {
    expect(await statuses([sections(999_999_999), inRoot()])).toEqual([
      [404, 'NotFound'],
      [404, 'NotFound'],
    ])
    expect(
      (await statuses([sections(), inRoot()], { key: outsider.key })).map(([status]: any) => status),
    ).toEqual([404, 404])
    const name = inRoot({ field: 'parentFolderId', from: 0, value: 'projectName' })
    const nothing = inRoot({ field: 'parentFolderId', from: 0, value: 'toString' })
    const other = inRoot({ field: 'nothing', from: 0, value: 'rootFolderId' })
    expect(await statuses([sections(), name, nothing, other])).toEqual([
      [200, ''],
      [400, 'ValidationException'],
      [400, 'ValidationException'],
      [400, 'ValidationException'],
    ])
  })

  test('have the rights of their caller, by cookie as well', async () => {
    expect(await statuses([read], { key: outsider.key })).toEqual([[404, 'NotFound']])
    expect(await statuses([read], { key: '' })).toEqual([[401, 'Unauthorized']])
    expect(await statuses([read], { key: 'x'.repeat(43) })).toEqual([[401, 'Unauthorized']])
    const Cookie = `ss-id=${project.admin.key}`
    expect(await statuses([read], { key: '', headers: { Cookie } })).toEqual([[200, '']])
    const headers = { Cookie, Origin: 'https://elsewhere.example' }
    expect(await statuses([read], { key: '', headers })).toEqual([[403, 'Forbidden']])
  })

  test.each([
    ['a write', 'RFIUpdateRequest', 405],
    ['a batch', 'RFIReadRequest[]', 405],
    ['no operation', 'NothingRequest', 405],
    ['nothing', '', 405],
  ])('are reads, not %s', async (_what, operation, status) => {
    expect((await statuses([{ operation, request: {} }]))[0][0]).toBe(status)
  })

  test.each<[string, () => unknown, number]>([
    ['none', () => [], 400],
    ['no list', () => ({ operation: 'RFIReadRequest' }), 400],
    ['more than twenty', () => Array(21).fill(read), 400],
    ['one that takes from a later one', () => [read, inRoot({ field: 'a', from: 2, value: 'b' }), read], 400],
    ['one that takes from itself', () => [inRoot()], 400],
    ['one that takes from no number', () => [read, inRoot({ field: 'a', from: '0', value: 'b' })], 400],
    ['one that takes no field', () => [read, inRoot({ from: 0, value: 'b' })], 400],
    ['one that takes no value', () => [read, inRoot({ field: 'a', from: 0 })], 400],
    ['one that takes a word', () => [read, inRoot('rootFolderId')], 400],
  ])('are refused as a whole: %s', async (_what, reads, status) => {
    expect((await send(reads())).status).toBe(status)
  })

  test('are sent by POST only', async () => {
    expect(refusal(await ask(here, path, { key: project.admin.key }))).toEqual([405, 'MethodNotAllowed'])
  })
})
