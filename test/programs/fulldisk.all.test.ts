/** A full disk is called one: by writes, by /health, in the log, by a restore and by doctor. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { ProjectsGetByUser, UserLogin } from '../../contract/index.ts'
import { ProjectAdd } from '../../contract/projects/project.ts'
import { type CallFailed, client } from '../../packages/client/src/caller.ts'
import { copyCluster } from '../kit/cluster.ts'
import { adminPassword, run, start } from '../kit/programs/program.ts'
import { canMount, smallDisk } from '../kit/programs/smalldisk.ts'

/** A disk with a data folder whose database is made. */
async function diskWithData(mebibytes: number) {
  const disk = await smallDisk(mebibytes)
  onTestFinished(disk.unmount)
  const data = join(disk.path, 'data')
  await mkdir(data)
  await copyCluster(inject('migrated'), data)
  return { disk, data }
}

describe.runIf(canMount)('a full disk', () => {
  test('is told by writes, /health and the log, and reading goes on', async () => {
    const { disk, data } = await diskWithData(300)
    const server = await start(data)
    onTestFinished(async () => void (await server.end('SIGTERM')))
    const nobody = client({ baseUrl: server.url })
    const { authSessionKey } = await nobody.call(UserLogin, { userName: 'admin', password: adminPassword })
    const admin = nobody.withKey(authSessionKey!)
    const health = async () => (await fetch(`${server.url}/health`)).json()
    expect(await health()).toEqual({ status: 'ok' })
    await disk.fill()
    const add = () => admin.call(ProjectAdd, { project: { projectName: 'x'.repeat(200) } })
    let refused: CallFailed | undefined
    while (!refused) await add().catch((error: CallFailed) => (refused = error))
    expect([refused.status, refused.message]).toEqual([
      503,
      'The disk of the server is full. Nothing was saved.',
    ])
    expect(await health()).toEqual({
      status: 'error',
      error: 'The disk of the server is full: nothing can be saved.',
    })
    expect((await admin.call(ProjectsGetByUser, {})).projects).toBeDefined()
    expect(server.errors()).toContain('The disk is full; nothing is saved until there is room.')
    expect(server.errors()).not.toContain('The database does not answer')
    await disk.empty()
    await add()
  })

  test('ends a restore with that sentence, and the database is as it was', async () => {
    const { disk, data } = await diskWithData(300)
    const source = await smallDisk(400)
    onTestFinished(source.unmount)
    const rich = join(source.path, 'data')
    await mkdir(rich)
    await copyCluster(inject('migrated'), rich)
    const made = await start(rich, ['serve', '--demo'])
    await made.end('SIGTERM')
    const archive = join(source.path, 'full.tar.gz')
    expect((await run(['backup', archive], { PLUMBLINE_DATA: rich })).code).toBe(0)
    await disk.fill(6 * 1024 * 1024)
    const { code, errors } = await run(['restore', archive, '--replace', '--without-key'], {
      PLUMBLINE_DATA: data,
    })
    expect([code, errors]).toEqual([1, expect.stringContaining('The disk is full')])
    expect(errors).not.toContain('DATABASE_URL')
    await disk.empty()
    expect((await run(['user', 'list'], { PLUMBLINE_DATA: data })).output).toContain('There are no users')
  })
})
