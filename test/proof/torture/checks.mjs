/** What must hold after each round, besides the ledger: search, files, events, and at the end the program's own checks. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fixedTypes } from '../../../dist/server/codes/nodetypes.js'

export async function checkStored(context, report) {
  await checkSearch(context, report)
  await checkFiles(context, report)
  await checkEvents(context, report)
}

/** Every record has its search entry, and the search finds the newest ones. */
async function checkSearch({ ground, calls, world, ledger }, report) {
  const [{ missing }] = await ground.sql(
    `SELECT count(*)::int AS missing FROM folder f LEFT JOIN search_entry s ON s.folder_id = f.id
      WHERE f.project_id = $1 AND f.type <> ALL ($2::int[]) AND s.folder_id IS NULL`,
    [world.projectId, fixedTypes],
  )
  if (missing > 0) report('lost', `the search entries of ${missing} records`)
  const [row] = await ground.sql(
    `SELECT summary, folder_id FROM punch_list_item WHERE project_id = $1 ORDER BY folder_id DESC LIMIT 1`,
    [world.projectId],
  )
  if (!row || ledger.length === 0) return
  const request = { projectId: world.projectId, text: row.summary }
  const found = await calls.must(ground.front, '/json/reply/RecordSearchRequest', request, { key: world.key })
  if (!JSON.stringify(found).includes(`"folderId":${row.folder_id}`))
    report('lost', `the search for ${row.summary}`)
}

/** The contents of every new file have its digest. */
async function checkFiles({ ground, world, checked }, report) {
  const rows = await ground.sql(
    `SELECT id, encode(sha256, 'hex') AS sha256 FROM stored_file WHERE project_id = $1 AND id > $2 ORDER BY id`,
    [world.projectId, checked.fileId],
  )
  for (const { id, sha256 } of rows) {
    const path = join(ground.data, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    const bytes = await readFile(path).catch(() => undefined)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      report('lost', `the contents ${sha256} of file ${id}`)
    checked.fileId = id
  }
}

/** Each record, reply and attachment has one event that made it, and no event is of something that is not there. */
async function checkEvents({ ground, world }, report) {
  const [row] = await ground.sql(
    `SELECT (SELECT count(*)::int FROM folder f WHERE f.project_id = $1 AND f.type IN (132, 151) AND
              (SELECT count(*) FROM event e WHERE e.folder_id = f.id AND e.action = 'Created') <> 1) AS made,
            (SELECT count(*)::int FROM event e WHERE e.project_id = $1 AND e.folder_id IS NOT NULL AND
              NOT EXISTS (SELECT FROM folder f WHERE f.id = e.folder_id)) AS loose`,
    [world.projectId],
  )
  if (row.made > 0) report('lost', `${row.made} records do not have one event that made them`)
  if (row.loose > 0) report('other', `${row.loose} events of records that are not there`)
}

/** The commands of an administrator find nothing wrong. */
export async function finalChecks({ command }, report) {
  await sleep(500)
  await command('files', 'verify').catch((error) =>
    report('lost', `files verify: ${error.stdout}${error.stderr}`),
  )
  const { stdout } = await command('doctor').catch((error) => error)
  const wrong = String(stdout)
    .split('\n')
    .filter((line) => /^(problem|PROBLEM)/.test(line))
  for (const line of wrong) report('other', `doctor: ${line}`)
  process.stdout.write('files verify and doctor were run\n')
}
