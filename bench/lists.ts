/**
 * Times reading a record and a page of a listing: the first page and the thousandth, in common sort orders,
 * with a thousand records and with many. Callers are an administrator, a member with read access to all
 * records, and members who see only records in which they are a party. Then MyCourtRead for a person in
 * fifty projects, and TheirCourtRead for the creator of all records. `node bench/run.mjs lists [records …]`;
 * docs/lab/performance.md has the results.
 */

import { ProjectSectionsRead } from '../contract/projects/project.ts'
import { ProjectOverviewRead } from '../contract/projects/projectoverview.ts'
import { MyCourtRead } from '../contract/records/anyrecord/mycourt.ts'
import { CourtsRead, TheirCourtRead } from '../contract/records/anyrecord/theircourt.ts'
import { RFIRead, RFIReadInFolder } from '../contract/records/rfi.ts'
import type { App } from '../server/app.ts'
import type { Caller } from '../server/kernel/caller.ts'
import { perform } from '../server/run/inside.ts'
import { fillRfis, shelfOf } from './kit/fill.ts'
import {
  at,
  contract,
  enlist,
  type Ground,
  ground,
  medians,
  newPerson,
  newProject,
  settle,
  withApp,
} from './kit/ground.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1_000, 50_000, 200_000]
const take = 50
const farPage = 1_000
const tries = 25
/** How much more the thousandth page may cost than the first. */
const farRatioMax = 1.3
const projects = 50
const courtRecords = 100_000
const farCourtPage = 150

const sorts = [
  'RfiNumber',
  '-RfiNumber',
  'RfiDueDate',
  '-RfiDueDate',
  '-UpdatedDate',
  'RfiStatus',
  '-RfiStatus',
]

const ms = (time: number): string => time.toFixed(1)
const row = (...cells: Array<string | number>): void =>
  contract(cells.map((cell, i) => (i < 2 ? String(cell).padEnd(15) : String(cell).padStart(12))).join(''))

const page = (app: App, caller: Caller, section: number, sort: string, cursor?: string, rows = take) =>
  perform(
    app.services,
    RFIReadInFolder,
    { parentFolderId: section, take: rows, sort, cursor },
    { caller, ...at() },
  )

/** The cursor of the thousandth page, or of the last one if there are fewer. */
async function farCursor(app: App, caller: Caller, section: number, sort: string) {
  const atOnce = 200
  let cursor: string | undefined
  let reached = 1
  while (reached < farPage) {
    // In large steps as far as possible, then page by page: the last full one.
    const step = reached + atOnce / take <= farPage ? atOnce : take
    const { nextCursor } = await page(app, caller, section, sort, cursor, step)
    if (!nextCursor) break
    cursor = nextCursor
    reached += step / take
  }
  return { cursor, reached }
}

interface Sized extends Ground {
  records: number
}

/**
 * Prints the times for each caller and order: a record, the first page and the far one, at each size. They
 * are measured in turns, so that other load of the machine affects all of them equally.
 */
async function show(app: App, grounds: readonly Sized[]): Promise<void> {
  contract(`RFIs in a section, pages of ${take}; medians of ${tries} in ms`)
  row(
    'who',
    'order',
    'records',
    'a record',
    'page 1',
    'far page',
    'which',
    'far : 1',
    'record grew',
    'page 1 grew',
  )
  const beyond: string[] = []
  for (const who of grounds[0]!.callers.map(([name]) => name))
    for (const sort of sorts) {
      const each = await Promise.all(grounds.map((ground) => worksOf(app, ground, who, sort)))
      const times = await medians(tries, ...each.flatMap(({ works }) => works))
      for (const [i, { records }] of grounds.entries()) {
        const [read, first, far] = times.slice(3 * i) as [number, number, number]
        const [readFew, firstFew] = times as [number, number]
        const { reached } = each[i]!
        row(
          who,
          sort,
          records,
          ms(read),
          ms(first),
          ms(far),
          reached,
          ratio(far, first),
          ratio(read, readFew),
          ratio(first, firstFew),
        )
        if (far / first > farRatioMax) beyond.push(`${who}, ${sort}, ${records}`)
      }
    }
  contract(
    beyond.length > 0
      ? `More than ${farRatioMax} times page 1: ${beyond.join('; ')}`
      : `No far page costs more than ${farRatioMax} times page 1.`,
  )
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2)

async function worksOf(app: App, { section, callers }: Ground, who: string, sort: string) {
  const caller = callers.find(([name]) => name === who)![1]
  const { cursor, reached } = await farCursor(app, caller, section, sort)
  const { rfiReadInFolderList } = await page(app, caller, section, sort)
  const { folderId } = rfiReadInFolderList![0]!
  const works = [
    () => perform(app.services, RFIRead, { folderId }, { caller, ...at() }),
    () => page(app, caller, section, sort),
    () => page(app, caller, section, sort, cursor),
  ]
  return { works, reached }
}

/** The court of the to-person of all RFIs of fifty projects, of which one in ten is open. */
async function showCourt(app: App, admin: Caller, records: number): Promise<void> {
  const architect = await newPerson(app, admin, 'Architect')
  const stranger = await newPerson(app, admin, 'Stranger')
  let last = 0
  for (let n = 0; n < projects; n++) {
    const projectId = await newProject(app, admin)
    await enlist(app, admin, projectId, architect, 'Architect')
    const shelf = await shelfOf(app.services.database, projectId, 120)
    const people = [architect.id, stranger.id, stranger.id]
    await fillRfis({ connection: app.connection, shelf, records: records / projects, people })
    last = projectId
  }
  await settle(app)
  const read = (cursor?: string | null) =>
    perform(app.services, MyCourtRead, { take, cursor }, { caller: architect, ...at() })
  let { nextCursor } = await read()
  for (let n = 2; n < farCourtPage; n++) ({ nextCursor } = await read(nextCursor))
  const [first, far] = (await medians(
    tries,
    () => read(),
    () => read(nextCursor),
  )) as [number, number]
  contract(
    `\nWhat waits on somebody, of ${records} RFIs in ${projects} projects: page 1 ${ms(first)} ms, page ${farCourtPage} ${ms(far)} ms, ratio ${(far / first).toFixed(2)}`,
  )
  const ask = async (what: string, work: () => Promise<unknown>) => {
    const [time] = await medians(tries, work)
    contract(`${what}: ${ms(time!)} ms`)
  }
  await ask('The sections of one of them', () =>
    perform(app.services, ProjectSectionsRead, { projectId: last }, { caller: architect, ...at() }),
  )
  // The creator and from-person waits on all of it; the admin owns all of it.
  for (const [who, caller] of [
    ['the creator', architect],
    ['the owner', admin],
  ] as const) {
    await ask(`The people that ${who} waits on`, () =>
      perform(app.services, CourtsRead, {}, { caller, ...at() }),
    )
    await ask('One page of it', () => perform(app.services, TheirCourtRead, { take }, { caller, ...at() }))
    for (const few of [8, projects])
      await ask(`${few} of the projects at a glance`, () =>
        perform(app.services, ProjectOverviewRead, { take: few }, { caller, ...at() }),
      )
  }
}

await withApp(async (app, admin) => {
  const grounds: Sized[] = []
  for (const records of sizes) grounds.push({ ...(await ground(app, admin, records)), records })
  await settle(app)
  await show(app, grounds)
  await showCourt(app, admin, courtRecords)
})
