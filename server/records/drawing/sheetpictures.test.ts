/** Tiles and packs of sheets: made after publishing or when somebody asks, for those who see the sheet. */
import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { levelsMade, readPack } from '../../../contract/drawings/sheetpack.ts'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import { published, register } from '../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { Services } from '../../kernel/services.ts'
import { drawAll } from './drawsheets.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Viewer']))
const means = () => ({ ...(here.services as Services) })

const get = (path: string, as: Person | undefined, headers: Record<string, string> = {}) =>
  here.fetch(path, { ...(as && { as }), headers } as never)

/** Until it is no longer being made. */
async function waited(path: string, as: Person): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await get(path, as)
    if (response.status !== 404 || tries > 200) return response
    expect(response.headers.get('Retry-After')).toBe('1')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the tiles of a published sheet are those of its pack', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-1' }])
  const [row] = await register(viewer, project.id)
  expect(row).toMatchObject({ levelsReady: 0 })
  expect(await drawAll(means(), () => false, project.id)).toBe(true)
  const [drawn] = await register(viewer, project.id)
  expect(drawn).toMatchObject({ packDigest: expect.stringMatching(/^[\da-f]{64}$/) })
  const at = `/sheets/${row!.folderId}/1`
  const response = await get(`${at}/pack`, viewer)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=300'])
  expect(response.headers.get('ETag')).toBe(`"${drawn!.packDigest}"`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(drawn!.packSize)
  const pack = readPack(bytes)
  expect([pack.pageWidth, pack.pageHeight]).toEqual([2592, 1728])
  expect(levelsMade(pack)).toBe(pack.levels.length)
  expect(drawn!.levelsReady).toBe(pack.levels.length)
  const last = pack.levels.length - 1
  for (const [level, column, line] of [
    [0, 0, 0],
    [last, 0, 0],
    [last, 1, 2],
  ] as const) {
    const tile = await get(`${at}/tiles/${level}/${column}/${line}`, viewer)
    expect([tile.status, tile.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    const columns = Math.ceil(pack.levels[level]!.width / 512)
    const { at: begin, length } = pack.levels[level]!.tiles![line * columns + column]!
    expect(Buffer.from(await tile.arrayBuffer())).toEqual(bytes.subarray(begin, begin + length))
    const again = await get(`${at}/tiles/${level}/${column}/${line}`, viewer, {
      'If-None-Match': tile.headers.get('ETag')!,
    })
    expect(again.status).toBe(304)
  }
  // The beginning of it is the whole sheet.
  const part = await get(`${at}/pack`, viewer, { Range: 'bytes=0-31' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 32))
  for (const wrong of ['9/0/0', '0/1/0', '0/0/1'])
    expect((await get(`${at}/tiles/${wrong}`, viewer)).status).toBe(404)
  expect((await get(`/sheets/${row!.folderId}/7/pack`, viewer)).status).toBe(404)
})

test('what is not made yet is made for who asks, coarsely first', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-2' }])
  const row = (await register(viewer, project.id)).find(({ number }) => number === 'A-2')!
  const at = `/sheets/${row.folderId}/1`
  const first = await get(`${at}/tiles/0/0/0`, viewer)
  expect(await first.json()).toMatchObject({ responseStatus: { errorCode: 'NotMadeYet' } })
  expect((await waited(`${at}/tiles/0/0/0`, viewer)).status).toBe(200)
  const { levels } = readPack(Buffer.from(await (await get(`${at}/pack`, viewer)).arrayBuffer()))
  expect((await waited(`${at}/tiles/${levels.length - 1}/0/0`, viewer)).status).toBe(200)
})

test('what is lost, as in a server that was restored from a backup, is made again', async () => {
  const { 'General Contractor PM': pm, Viewer: viewer } = project.people
  await published(here, pm, project.id, [{ number: 'A-3' }])
  const row = (await register(viewer, project.id)).find(({ number }) => number === 'A-3')!
  expect(await drawAll(means(), () => false, project.id)).toBe(true)
  const at = `/sheets/${row.folderId}/1`
  const whole = await get(`${at}/pack`, viewer)
  const { levels } = readPack(Buffer.from(await whole.arrayBuffer()))
  await means().blobs.remove(Buffer.from(whole.headers.get('ETag')!.slice(1, -1), 'hex'))
  const lost = await get(`${at}/pack`, viewer)
  expect(await lost.json()).toMatchObject({ responseStatus: { errorCode: 'NotMadeYet' } })
  expect((await waited(`${at}/pack`, viewer)).status).toBe(200)
  expect((await waited(`${at}/tiles/${levels.length - 1}/0/0`, viewer)).status).toBe(200)
})

describe('there is none', () => {
  test('of a file that is no PDF, or that only says so', async () => {
    const { 'General Contractor PM': pm } = project.people
    const add = async (documentNumber: string, fileName: string) =>
      (
        await pm.client.call(DocumentCreate, {
          parentFolderId: project.rootFolderId,
          documentType: 1,
          documentNumber,
          fileName,
          fileContent: Buffer.from('no picture').toString('base64'),
        })
      ).newFolderId!
    expect((await get(`/sheets/${await add('D-1', 'd.dwg')}/1/pack`, pm)).status).toBe(415)
    expect((await waited(`/sheets/${await add('D-2', 'd.pdf')}/1/pack`, pm)).status).toBe(415)
  })

  test('for who does not see the sheet, or is not signed in', async () => {
    const { admin } = project
    const { 'General Contractor PM': pm, Viewer: viewer } = project.people
    const { accessList } = await admin.client.call(AccessListSave, {
      projectId: project.id,
      accessList: { name: 'Few', memberList: [pm.id] },
    })
    const { folder } = await admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'Secret', accessByList: accessList!.accessListId! },
    })
    await published(here, pm, project.id, [{ number: 'S-1' }], { parentFolderId: folder!.folderId! })
    await drawAll(means(), () => false, project.id)
    const row = (await register(pm, project.id)).find(({ number }) => number === 'S-1')!
    const path = `/sheets/${row.folderId}/1/tiles/0/0/0`
    expect((await get(path, pm)).status).toBe(200)
    const hidden = await get(path, viewer)
    expect([hidden.status, hidden.headers.get('Retry-After')]).toEqual([404, null])
    expect((await get(path, undefined)).status).toBe(401)
    expect((await get(path, (await here.project()).admin)).status).toBe(404)
  })
})
