/** Lists without pages that are longer than a page: sent while they are read. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { RFIReadInFolder, RFIReplyReadByRFI } from '../../../../contract/records/rfi.ts'
import { isAll } from '../../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { ownDatabase } from '../../../../test/kit/owndatabase.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { ask } from '../../../../test/wire/ask.ts'

const rows = 450
const here = prepared(() => site())
const breakable = prepared(async () => site({}, await ownDatabase()))
let project: Project
let all: RecordData[]

async function withRfis(at: typeof here): Promise<Project> {
  const made = await at.project()
  await make(
    made.admin,
    recordTypes.rfi,
    made.id,
    ...Array.from({ length: rows }, (_, i) => ({ subject: `Beam ${i}` })),
  )
  return made
}

async function pages(by: Person, parentFolderId: number): Promise<RecordData[]> {
  const found: RecordData[] = []
  let cursor: string | null | undefined
  do {
    const page = await by.client.call(RFIReadInFolder, { parentFolderId, take: 200, cursor })
    found.push(...(page.rfiReadInFolderList as RecordData[]))
    cursor = page.nextCursor
  } while (cursor)
  return found
}

/** Sends the request and stops at the headers of the response: the body is read only when somebody reads it. */
const open = (
  url: string,
  { key }: Person,
  parentFolderId: number,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}${RFIReadInFolder.route}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-ss-id': key, ...headers } },
      resolve,
    )
    request.on('error', reject)
    request.end(JSON.stringify({ parentFolderId }))
  })

const rowsIn = (json: string): RecordData[] => JSON.parse(json).rfiReadInFolderList

/** Texts so long that they do not fit into the buffers of a connection. */
const lengthen = (at: typeof here, projectId: number) =>
  at.database.rows(
    `UPDATE rfi SET question = repeat('x', 90000) WHERE folder_id IN (SELECT id FROM folder WHERE project_id = $1)`,
    [projectId],
  )

beforeAll(async () => {
  project = await withRfis(here)
  all = await pages(project.admin, project.rootFolderId)
})

describe('a long list without pages', () => {
  test('has the rows of all its pages, and the status block of any list', async () => {
    const { admin, rootFolderId } = project
    const list = await admin.client.call(RFIReadInFolder, {
      parentFolderId: rootFolderId,
      wantCount: true,
    })
    expect(list.rfiReadInFolderList).toEqual(all)
    const { rfiReadInFolderList: _, nextCursor, totalCount, numberOfRecordsEffected, ...status } = list
    expect([nextCursor, totalCount, numberOfRecordsEffected]).toEqual([undefined, rows, rows])
    const short = await admin.client.call(RFIReadInFolder, { parentFolderId: rootFolderId, take: 1 })
    expect(status).toEqual({
      uiErrorMessage: short.uiErrorMessage,
      uiDevErrorMessage: short.uiDevErrorMessage,
      errorOccured: short.errorOccured,
      logMessageType: short.logMessageType,
      responseStatus: short.responseStatus,
    })
  })

  test.each([
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ] as const)('is compressed by %s', async (coding, decompress) => {
    const response = await open(here.url, project.admin, project.rootFolderId, { 'Accept-Encoding': coding })
    expect(response.headers['content-encoding']).toBe(coding)
    expect(response.headers['content-length']).toBeUndefined()
    expect(rowsIn(await text(response.pipe(decompress())))).toEqual(all)
  })

  test('comes in a batch, in a callback and among several reads, too', async () => {
    const { admin, rootFolderId } = project
    const request = { parentFolderId: rootFolderId }
    const batch = await ask(here, '/json/reply/RFIReadInFolderRequest[]', {
      key: admin.key,
      body: [request, request],
    })
    expect(batch.body.map((one: RecordData) => one.rfiReadInFolderList.length)).toEqual([rows, rows])
    const several = await ask(here, '/api/internal/together', {
      key: admin.key,
      body: { reads: [{ operation: 'RFIReadInFolderRequest', request }] },
    })
    expect(several.body.responses[0].body.rfiReadInFolderList).toEqual(all)
    const script = await ask(
      here,
      `/json/reply/RFIReadInFolderRequest?callback=show&authSessionKey=${admin.key}&parentFolderId=${rootFolderId}`,
    )
    expect(rowsIn(script.text.replace(/^show\(/, '').replace(/\)$/, ''))).toEqual(all)
  })

  test('has no body for HEAD', async () => {
    const { admin, rootFolderId } = project
    const head = await here.fetch(`/json/reply/RFIReadInFolderRequest?parentFolderId=${rootFolderId}`, {
      as: admin,
      method: 'HEAD',
    })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('of replies has each once, oldest first', async () => {
    const { id, admin } = await here.project()
    const rfi = await makeOne(admin, recordTypes.rfi, id, { subject: 'Beam' })
    await here.database.rows(
      `INSERT INTO reply (project_id, folder_id, person_id, message, at, signed_name, signed_company)
       SELECT $1, $2, $3, 'reply ' || i, now(), 'A', 'B' FROM generate_series(1, ${rows}) i`,
      [id, rfi.folderId, admin.id],
    )
    const { rfiReplyList } = await admin.client.call(RFIReplyReadByRFI, { rfiId: rfi.rfiId })
    expect(rfiReplyList!.map((reply) => reply.response)).toEqual(
      Array.from({ length: rows }, (_, i) => `reply ${i + 1}`),
    )
  })
})

describe('while a long list is sent', () => {
  test.runIf(isAll)(
    'it is read on only as the client reads it; records that are gone by then are left out',
    async () => {
      const made = await withRfis(here)
      await lengthen(here, made.id)
      const before = (await pages(made.admin, made.rootFolderId)).map((row) => row.folderId)
      const response = await open(here.url, made.admin, made.rootFolderId)
      // The last ones go to the bin while nobody reads.
      const last = before.slice(-50)
      await here.database.rows(
        'UPDATE folder SET deleted_at = now(), deleted_by = $2, deleted_with = id WHERE id = ANY($1)',
        [last, made.admin.id],
      )
      const got = rowsIn(await text(response)).map((row) => row.folderId)
      expect(got).toEqual(before.slice(0, -50))
    },
  )

  test('a failure cuts the connection: half a list is never taken for a whole one', async () => {
    const made = await withRfis(breakable)
    await lengthen(breakable, made.id)
    const response = await open(breakable.url, made.admin, made.rootFolderId)
    await breakable.database.rows('ALTER TABLE rfi RENAME COLUMN question TO renamed')
    await expect(text(response)).rejects.toThrow(/aborted/)
  })

  test.runIf(isAll)('a batch of such lists is refused before it fills the memory', async () => {
    const made = await withRfis(here)
    await lengthen(here, made.id)
    const { status, body } = await ask(here, '/json/reply/RFIReadInFolderRequest[]', {
      key: made.admin.key,
      body: [{ parentFolderId: made.rootFolderId }],
    })
    expect([status, body.responseStatus.errors[0].fieldName]).toEqual([400, 'Take'])
    expect(body.uiErrorMessage).toMatch(/page by page with Take/)
  })
})
