/**
 * A failover that loses something, with two PostgreSQLs: the second is a copy of the first, made before the last changes,
 * and is promoted to another timeline while the first one hangs.
 */
import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectsGetByUser } from '../../../contract/projects/project.ts'
import { dataFolder } from '../../../test/kit/cluster.ts'
import { type Person, refused, type Site, site } from '../../../test/kit/harness.ts'
import { shipLists } from '../../codes/codes.ts'
import type { ConnectionParts } from '../connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const settings = { wal_level: 'replica', fsync: 'off', shared_buffers: '16MB', restore_command: 'false' }

test.skipIf(process.platform === 'win32')(
  'after a failover that lost something, a process answers as a new one does',
  async () => {
    const [one, two] = [await newNode(), await newNode()]
    const address = `postgres://plumbline@127.0.0.1:${one.port},127.0.0.1:${two.port}/plumbline`
    const first = await one.start()
    await migrateAt(first.connection)
    const old = await site({}, address)
    const admin = await old.organization()
    await admin.client.call(ProjectsGetByUser, {})
    await first.stop()
    await copyPromoted(one.folder, two.folder)
    await one.start()

    // This is acknowledged by the first one, and will be missing.
    const { admin: lost } = await old.project(['Superintendent'])
    await lost.client.call(ProjectsGetByUser, {})
    await old.project([], admin)
    expect(await projectsOf(admin)).toHaveLength(1)
    expect(await healthOf(old)).toEqual({ status: 'ok' })

    one.hang()
    const pending = projectsOf(admin)
    const pendingLost = refused(lost.client.call(ProjectsGetByUser, {}))
    await two.start()
    // They wait for the one that hangs, until the other one is found, where they are asked again who they are.
    expect(await pending).toEqual([])
    expect((await pendingLost).status).toBe(401)
    expect(await projectsOf(admin)).toEqual([])

    const fresh = await site({}, address)
    for (const person of [admin, lost])
      expect(await statusAt(old, person)).toBe(await statusAt(fresh, person))
    expect((await refused(lost.client.call(ProjectsGetByUser, {}))).status).toBe(401)
    expect(await healthOf(fresh)).toEqual({ status: 'ok' })
    expect(await healthOf(old)).toMatchObject({
      status: 'error',
      error: expect.stringContaining('lacks changes that this server had acknowledged'),
    })
    await old.project([], admin)
    expect(await projectsOf(admin)).toEqual(await projectsOf(admin, fresh))

    // The first one goes on and takes writes: it is not used by who knows its successor.
    one.goOn()
    two.cutOff()
    expect((await refused(projectsOf(admin))).status).toBe(503)
    two.goOn()
    await old.project([], admin)
    expect(await projectsOf(admin)).toHaveLength(2)
  },
)

const projectsOf = async (person: Person, at?: Site) => {
  const client = at ? at.at(person, 'route') : person.client
  return (await client.call(ProjectsGetByUser, {})).projects
}

const statusAt = async (at: Site, person: Person): Promise<number> =>
  (await at.fetch('/api/internal/project/get/projectsbyuser', { as: person, method: 'POST' })).status

const healthOf = async (at: Site) => (await at.fetch('/health')).json()

async function migrateAt(connection: ConnectionParts): Promise<void> {
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
  await migrate(database)
  await database.transaction(shipLists)
  await database.close()
}

/** The copy recovers as a backup does, and goes on with a timeline of its own. */
async function copyPromoted(from: string, to: string): Promise<void> {
  await rm(join(to, 'postgres'), { recursive: true })
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to])
  const signal = join(to, 'postgres', 'recovery.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(join(to, 'postgres', 'PG_VERSION'))
  await chown(signal, uid, gid)
}

/**
 * A PostgreSQL behind a port of its own. It can hang: its connections stay open, and nothing answers; or be cut off: they
 * are closed, and none is accepted.
 */
async function newNode() {
  const folder = await dataFolder('failover')
  let running: EmbeddedDatabase | undefined
  let isHanging = false
  let isCutOff = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (isHanging) return
    if (!running || isCutOff) return void socket.destroy()
    const { host, port } = running.connection
    const behind = connect(`${host}/.s.PGSQL.${port}`)
    behind.on('error', () => socket.destroy())
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
    socket.on('data', (bytes) => isHanging || behind.write(bytes))
    behind.on('data', (bytes) => isHanging || socket.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutOff = (): void => {
    isCutOff = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(async () => {
    server.close()
    cutOff()
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    port: (server.address() as AddressInfo).port,
    async start() {
      running = await startEmbedded({ dataFolder: folder, log: () => undefined, settings })
      return running
    },
    hang: () => {
      isHanging = true
    },
    cutOff,
    goOn: () => {
      isHanging = false
      isCutOff = false
    },
  }
}
