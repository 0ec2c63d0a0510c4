/** The cost of creating and changing single RFIs, compared with (c), the rows by plain statements. */
import { RFICreateMany, RFIUpdate } from '../contract/records/rfi.ts'
import { type Bench, contest, ours, plain } from './kit/contest.ts'
import type { Ask } from './kit/load.ts'
import type { PlainCreate, PlainUpdate } from './kit/plain.ts'
import { ask } from './kit/site.ts'
import { atLeast, atMost, compared } from './kit/table.ts'
import { writtenByChanges, writtenFor } from './kit/written.ts'
import { middleOf } from './reads.ts'
import { lastingOf, sameConnections } from './writes.ts'

/** As many as there are empty projects: with one connection for each, no call waits for the number of another. */
export const writers = 16

export async function measureCreates(bench: Bench): Promise<void> {
  await measureCreate(bench)
  await measureAlone(bench)
  await measureUpdate(bench)
}

async function measureCreate(bench: Bench): Promise<void> {
  const { emptyIds, managerId } = bench.site
  const lasting = lastingOf(bench, bench.options.seconds)
  const work = await plainCreate(bench, emptyIds)
  const by = { ...lasting, connections: writers }
  const { many, one, c } = await contest(bench, 'rfi/createmany of one', {
    many: ours(bench, createsOf(emptyIds, managerId), by),
    one: ours(bench, createsOf(emptyIds.slice(0, 1), managerId), by),
    c: plain(bench, work, { inFlight: writers, connectionsMax: sameConnections() }, lasting),
  })
  const what = `rfi/createmany of one, ${writers} writers`
  bench.lines.push(
    compared(
      `${what} in ${emptyIds.length} projects`,
      '/s',
      many.perSecond,
      '(c)',
      c.perSecond,
      atLeast(0.45),
    ),
    compared(`${what} in one project`, '/s', one.perSecond, 'in many', many.perSecond, atLeast(0.7)),
  )
}

/** Nobody else is there: the time that one caller waits. */
async function measureAlone(bench: Bench): Promise<void> {
  const { emptyIds, managerId } = bench.site
  const ids = emptyIds.slice(0, 1)
  const lasting = lastingOf(bench, bench.options.seconds)
  const work = await plainCreate(bench, ids)
  const what = 'rfi/createmany of one, nobody else'
  const { server, c } = await contest(bench, what, {
    server: ours(bench, createsOf(ids, managerId), { ...lasting, connections: 1 }),
    c: plain(bench, work, { inFlight: 1, connectionsMax: 1 }, lasting),
  })
  bench.lines.push(compared(what, 'ms', server.p50, '(c)', c.p50, atMost(2.5)))
}

export const createsOf = (projectIds: readonly number[], toUserId: number): Ask[] =>
  projectIds.map((projectId, i) => ({
    path: RFICreateMany.route,
    body: JSON.stringify({ rfiList: [newRfi(projectId, toUserId, i)] }),
  }))

const newRfi = (projectId: number, toUserId: number, i: number) => ({
  projectId,
  subject: `Beam ${i}`,
  question: 'Which beam is meant on the drawing of the second floor? '.repeat(3),
  toUserId,
  drawing: `A-${i}`,
  specSection: '05 12 00',
})

/** One real call in each project, so that each has a number series, and the rows that the first of them wrote. */
async function plainCreate({ site }: Bench, projectIds: readonly number[]): Promise<PlainCreate> {
  const places: PlainCreate['places'] = []
  const created: number[] = []
  for (const projectId of projectIds) {
    const request = { rfiList: [newRfi(projectId, site.managerId, 0)] }
    const { returnedIdList } = await ask(site.url, site.key, RFICreateMany, request)
    created.push(Number(returnedIdList[0].folderId))
    const node = await site.database.row<{ parentId: number }>(
      'SELECT parent_id AS "parentId" FROM folder WHERE id = $1',
      [created.at(-1)],
    )
    places.push({ projectId, ...node! })
  }
  const written = await writtenFor(site.database, created.slice(0, 1), ['rfi', 'rfi_round'])
  return { kind: 'create', places, count: 1, table: 'rfi', series: 'RFI', written }
}

async function measureUpdate(bench: Bench): Promise<void> {
  const size = middleOf(bench.options.sizes)
  const folderIds = await openRfisOf(bench, size)
  const lasting = lastingOf(bench, bench.options.seconds)
  const { connections } = bench.options
  const work = await plainUpdate(bench, size, folderIds)
  const what = 'rfi/update'
  const { server, c } = await contest(bench, what, {
    server: ours(bench, updatesOf(folderIds), lasting),
    c: plain(bench, work, { inFlight: connections, connectionsMax: sameConnections() }, lasting),
  })
  bench.lines.push(compared(what, '/s', server.perSecond, '(c)', c.perSecond, atLeast(0.6)))
}

const recordsEach = 20

/** Records that no two connections change at once. */
export async function openRfisOf({ site, options }: Bench, size: number): Promise<number[]> {
  const rows = await site.database.rows<{ id: number }>(
    `SELECT id FROM folder WHERE parent_id = $1 AND type = 121 AND state = 3 ORDER BY hashint4(id) LIMIT $2`,
    [site.grounds.get(size)!.rfis.section, options.connections * recordsEach],
  )
  return rows.map(({ id }) => id)
}

const changed = (folderId: number, coat: number, i: number) => ({
  folderId,
  reference: `Sheet ${coat} of ${i}`,
  drawingDetail: `Detail ${coat}`,
})

/** Another text each round: an unchanged one would write nothing. */
export const updatesOf = (folderIds: readonly number[]): Ask[] =>
  [1, 2].flatMap((coat) =>
    folderIds.map((folderId, i) => ({
      path: RFIUpdate.route,
      body: JSON.stringify({ rfi: changed(folderId, coat, i) }),
    })),
  )

async function plainUpdate({ site }: Bench, size: number, folderIds: number[]): Promise<PlainUpdate> {
  const folderId = folderIds[0]!
  const written = await writtenByChanges(site.database, folderId, (coat) =>
    ask(site.url, site.key, RFIUpdate, { rfi: changed(folderId, coat, 0) }),
  )
  const { projectId } = site.grounds.get(size)!.rfis
  return {
    kind: 'update',
    table: 'rfi',
    columns: ['reference', 'drawing_detail'],
    projectId,
    personId: site.managerId,
    folderIds,
    ...written,
  }
}
