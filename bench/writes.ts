/** The cost of writing: one record changed, and many created at once. */
import { OpenIssueCreateMany } from '../contract/records/openissue.ts'
import { PunchListUpdate } from '../contract/records/punchlist.ts'
import { readSettings } from '../server/settings/settings.ts'
import { type Bench, contest, type Duration, ours, plain } from './kit/contest.ts'
import type { Ask, Figures } from './kit/load.ts'
import type { PlainCreate, PlainUpdate } from './kit/plain.ts'
import { ask } from './kit/site.ts'
import { atLeast, compared, type Target } from './kit/table.ts'
import { writtenByChanges, writtenFor } from './kit/written.ts'
import { middleOf, tailOf } from './reads.ts'

/** The number of records that each connection changes in turn, and that no other connection changes. */
const recordsEach = 50
const atOnce = 500
const series = 'OI'

export async function measureWrites(bench: Bench): Promise<void> {
  await measureUpdate(bench, middleOf(bench.options.sizes))
  if (!bench.options.briefly) await measureNotices(bench, middleOf(bench.options.sizes))
  await measureCreateMany(bench)
}

async function measureUpdate(bench: Bench, size: number): Promise<void> {
  const folderIds = await itemsOf(bench, size)
  const work = await plainUpdate(bench, size, folderIds)
  const lasting = lastingOf(bench, bench.options.seconds)
  const { connections, wide } = bench.options
  const over = (connectionsMax: number) =>
    plain(bench, work, { inFlight: connections, connectionsMax }, lasting)
  const what = 'punchlist/update'
  const two = { server: ours(bench, updatesOf(folderIds), lasting), c: over(sameConnections()) }
  const { server, c, cWide } = wide
    ? await contest(bench, what, { ...two, cWide: over(connections) })
    : { ...(await contest(bench, what, two)), cWide: undefined }
  const addLine = (against: string, figures: Figures, target?: Target) =>
    compared(what, '/s', server.perSecond, against, figures.perSecond, target)
  bench.lines.push(
    addLine(`(c) over ${sameConnections()}`, c, atLeast(0.6)),
    ...(cWide ? [addLine(`(c) over ${connections}`, cWide)] : []),
    tailOf(what, server),
  )
}

/** Without the column and the index by which events are read, the reader finds nothing to tell. */
const withoutNotices = `ALTER TABLE event ALTER COLUMN transaction_id DROP DEFAULT; DROP INDEX IF EXISTS event_by_transaction`
const withNotices = `ALTER TABLE event ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id();
  CREATE INDEX IF NOT EXISTS event_by_transaction ON event (transaction_id, id) WHERE transaction_id IS NOT NULL`

/** What notices cost an update: more to write for each event, and making them beside it. */
async function measureNotices(bench: Bench, size: number): Promise<void> {
  const updates = ours(bench, updatesOf(await itemsOf(bench, size)), lastingOf(bench, bench.options.seconds))
  const { database } = bench.site
  const without = async (): Promise<Figures> => {
    await database.script(withoutNotices)
    try {
      return await updates()
    } finally {
      await database.script(withNotices)
    }
  }
  const what = 'punchlist/update, telling people'
  const figures = await contest(bench, what, { told: updates, untold: without })
  bench.lines.push(
    compared(what, '/s', figures.told.perSecond, 'telling nobody', figures.untold.perSecond, atLeast(0.9)),
  )
}

export const lastingOf = ({ options }: Bench, seconds: number): Duration => ({
  seconds,
  warmSeconds: options.warmSecondsOfWrites,
})

/** As many connections to the database as the server has. */
export const sameConnections = (): number => readSettings({}).databaseConnectionsMax

export async function itemsOf({ site, options }: Bench, size: number): Promise<number[]> {
  const rows = await site.database.rows<{ id: number }>(
    'SELECT id FROM folder WHERE parent_id = $1 AND type = 132 ORDER BY hashint4(id) LIMIT $2',
    [site.grounds.get(size)!.punchItems.section, options.connections * recordsEach],
  )
  return rows.map(({ id }) => id)
}

