import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DailyReportCreateMany, ProjectAdd, UserLogin } from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { migratedFolder } from '../../test/kit/cluster.ts'
import { sha256 } from '../../test/kit/files/bytes.ts'
import { adminPassword, type Running, run, start } from '../../test/kit/programs/program.ts'

describe('plumbline files, beside a running server', () => {
  let data: string
  let server: Running
  let store: string
  beforeAll(async () => {
    data = await migratedFolder('files')
    store = join(data, 'files')
    server = await start(data)
    const nobody = client({ baseUrl: server.url })
    const { authSessionKey } = await nobody.call(UserLogin, { userName: 'admin', password: adminPassword })
    const admin = nobody.withKey(authSessionKey!)
    const { project } = await admin.call(ProjectAdd, { project: { projectName: 'Files' } })
    const dailyReportList = [{ folderProject: project!.projectId }]
    const created = await admin.call(DailyReportCreateMany, { dailyReportList })
    for (const body of ['one', 'two']) {
      const headers = { 'X-ss-id': authSessionKey! }
      const path = `/files?folderId=${created.returnedIdList![0]!.folderId}&name=${body}.txt`
      expect((await fetch(`${server.url}${path}`, { method: 'PUT', headers, body })).status).toBe(200)
    }
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  })

  const files = (...words: string[]) => run(['files', ...words], { PLUMBLINE_DATA: data })
  const pathOf = (name: string) => join(store, name.slice(0, 2), name.slice(2, 4), name)

  test('collect removes unused contents; a dry run only reports them', async () => {
    const unnamed = pathOf(sha256('nobody'))
    await mkdir(join(unnamed, '..'), { recursive: true })
    await writeFile(unnamed, 'nobody')
    await utimes(unnamed, new Date(0), new Date(0))
    const what = '1 unused contents (6 bytes), and 0 interrupted uploads (0 bytes).'
    expect(await files('collect', '--dry-run')).toEqual({
      code: 0,
      output: `Would remove ${what}\n`,
      errors: '',
    })
    expect(await files('collect')).toEqual({ code: 0, output: `Removed ${what}\n`, errors: '' })
    const left = await readdir(store, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile() && entry.name !== 'store.id')).toHaveLength(2)
  })

  test('verify reads all contents, and fails if some are wrong', async () => {
    expect(await files('verify')).toEqual({ code: 0, output: '2 contents, 6 bytes: 0 wrong.\n', errors: '' })
    await writeFile(pathOf(sha256('two')), 'owt')
    expect(await files('verify')).toEqual({
      code: 1,
      output: `${sha256('two')} changed: "two.txt", file 2, 1 in all\n2 contents, 6 bytes: 1 wrong.\n`,
      errors: expect.stringMatching(/^1 of 2 contents are missing or changed\. .*earlier backup/),
    })
  })
})
