import { describe, expect, test } from 'vitest'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { RFICreateMany, RFIRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect']))

const add = async (folder: object) => (await team.admin.client.call(FolderAdd, { folder })).folder!
const get = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!

describe('two people at a folder', () => {
  test('with an older version change nothing and get the fields changed since', async () => {
    const folder = await add({ folderProjectId: team.id, folderName: 'Mine' })
    const { folderId } = folder
    const seen = (await team.admin.client.call(FolderGet, { folderId })).etag
    await team.admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'Yours' } })
    const second = await team.admin.client.call(FolderUpdate, {
      folder: { folderId, folderSorting: 3, folderDescription: 'd' },
    })
    const stale = () =>
      team.admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'Late' } }, { ifMatch: seen })
    expect(await told(stale())).toBe('409 Conflict')
    const fields = await stale().catch((fault) => fault.meta.fields.split(','))
    expect(fields.toSorted()).toEqual(['FolderDescription', 'FolderName', 'FolderSorting'])
    expect((await get(folderId!)).folderName).toBe('Yours')
    expect(await eventsOf(here, folder)).toHaveLength(3)
    await team.admin.client.call(
      FolderUpdate,
      { folder: { folderId, folderName: 'Now' } },
      { ifMatch: second.etag },
    )
    expect((await get(folderId!)).folderName).toBe('Now')
  })

  test.each([
    ['the header', (ifMatch: string) => ({ ifMatch })],
    ['additionalInfo', (propertyValue: string) => ({ propertyName: 'ifmatch', propertyValue })],
    ['a weak tag in a list', (tag: string) => ({ ifMatch: `"1-1", W/${tag}` })],
  ])('may send the ETag in %s', async (_, carrying) => {
    const { folderId } = await add({ folderProjectId: team.id })
    const { etag } = await team.admin.client.call(FolderGet, { folderId })
    const update = (folderName: string) => {
      const { ifMatch, ...pair } = carrying(etag!) as { ifMatch?: string }
      return team.admin.client.call(
        FolderUpdate,
        { folder: { folderId, folderName }, additionalInfo: [pair] },
        { ifMatch },
      )
    }
    const changed = await update('First')
    expect(changed.etag).not.toBe(etag)
    expect(await told(update('Second'))).toBe('409 Conflict')
    expect((await team.admin.client.call(FolderGet, { folderId })).etag).toBe(changed.etag)
  })

  test('change different fields without losing either change', async () => {
    const { folderId } = await add({ folderProjectId: team.id })
    await Promise.all([
      team.admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'Name' } }),
      team.people.Architect.client.call(FolderUpdate, {
        folder: { folderId, folderDescription: 'Description' },
      }),
      team.admin.client.call(FolderUpdate, { folder: { folderId, folderSorting: 6 } }),
    ])
    expect(await get(folderId!)).toMatchObject({
      folderName: 'Name',
      folderDescription: 'Description',
      folderSorting: 6,
    })
  })

  test('share one ETag with the record of the node', async () => {
    const { returnedIdList } = await team.admin.client.call(RFICreateMany, {
      rfiList: [{ projectId: team.id, subject: 'Slab' }],
    })
    const rfi = Number(returnedIdList![0]!.folderId)
    const { etag } = await team.admin.client.call(FolderGet, { folderId: rfi })
    expect((await team.admin.client.call(RFIRead, { folderId: rfi })).etag).toBe(etag)
    await team.admin.client.call(RFIUpdate, { rfi: { folderId: rfi, question: 'Why?' } })
    const fault = await team.admin.client
      .call(FolderUpdate, { folder: { folderId: rfi, folderSorting: 1 } }, { ifMatch: etag })
      .catch((error) => error)
    expect([fault.status, fault.meta?.fields]).toEqual([409, ''])
  })
})
