/** What PostgreSQL is told about time limits, statement names and lost servers. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { takesHours } from '../../../test/kit/cases.ts'
import { emptyDatabase, ownDatabase } from '../../../test/kit/owndatabase.ts'
import { packageRoot } from '../../root.ts'
import type { Db } from '../db.ts'
import { codeOf, isAway } from '../errors.ts'
import { type Database, type OpenOptions, openDatabase } from '../open.ts'
import { retrying } from './retry.ts'

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

function open(options: Partial<OpenOptions> = {}, connection = inject('connection')): Database {
  const database = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 20_000, ...options })
  opened.push(database)
  return database
}

const limitsIn = (db: Db) =>
  db.row(`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
            current_setting('idle_in_transaction_session_timeout') AS idle`)

describe('time limits', () => {
  test.each<[string, (database: Database) => Promise<unknown>]>([
    ['of a statement', (database) => limitsIn(database)],
    ['of a transaction', (database) => database.transaction(limitsIn)],
  ])('%s', async (_, read) => {
    expect(await read(open())).toEqual({ statement: '20s', lock: '10s', idle: '5s' })
    expect(await read(open({ statementTimeoutMs: 0 }))).toEqual({ statement: '0', lock: '0', idle: '0' })
  })

  test('that end a statement count as a database that is away, and the connection is still good', async () => {
    const database = open({ statementTimeoutMs: 100 })
    const [before] = await database.rows('SELECT pg_backend_pid()')
    const error = await database.rows('SELECT pg_sleep(10)').catch((thrown) => thrown)
    expect([codeOf(error), isAway(error)]).toEqual(['57014', true])
    expect(await database.rows('SELECT pg_backend_pid()')).toEqual([before])
  })
})

describe('a connection that takes no writes', () => {
  const table = 'CREATE TABLE written (id int)'

  test('is replaced, and the transaction is repeated', async () => {
    const database = open({}, await emptyDatabase())
    await database.script(table)
    await database.rows('SET default_transaction_read_only = on')
    await retrying(() => database.transaction((db) => db.rows('INSERT INTO written VALUES (1)')))
    expect(await database.rows('SELECT id FROM written')).toEqual([{ id: 1 }])
  })

  test('is refused at its start, until the server takes writes', async () => {
    const connection = await emptyDatabase()
    const other = open({}, connection)
    const name = (await other.row<{ name: string }>('SELECT current_database() AS name'))!.name
    await other.rows(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const database = open({}, connection)
    const error = await database.rows('SELECT 1').catch((thrown) => thrown)
    expect([codeOf(error), isAway(error)]).toEqual(['25006', true])
    await other.rows(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('prepared statements', () => {
  const text = 'SELECT $1::int AS value'
  const prepared = async (database: Database) => {
    for (let times = 0; times < 4; times++) await database.rows(text, [times])
    return database.rows('SELECT name FROM pg_prepared_statements WHERE statement = $1', [text])
  }

  test('have the same name in every server', async () => {
    const [one, two] = [await prepared(open()), await prepared(open())]
    expect(one).toEqual([{ name: expect.stringMatching(/^plumbline_[0-9a-f]{32}$/) }])
    expect(two).toEqual(one)
  })

  test('can be turned off', async () => {
    expect(await prepared(open({ namedStatements: 'off' }))).toEqual([])
  })

  test('that were lost are repeated without a name', async () => {
    const lines: string[] = []
    const database = open({ log: (level, message) => lines.push(`${level} ${message}`) })
    await prepared(database)
    await database.rows('DEALLOCATE ALL')
    const error = await database.rows(text, [7]).catch((thrown) => thrown)
    expect([codeOf(error), isAway(error)]).toEqual(['26000', true])
    expect(await database.rows(text, [8])).toEqual([{ value: 8 }])
    expect(await prepared(database)).toEqual([])
    expect(lines).toEqual(['warn The pooler lost a prepared statement; none is prepared any more.'])
  })
})

describe('an address for LISTEN', () => {
  const heard = async (database: Database): Promise<string> => {
    const said: string[] = []
    const listening = await database.listen(
      'limits',
      (notice) => said.push(notice),
      () => undefined,
    )
    await database.rows(`SELECT pg_notify('limits', 'hello')`)
    await expect.poll(() => said).toHaveLength(1)
    await listening.close()
    return said[0]!
  }

  test('is used instead', async () => {
    expect(await heard(open({ listenAt: inject('connection') }))).toBe('hello')
  })

  test('must lead to the same database', async () => {
    const database = open({ listenAt: await emptyDatabase() })
    await database.rows('SELECT 1')
    await expect(heard(database)).rejects.toThrow('another database')
  })
})

test.runIf(takesHours)(
  'a process that froze in a transaction holds nobody up for more than seconds',
  async () => {
    const connection = await ownDatabase()
    const database = open({}, connection)
    await database.script('CREATE TABLE frozen (id int, value text); INSERT INTO frozen VALUES (1)')
    const module = pathToFileURL(join(packageRoot, 'dist', 'server', 'db', 'open.js')).href
    const script = `import { openDatabase } from '${module}'
    const database = openDatabase(${JSON.stringify(connection)}, { connectionsMax: 1, statementTimeoutMs: 20_000 })
    await database.transaction(async (db) => {
      await db.rows("UPDATE frozen SET value = 'half done'")
      process.stdout.write('locked')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGSTOP')
    await database.transaction((db) => db.rows("UPDATE frozen SET value = 'done'"))
    expect(await database.rows('SELECT value FROM frozen')).toEqual([{ value: 'done' }])
    child.kill('SIGKILL')
  },
)
