/** On a database of an older version only `serve` and `migrate` change something; every other command says what it found. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandNames } from '../../server/cli/help.ts'
import type { Connection } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/open.ts'
import { atEnd } from '../kit/atend.ts'
import { sample } from '../kit/cases.ts'
import { emptyDatabase } from '../kit/owndatabase.ts'
import { prepared } from '../kit/prepared.ts'
import { run } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'
import { catalogue, contents } from './catalogue.ts'
import { load010, load020 } from './load.ts'

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-looking-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Row {
  words: string[]
  input?: string
  env?: Record<string, string>
  codes?: number[]
  /** What it says instead of refusing the database. */
  says?: RegExp
  /** Tables in which the run is noted. */
  notedIn?: string[]
}

const password = 'doors hang straight\n'
const refused = /The database is older than this program, [\d.]+: .*\. Nothing was changed\./

const rows: Record<string, Row[]> = {
  doctor: [
    { words: ['doctor'], says: /The database is older than this program/ },
    { words: ['doctor', '--adopt-key'] },
    { words: ['doctor', '--adopt-files'] },
  ],
  demo: [{ words: ['demo'] }],
  'demo remove': [{ words: ['demo', 'remove'] }],
  'first-link': [{ words: ['first-link'] }],
  'user add': [{ words: ['user', 'add', '--login', 'new'], input: password }],
  'user password': [{ words: ['user', 'password', '--login', 'admin'], input: password }],
  'user disable': [{ words: ['user', 'disable', '--login', 'admin'] }],
  'user enable': [{ words: ['user', 'enable', '--login', 'admin'] }],
  'user list': [{ words: ['user', 'list'] }],
  // The mail server keeps the message and tries again.
  'mail receive': [
    { words: ['mail', 'receive'], env: { PLUMBLINE_MAIL_REPLY_TO: 'reply@in.example.com' }, codes: [75] },
  ],
  'bin empty': [{ words: ['bin', 'empty'] }, { words: ['bin', 'empty', '--dry-run'] }],
  'files collect': [{ words: ['files', 'collect'] }, { words: ['files', 'collect', '--dry-run'] }],
  'files verify': [{ words: ['files', 'verify'] }],
  'backup FILE|FOLDER': [
    {
      words: ['backup', 'FOLDER/backup.tar.gz'],
      // 3: contents of files are missing, as the dump has none.
      codes: [0, 3],
      says: /^Backed up \d+ rows/,
      notedIn: ['backup_run', 'event'],
    },
  ],
  'backup verify': [{ words: ['backup', 'verify', 'FOLDER'], says: /There is no backup in/ }],
  'restore FILE|FOLDER': [{ words: ['restore', 'FOLDER'], says: /There is no backup in/ }],
  'rotate-key': [{ words: ['rotate-key'] }],
}

/** They open no database of an installation, or change the schema on purpose. */
const others = [
  'serve',
  'migrate',
  'try',
  'settings',
  'call OPERATION',
  'profile add NAME ADDRESS',
  'profile list',
  'profile use NAME',
  'profile remove NAME',
  'completion bash|zsh',
]

test('every command is in the table', () => {
  expect([...Object.keys(rows), ...others].toSorted()).toEqual(commandNames().toSorted())
})

describe.each([
  ['the release before', load020],
  ['version 0.1.0', load010],
])('on a database of %s', (release, load) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await emptyDatabase()
  })
  beforeAll(async () => {
    await load(connection)
  })
  const database = prepared(async () =>
    openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 }),
  )
  beforeAll(() => {
    atEnd(() => database.close())
  })
  let data: string
  beforeAll(async () => {
    data = await temporary()
  })
  // A folder that has one of its files is the right one.
  beforeAll(async () => {
    for (const { name } of await database.rows<{ name: string }>(
      `SELECT encode(sha256, 'hex') AS name FROM stored_file WHERE sha256 IS NOT NULL ORDER BY id DESC LIMIT 1`,
    )) {
      const place = join(data, 'files', name.slice(0, 2), name.slice(2, 4))
      await mkdir(place, { recursive: true })
      await writeFile(join(place, name), 'x')
    }
  })
  const state = async (notedIn: string[]) => ({
    ...(await catalogue(database)),
    rows: Object.entries(await contents(database)).filter(([table]) => !notedIn.includes(table)),
  })

  const all = Object.values(rows).flat()
  test.each(sample(all, `looking ${release}`, 10).map((row) => [row.words.join(' '), row] as const))(
    '%s changes nothing',
    async (_, { words, input, env, codes = [1], says = refused, notedIn = [] }) => {
      const folder = await temporary()
      const before = await state(notedIn)
      const ended = await run(
        words.map((word) => word.replace('FOLDER', folder)),
        { DATABASE_URL: urlOf(connection), PLUMBLINE_DATA: data, ...env },
        input,
      )
      expect(ended.output + ended.errors).toMatch(says)
      expect(codes).toContain(ended.code)
      expect(await state(notedIn)).toEqual(before)
    },
  )
})
