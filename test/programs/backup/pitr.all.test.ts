/** The physical backup and point-in-time recovery of docs/backup.md, on Debian's PostgreSQL. Only in the long form. */
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { ProjectAdd, ProjectsGetByUser, UserLogin } from '../../../contract/index.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { takesHours } from '../../kit/cases.ts'
import { adminPassword, type Running, start } from '../../kit/programs/program.ts'
import { debianCluster, debianFolder, debianPrograms, runDebian } from './debian.ts'
import { tempFolder } from './restoring.ts'

describe.runIf(takesHours && debianPrograms)('point-in-time recovery', () => {
  const folders: string[] = []
  const stops: Array<() => Promise<unknown>> = []
  afterAll(async () => {
    for (const stop of stops) await stop().catch(() => undefined)
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  const newFolder = async (): Promise<string> => {
    const folder = await debianFolder()
    folders.push(folder)
    return folder
  }
  const signedIn = async ({ url: baseUrl }: Running) => {
    const { authSessionKey } = await client({ baseUrl }).call(UserLogin, {
      userName: 'admin',
      password: adminPassword,
    })
    return client({ baseUrl, key: authSessionKey! })
  }

  test('shows the database as it was at a time', async () => {
    const [folder, other, data] = [await newFolder(), await newFolder(), await tempFolder()]
    const archive = join(folder, 'archive')
    await mkdir(archive)
    await chmod(archive, 0o777)
    const first = await debianCluster(folder, {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    })
    await first.start()
    stops.push(() => first.stop('immediate'))
    const address = ['-h', '127.0.0.1', '-p', String(first.port), '-U', 'plumbline']
    const ask = async (sql: string) =>
      (await runDebian('psql', ...address, '-d', 'postgres', '-Atc', sql)).trim()
    const server = await start(data, ['serve'], { DATABASE_URL: first.url('postgres') })
    const admin = await signedIn(server)
    const add = (projectName: string) => admin.call(ProjectAdd, { project: { projectName } })

    await add('Before the base backup')
    await runDebian(
      'pg_basebackup',
      ...address,
      '-D',
      join(other, 'data'),
      '-X',
      'stream',
      '--checkpoint=fast',
    )
    await runDebian('pg_verifybackup', join(other, 'data'))
    await add('Before the time')
    const time = await ask('SELECT clock_timestamp()')
    await add('After the time')
    const last = await ask('SELECT pg_walfile_name(pg_switch_wal())')
    while (!(await readdir(archive)).includes(last)) await sleep(50)
    await server.end('SIGTERM')
    await first.stop('immediate')

    await writeFile(join(other, 'data', 'recovery.signal'), '')
    const second = await debianCluster(other, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: time,
      recovery_target_action: 'promote',
    })
    await second.start()
    stops.push(() => second.stop('immediate'))
    const inRecovery = async () =>
      (
        await runDebian(
          'psql',
          '-h',
          '127.0.0.1',
          '-p',
          String(second.port),
          '-U',
          'plumbline',
          '-d',
          'postgres',
          '-Atc',
          'SELECT pg_is_in_recovery()',
        )
      ).trim()
    while ((await inRecovery()) === 't') await sleep(50)
    const recovered = await start(data, ['serve'], { DATABASE_URL: second.url('postgres') })
    const { projects } = await (await signedIn(recovered)).call(ProjectsGetByUser)
    expect(projects!.map(({ projectName }) => projectName).sort()).toEqual([
      'Before the base backup',
      'Before the time',
    ])
    await recovered.end('SIGTERM')
  })
})
