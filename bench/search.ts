/**
 * The time of a search among many records: `node bench/run.mjs search [records]`. One large project and
 * many small ones, created by SQL and not by the operations; their words are made by the program. With
 * BENCH_DATA the data stay for the next run.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserAdd } from '../contract/people/user.ts'
import { ProjectAdd, ProjectMemberAdd } from '../contract/projects/project.ts'
import { RecordSearch } from '../contract/records/anyrecord/recordsearch.ts'
import { type App, openApp } from '../server/app.ts'
import type { Caller } from '../server/kernel/caller.ts'
import { noLog } from '../server/log.ts'
import { catchUp } from '../server/records/engine/search/searchindex.ts'
import { perform } from '../server/run/inside.ts'
import { followUp } from '../server/served.ts'
import { readSettings } from '../server/settings/settings.ts'

const records = Number(process.argv[2] ?? 200_000)
const smallProjects = 50
const rounds = 20

/** Made-up words; the first ones are in most of the texts. */
const vocabulary = (): string[] => {
  const syllables = [
    'con',
    'be',
    'sla',
    'ra',
    'ti',
    'lo',
    'mu',
    'der',
    'pa',
    'ste',
    'no',
    'vi',
    'gar',
    'el',
    'zo',
    'qui',
  ]
  const words = syllables.flatMap((a) => syllables.flatMap((b) => syllables.map((c) => `${a}${b}${c}`)))
  return words.sort((a, b) => (a.split('').reverse().join('') < b.split('').reverse().join('') ? -1 : 1))
}

const text = (words: readonly string[], count: number): string =>
  Array.from({ length: count }, () => words[Math.floor(words.length * Math.random() ** 3)]).join(' ')

const rowsAtOnce = 5_000

/** RFIs in a project, each with its people. */
async function fill(app: App, projectId: number, personId: number, count: number, otherId: number) {
  const words = vocabulary()
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, i) => ({
      place: from + i,
      number: `RFI-${String(from + i).padStart(3, '0')}`,
      subject: text(words, 6),
      question: `Concrete ${text(words, 40)}`,
    }))
    await app.services.database.rows(
      `WITH made AS MATERIALIZED (
              SELECT r.*, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id
                FROM json_to_recordset($3::text::json)
                  AS r (place int, number text, subject text, question text)),
            node AS (
              INSERT INTO folder (id, project_id, parent_id, type, section, name, number,
                                  created_by, created_at,
                                  updated_by, updated_at)
              SELECT made.folder_id, $1, up.id, 121, 'rfis', made.number || ' ' || subject, made.number,
                     $2, now(), $2, now()
                FROM made JOIN folder up ON up.project_id = $1 AND up.type = 120),
            row AS (
              INSERT INTO rfi (folder_id, project_id, number, status_id, subject, question)
              SELECT folder_id, $1, number, 3, subject, question FROM made)
       INSERT INTO party (project_id, folder_id, part, position, person_id)
       SELECT $1, folder_id, 'creator', 0, $2::int FROM made
       UNION ALL SELECT $1, folder_id, 'to', 0, $4::int FROM made WHERE place % 100 = 0`,
      [projectId, personId, JSON.stringify(rows), otherId],
    )
  }
}

interface Ground {
  admin: Caller
  viewer: Caller
  consultant: Caller
  large: number
  small: number
}

async function callerOf(app: App, login: string): Promise<Caller> {
  const row = await app.services.database.row<Caller>(
    'SELECT id, organization_id AS "organizationId", is_admin AS "isAdmin" FROM person WHERE login = $1',
    [login],
  )
  return row!
}

async function build(app: App): Promise<Ground> {
  const { services } = app
  const admin = await callerOf(app, services.settings.adminLogin)
  const asAdmin = { caller: admin, at: new Date() }
  const known = await services.database.rows<{ id: number }>('SELECT id FROM project ORDER BY id')
  if (known.length === 0) {
    const people: number[] = []
    for (const login of ['viewer', 'consultant']) {
      const user = { userLogin: login, userPassword: 'tall crane, blue sky', email: `${login}@example.com` }
      people.push((await perform(services, UserAdd, { user }, asAdmin)).user!.userId!)
    }
    for (let i = 0; i <= smallProjects; i++) {
      const project = { projectName: `Project ${i}` }
      const { projectId } = (await perform(services, ProjectAdd, { project }, asAdmin)).project!
      if (i < 3)
        for (const [userId, role] of [
          [people[0], 'Viewer'],
          [people[1], 'Consultant'],
        ] as const)
          await perform(services, ProjectMemberAdd, { projectId, member: { userId, role } }, asAdmin)
      await fill(app, projectId!, admin.id, i === 0 ? records : 1000, people[1]!)
    }
    await services.database.rows('ANALYZE')
  }
  const began = performance.now()
  const count = await catchUp(followUp, services.database, 'all')
  process.stdout.write(
    `Made the words of ${count} records in ${Math.round((performance.now() - began) / 1000)} s\n`,
  )
  await services.database.rows('VACUUM ANALYZE search_entry')
  const [large, small] = (
    await services.database.rows<{ id: number }>('SELECT id FROM project ORDER BY id')
  ).map(({ id }) => id)
  return {
    admin,
    viewer: await callerOf(app, 'viewer'),
    consultant: await callerOf(app, 'consultant'),
    large: large!,
    small: small!,
  }
}

async function measure(app: App, ground: Ground): Promise<void> {
  const words = vocabulary()
  const [frequent, usual, rare] = [words[0]!, words[200]!, words[4000]!]
  const queries: Array<[string, string]> = [
    ['a word in every record', 'concrete '],
    ['two words, one in every record', `concrete ${rare} `],
    ['a frequent word', `${frequent} `],
    ['a usual word', `${usual} `],
    ['a rare word', `${rare} `],
    ['two usual words', `${usual} ${words[300]} `],
    ['a prefix of three letters', rare.slice(0, 3)],
    ['a prefix of one letter', 'c'],
    ['a number', 'RFI-777'],
    ['nothing there', 'xylophone '],
  ]
  const callers = { viewer: ground.viewer, consultant: ground.consultant, admin: ground.admin }
  process.stdout.write(`${'asked for'.padEnd(34)} ${'by'.padEnd(12)}    large    small      all  median ms\n`)
  for (const [what, text] of queries)
    for (const [who, caller] of Object.entries(callers)) {
      const medians: string[] = []
      for (const projectId of [ground.large, ground.small, undefined]) {
        const times: number[] = []
        for (let i = 0; i < rounds; i++) {
          const began = performance.now()
          await perform(app.services, RecordSearch, { projectId, text, take: 20 }, { caller, at: new Date() })
          times.push(performance.now() - began)
        }
        medians.push(
          times
            .sort((a, b) => a - b)
            [rounds / 2]!.toFixed(1)
            .padStart(8),
        )
      }
      process.stdout.write(`${what.padEnd(34)} ${who.padEnd(12)} ${medians.join(' ')}\n`)
    }
}

const dataFolder = process.env.BENCH_DATA
const data = dataFolder ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')))
const app = await openApp(
  { ...readSettings(process.env), data, databaseUrl: '', requestTimeoutMs: 3_600_000 },
  noLog,
)
try {
  await measure(app, await build(app))
} finally {
  await app.close()
  if (!dataFolder) await rm(data, { recursive: true, force: true })
}
