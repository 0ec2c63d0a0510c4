import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type ConnectionParts, targetsOf } from '../connection.ts'
import { isAway } from '../errors.ts'
import { openHosts } from './hosts.ts'

/** A proxy before the PostgreSQL of the tests, which holds its first connections on the way. */
async function proxyThatHolds(first: number): Promise<ConnectionParts> {
  const { host, port, user, password, database } = new pg.Client(
    targetsOf(inject('direct')).targets[0]!.config,
  )
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    sockets.push(client.on('error', () => undefined))
    if (sockets.length <= first) return
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    server.on('error', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const at = (proxy.address() as AddressInfo).port
  return { host: '127.0.0.1', port: at, user: user!, password: password ?? undefined, database: database! }
}

const findBy = (connection: ConnectionParts) => openHosts(connection, 0, () => undefined).find()

test('a server is found behind a proxy that holds some connections', async () => {
  // A leader was replaced: the proxy still leads some connections to the former one.
  await findBy(await proxyThatHolds(2))
})

test('a proxy that holds all connections counts as a database that is away', async () => {
  const error = await findBy(await proxyThatHolds(1_000)).catch((failure) => failure)
  expect(isAway(error)).toBe(true)
})
