/**
 * The baseline of the bare runtime: (a) node:http that reads and parses the body and responds with the same
 * bytes and headers as the operation; (b) the same after one prepared SELECT by primary key, with the same
 * driver and as many connections as the server has. A process of its own that reads its task from its
 * input, and ends with it.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type ConnectionParts, clientConfig } from '../../server/db/connection.ts'

export interface Bare {
  headers: Record<string, string>
  body: string
  select?: { connection: ConnectionParts; connectionsMax: number; table: string; key: string }
}

type Query = (request: Record<string, unknown>) => Promise<unknown>

function queryOf({ connection, connectionsMax, table, key }: NonNullable<Bare['select']>): Query {
  const pool = new pg.Pool({ ...clientConfig(connection, 30_000), max: connectionsMax, idleTimeoutMillis: 0 })
  return (request) =>
    pool.query({ name: 'one', text: `SELECT * FROM ${table} WHERE id = $1`, values: [request[key]] })
}

const read = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
  })

function serve({ headers, body, select }: Bare): void {
  const bytes = Buffer.from(body)
  const query = select && queryOf(select)
  const server = createServer(async (request, response) => {
    const fields = JSON.parse((await read(request)).toString('utf8'))
    if (query) await query(fields)
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
}

/** The first line is the task; the end of the input means that the parent process is gone. */
let input = ''
let isServing = false
process.stdin.on('data', (chunk) => {
  input += chunk
  const end = input.indexOf('\n')
  if (end < 0 || isServing) return
  isServing = true
  serve(JSON.parse(input.slice(0, end)) as Bare)
})
process.stdin.on('end', () => process.exit(0))
