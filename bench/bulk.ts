/** The time of calls of many records: 1,000 changed at once, a register of 5,000 lines imported. */
import { randomUUID } from 'node:crypto'
import { RecordUpdateMany } from '../contract/records/anyrecord/recordupdatemany.ts'
import { SubmittalRegisterImport } from '../contract/records/submittalregister.ts'
import type { Bench } from './kit/contest.ts'
import { progress } from './kit/progress.ts'
import { ask } from './kit/site.ts'
import { median } from './kit/statistics.ts'
import { alone } from './kit/table.ts'
import { middleOf } from './reads.ts'

const changedAtOnce = 1_000
const lines = 5_000
const changeMsMax = 700
const importMsMax = 3_000

export async function measureBulk(bench: Bench): Promise<void> {
  const { site } = bench
  const size = middleOf(bench.options.sizes)
  const rows = await site.database.rows<{ id: number }>(
    'SELECT id FROM folder WHERE parent_id = $1 AND type = 121 AND state IN (3, 4) ORDER BY id LIMIT $2',
    [site.grounds.get(size)!.rfis.section, changedAtOnce],
  )
  const folderIds = rows.map(({ id }) => id)
  const change = await medianMs(bench, 'RecordUpdateMany', async (round) => {
    const changes = { Reference: `Round ${round} ${randomUUID()}` }
    const { results } = await ask(site.url, site.key, RecordUpdateMany, { folderIds, changes })
    const wrong = results.find(({ errorCode }: { errorCode: string }) => errorCode !== '')
    if (wrong) throw new Error(`RecordUpdateMany: ${wrong.message}`)
  })
  const imported = await medianMs(bench, 'submittal/register/import', (round) =>
    ask(site.url, site.key, SubmittalRegisterImport, {
      projectId: site.emptyIds[round % site.emptyIds.length]!,
      fileContent: register(),
    }),
  )
  bench.lines.push(
    alone(`RecordUpdateMany of ${folderIds.length.toLocaleString('en')} RFIs`, 'ms', change, changeMsMax),
    alone(`submittal/register/import of ${lines.toLocaleString('en')} lines`, 'ms', imported, importMsMax),
  )
}

/** Of a few calls, one after the other. */
async function medianMs(
  { options }: Bench,
  what: string,
  call: (round: number) => Promise<unknown>,
): Promise<number> {
  const took: number[] = []
  // The first call plans statements and compiles code.
  for (let round = 0; round <= options.rounds + 1; round++) {
    progress(what, round / (options.rounds + 2))
    const began = performance.now()
    await call(round)
    if (round > 0) took.push(performance.now() - began)
  }
  progress()
  return median(took)
}

function register(): string {
  const head = 'Spec Section,Item No.,Title,Type,Package,Subcontractor,Submit by,Review days,Rev,Notes'
  const name = randomUUID().slice(0, 8)
  const line = (i: number): string =>
    `03 30 ${String(i % 40).padStart(2, '0')},,Mix design ${i} ${name},Product data,Package ${i % 50},Sub ${i % 40},2026-05-01,10,0,Note ${i}`
  return Buffer.from([head, ...Array.from({ length: lines }, (_, i) => line(i))].join('\n')).toString(
    'base64',
  )
}