const changed = (folderId: number, coat: number, i: number) => ({
  folderId,
  description: `Touch up the paint, coat ${coat} of ${i}.`,
  locationRoom: `Room ${coat}`,
})

/** Another text each round: an unchanged one would write nothing. */
export const updatesOf = (folderIds: readonly number[]): Ask[] =>
  [1, 2].flatMap((coat) =>
    folderIds.map((folderId, i) => ({
      path: PunchListUpdate.route,
      body: JSON.stringify({ punchList: changed(folderId, coat, i) }),
    })),
  )

async function plainUpdate({ site }: Bench, size: number, folderIds: number[]): Promise<PlainUpdate> {
  const folderId = folderIds[0]!
  const written = await writtenByChanges(site.database, folderId, (coat) =>
    ask(site.url, site.key, PunchListUpdate, { punchList: changed(folderId, coat, 0) }),
  )
  const { projectId } = site.grounds.get(size)!.punchItems
  return {
    kind: 'update',
    table: 'punch_list_item',
    columns: ['description', 'location_room'],
    projectId,
    personId: site.managerId,
    folderIds,
    ...written,
  }
}

async function measureCreateMany(bench: Bench): Promise<void> {
  const { site, options } = bench
  const connections = options.bulkConnections
  const asks = Array.from({ length: connections }, (_, i) => ({
    path: OpenIssueCreateMany.route,
    body: JSON.stringify(manyIssues(site.emptyIds[i % site.emptyIds.length]!, site.managerId)),
  }))
  const work = await plainCreate(bench)
  const lasting = lastingOf(bench, options.bulkSeconds)
  const { server, c } = await contest(bench, 'openissue/createmany', {
    server: ours(bench, asks, { ...lasting, connections }),
    c: plain(bench, work, { inFlight: connections, connectionsMax: sameConnections() }, lasting),
  })
  const what = `openissue/createmany, ${atOnce} a call`
  const rows = (perSecond: number) => perSecond * atOnce
  bench.lines.push(
    compared(
      what,
      'rows/s',
      rows(server.perSecond),
      `(c) over ${sameConnections()}`,
      rows(c.perSecond),
      atLeast(0.8),
    ),
    tailOf(what, server),
  )
}

const manyIssues = (projectId: number, issueTo: number) => ({
  openIssueList: Array.from({ length: atOnce }, (_, i) => ({
    projectId,
    subject: `Anchor ${i}`,
    question: 'The anchor bolts are not where the drawing has them. Who moves what?',
    locationBuilding: 'North',
    locationFloor: `Level ${i % 30}`,
    locationRoom: `Room ${i % 400}`,
    dueDate: '2027-01-15',
    issueTo,
    drawing: 'S-101',
  })),
})

/**
 * One real call in each project, so that each has a number series, and the rows that the first of them
 * wrote.
 */
async function plainCreate({ site }: Bench): Promise<PlainCreate> {
  const places: PlainCreate['places'] = []
  let written: PlainCreate['written'] = []
  for (const projectId of site.emptyIds) {
    const request = manyIssues(projectId, site.managerId)
    const { returnedIdList } = await ask(site.url, site.key, OpenIssueCreateMany, request)
    const folderIds = returnedIdList.map(({ folderId }: { folderId: string }) => Number(folderId))
    const node = await site.database.row<{ parentId: number }>(
      'SELECT parent_id AS "parentId" FROM folder WHERE id = $1',
      [folderIds[0]],
    )
    places.push({ projectId, ...node! })
    if (places.length === 1) written = await writtenFor(site.database, folderIds, ['open_issue'])
  }
  return { kind: 'create', places, count: atOnce, table: 'open_issue', series, written }
}
