import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { UserLogin } from '../../contract/people/session.ts'
import { ProjectAdd } from '../../contract/projects/project.ts'
import { BinRead, FolderDelete } from '../../contract/records/bin.ts'
import { type Client, client } from '../../packages/client/src/caller.ts'
import { migratedFolder } from '../../test/kit/cluster.ts'
import { adminPassword, type Running, run, start } from '../../test/kit/programs/program.ts'

describe('plumbline bin empty, beside a running server', () => {
  let data: string
  let server: Running
  let admin: Client
  let projectId: number
  beforeAll(async () => {
    data = await migratedFolder('bin')
    server = await start(data)
    const nobody = client({ baseUrl: server.url })
    const { authSessionKey } = await nobody.call(UserLogin, { userName: 'admin', password: adminPassword })
    admin = nobody.withKey(authSessionKey!)
    projectId = (await admin.call(ProjectAdd, { project: { projectName: 'Tower' } })).project!.projectId!
    const { folder } = await admin.call(FolderAdd, { folder: { folderProjectId: projectId } })
    await admin.call(FolderAdd, { folder: { folderParentId: folder!.folderId } })
    await admin.call(FolderDelete, { folderId: folder!.folderId })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  })

  const empty = (...words: string[]) => run(['bin', 'empty', ...words], { PLUMBLINE_DATA: data })
  const inBin = async () => (await admin.call(BinRead, { projectId })).binItems!.length

  test.each([['x'], ['-1'], ['1.5'], ['40000'], ['']])('takes no --older-than-days=%s', async (days) => {
    const { code, errors } = await empty(`--older-than-days=${days}`)
    expect([code, errors]).toEqual([1, expect.stringContaining('--older-than-days must be a whole number')])
  })

  test('removes nothing that is younger than the setting, and nothing on a dry run', async () => {
    const none = await empty()
    expect([none.code, none.output]).toEqual([0, expect.stringMatching(/^Removed 0 deleted before /)])
    const dry = await empty('--older-than-days', '0', '--dry-run')
    expect([dry.code, dry.output]).toEqual([
      0,
      expect.stringMatching(/^Would remove 1 deleted .*, 2 with their contents/),
    ])
    expect(await inBin()).toBe(1)
  })

  test('says what it removes', async () => {
    const { code, output } = await empty('--older-than-days', '0')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /2 of 2 removed …\nRemoved 1 deleted .*, 2 with their contents, and 0 files .*\.\n$/,
      ),
    ])
    expect(await inBin()).toBe(0)
  })
})
