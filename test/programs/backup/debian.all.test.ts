/** A backup moves a server between the embedded PostgreSQL and Debian's, both ways. Only in the long form. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenIssueCreateMany, ProjectAdd, ProjectsGetByUser, UserLogin } from '../../../contract/index.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { type VerifiedArchive, verifyArchive } from '../../../server/backup/archive/verifyarchive.ts'
import { takesHours } from '../../kit/cases.ts'
import { dataFolder } from '../../kit/cluster.ts'
import { adminPassword, run, start } from '../../kit/programs/program.ts'
import { type DebianCluster, debianCluster, debianFolder, debianPrograms, runDebian } from './debian.ts'
import { comparable, tempFolder } from './restoring.ts'

const signedIn = async (baseUrl: string) => {
  const { authSessionKey } = await client({ baseUrl }).call(UserLogin, {
    userName: 'admin',
    password: adminPassword,
  })
  return client({ baseUrl, key: authSessionKey! })
}

describe.runIf(takesHours && debianPrograms)(
  'from the embedded PostgreSQL to that of Debian and back',
  () => {
    let debian: DebianCluster
    let folder: string
    const folders: string[] = []
    const newData = async (use: string): Promise<string> => {
      const data = await dataFolder(use)
      folders.push(data)
      return data
    }
    beforeAll(async () => {
      debian = await debianCluster(await debianFolder())
      await debian.start()
      for (const name of ['one', 'two'])
        await runDebian('createdb', '-h', '127.0.0.1', '-p', String(debian.port), '-U', 'plumbline', name)
      folder = await tempFolder()
      folders.push(debian.folder)
    })
    afterAll(async () => {
      await debian?.stop('immediate')
      for (const path of folders) await rm(path, { recursive: true, force: true })
    })

    /** Runs a server under writers, and backs it up meanwhile. Returns how many issues were acknowledged before. */
    async function backUpUnderLoad(
      data: string,
      env: Record<string, string>,
      path: string,
      projectName: string,
    ) {
      const server = await start(data, ['serve'], env)
      const admin = await signedIn(server.url)
      const { project } = await admin.call(ProjectAdd, { project: { projectName } })
      let [written, isOver] = [0, false]
      const write = async (): Promise<void> => {
        while (!isOver) {
          const openIssueList = Array.from({ length: 20 }, (_, i) => ({
            projectId: project!.projectId,
            subject: `Issue ${i} – Öl`,
          }))
          await admin.call(OpenIssueCreateMany, { openIssueList })
          written += 20
        }
      }
      const writers = [write(), write(), write()]
      // A writer that fails ends the wait.
      const enough = async (): Promise<void> => {
        while (written < 400) await sleep(10)
      }
      await Promise.race([enough(), ...writers])
      const before = written
      const made = await run(['backup', path], { PLUMBLINE_DATA: data, ...env })
      isOver = true
      await Promise.all(writers)
      expect([made.code, made.errors]).toEqual([0, ''])
      await server.end('SIGTERM')
      return before
    }

    const restore = async (data: string, env: Record<string, string>, path: string, ...words: string[]) => {
      const done = await run(['restore', path, '--exact', '--without-key', ...words], {
        PLUMBLINE_DATA: data,
        ...env,
      })
      expect([done.code, done.output]).toEqual([0, expect.stringContaining('Every table was compared')])
    }
    const backUp = async (
      data: string,
      env: Record<string, string>,
      path: string,
    ): Promise<VerifiedArchive> => {
      expect((await run(['backup', path], { PLUMBLINE_DATA: data, ...env })).code).toBe(0)
      return verifyArchive(path)
    }

    test('all rows stay the same', async () => {
      const [first, second, third] = [
        await newData('embedded'),
        await newData('debian'),
        await newData('back'),
      ]
      const [there, path] = [{ DATABASE_URL: debian.url('one') }, join(folder, 'embedded.tar.gz')]
      const before = await backUpUnderLoad(first, {}, path, 'From the embedded one')
      await restore(second, there, path)
      const onDebian = await backUp(second, there, join(folder, 'debian.tar.gz'))
      const embedded = await verifyArchive(path)
      expect(comparable(onDebian)).toEqual(comparable(embedded))
      expect(embedded.summary.tables.open_issue!.rows).toBeGreaterThanOrEqual(before)
      expect(embedded.manifest.postgres).not.toBe(onDebian.manifest.postgres)

      const loaded = join(folder, 'loaded.tar.gz')
      await backUpUnderLoad(second, there, loaded, 'From Debian')
      await restore(third, {}, loaded)
      const back = await backUp(third, {}, join(folder, 'back.tar.gz'))
      expect(comparable(back)).toEqual(comparable(await verifyArchive(loaded)))
      const server = await start(third)
      const { projects } = await (await signedIn(server.url)).call(ProjectsGetByUser)
      expect(projects!.map(({ projectName }) => projectName).sort()).toEqual([
        'From Debian',
        'From the embedded one',
      ])
      await server.end('SIGTERM')
    })

    test('a database that a server uses is not replaced', async () => {
      const [data, env, path] = [
        await newData('used'),
        { DATABASE_URL: debian.url('two') },
        join(folder, 'used.tar.gz'),
      ]
      const server = await start(data, ['serve'], env)
      await backUp(data, env, path)
      const { code, errors } = await run(['restore', path, '--replace', '--without-key'], {
        PLUMBLINE_DATA: data,
        ...env,
      })
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^A Plumbline server on \S+ uses this database\./),
      ])
      await server.end('SIGTERM')
      await restore(data, env, path, '--replace')
    })
  },
)
