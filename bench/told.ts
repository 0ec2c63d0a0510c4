/**
 * `node bench/run.mjs told [blocks]`: what telling people costs an update. Blocks of updates with and without it follow each other on
 * one server: without, the triggers that note who lost sight of a record are off, events carry no transaction, and nobody reads them.
 * Two kinds of updates: a text, and the addressee, which changes the parties. It takes about a minute.
 */
import { RFIUpdate } from '../contract/records/rfi.ts'
import { progress } from './kit/progress.ts'
import { ask, type Site, withSite } from './kit/site.ts'
import { median } from './kit/statistics.ts'

const records = 200
const updatesEach = 100
const ratioMax = 1.1

/** The triggers of the feed, by their tables (server/db/schema/23_change.sql). */
const triggers = [
  ['party', 'note_former_party'],
  ['party', 'note_other_party'],
  ['party', 'note_lent_party'],
  ['access', 'note_rights_added'],
  ['access', 'note_rights_changed'],
  ['access', 'note_rights_removed'],
] as const

const switched = (how: 'ENABLE' | 'DISABLE'): string =>
  triggers.map(([table, name]) => `ALTER TABLE ${table} ${how} TRIGGER ${name}`).join('; ')

const off = `${switched('DISABLE')}; ALTER TABLE event ALTER COLUMN transaction_id DROP DEFAULT;
  DROP INDEX IF EXISTS event_by_transaction`
const on = `${switched('ENABLE')}; ALTER TABLE event ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id();
  CREATE INDEX IF NOT EXISTS event_by_transaction ON event (transaction_id, id) WHERE transaction_id IS NOT NULL`

type Update = (folderId: number, n: number) => object

async function block({ url, key }: Site, folderIds: readonly number[], update: Update): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < updatesEach; n++) {
    const folderId = folderIds[n % folderIds.length]!
    const began = performance.now()
    await ask(url, key, RFIUpdate, { rfi: { folderId, ...update(folderId, n) } })
    times.push(performance.now() - began)
  }
  return times
}

/** The median of each block, so that what else the machine does counts little; then the middle of the ratios of neighbours. */
async function measure(site: Site, what: string, update: Update, blocks: number): Promise<boolean> {
  const folderIds = await rfisOf(site)
  const ratios: number[] = []
  const ms = { with: [] as number[], without: [] as number[] }
  await block(site, folderIds, update)
  for (let n = 0; n < blocks; n++) {
    progress(what, n / blocks)
    await site.database.script(off)
    const without = median(await block(site, folderIds, update))
    await site.database.script(on)
    const told = median(await block(site, folderIds, update))
    ms.with.push(told)
    ms.without.push(without)
    ratios.push(told / without)
  }
  progress()
  const ratio = median(ratios)
  process.stdout.write(
    `${what}: ${median(ms.with).toFixed(2)} ms, without telling ${median(ms.without).toFixed(2)} ms: ` +
      `${ratio.toFixed(3)} times as long (at most ${ratioMax}: ${ratio <= ratioMax ? 'met' : 'missed'})\n`,
  )
  return ratio <= ratioMax
}

/** Issued RFIs, to the manager. */
const rfisOf = async ({ database, grounds }: Site): Promise<number[]> =>
  (
    await database.rows<{ id: number }>(
      `SELECT f.id FROM folder f JOIN rfi t ON t.folder_id = f.id WHERE f.parent_id = $1 AND t.status_id = 3 ORDER BY f.id LIMIT $2`,
      [[...grounds.values()][0]!.rfis.section, records],
    )
  ).map(({ id }) => id)

/** Each RFI goes to the one of two people that it does not go to; at first half of them to each. */
async function turns({ database, managerId }: Site): Promise<Update> {
  const admin = await database.row<{ id: number }>(`SELECT id FROM person WHERE login = 'admin'`)
  const goesTo = new Map<number, number>()
  return (folderId, n) => {
    const before = goesTo.get(folderId) ?? (n % 2 ? managerId : admin!.id)
    const toUserId = before === managerId ? admin!.id : managerId
    goesTo.set(folderId, toUserId)
    return { toUserId }
  }
}

const blocks = Number(process.argv[2] ?? 15)
let isMet = true
await withSite({ sizes: [1_000] }, async (site) => {
  const text: Update = (_, n) => ({ question: `Which one moves, ${n} or ${performance.now()}?` })
  const addressee = await turns(site)
  isMet = await measure(site, 'a changed question', text, blocks)
  isMet = (await measure(site, 'another addressee', addressee, blocks)) && isMet
})
process.exitCode = isMet ? 0 : 1
