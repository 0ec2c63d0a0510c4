/** Compares the ledger with the database: nothing acknowledged is lost, and nothing is there twice. */
import { setTimeout as sleep } from 'node:timers/promises'

/** SQL: each token that a write left, once for each time that it is there. */
const tokensSql = {
  punch: 'SELECT temp_item_id AS token FROM punch_list_item WHERE project_id = $1',
  issue: 'SELECT temp_item_id AS token FROM open_issue WHERE project_id = $1',
  reply: 'SELECT message AS token FROM reply WHERE project_id = $1',
  file: `SELECT replace(s.name, '.bin', '') AS token, encode(s.sha256, 'hex') AS sha256
    FROM stored_file s JOIN attachment a ON a.stored_file_id = s.id WHERE s.project_id = $1`,
  // The event of the change has the new value of the field.
  update: `SELECT c ->> 2 AS token FROM event e CROSS JOIN jsonb_array_elements(e.changes) c
    WHERE e.project_id = $1 AND c ->> 0 IN ('Description', 'Summary', 'description', 'summary')`,
}

export async function compare(cluster, world, ledger, report) {
  await judge(cluster, world, ledger, report)
  await sendAgain(ledger, report)
  await judge(cluster, world, ledger, report)
  await judgeLast(cluster, ledger, report)
  await judgeNumbers(cluster, world, report)
  for (const entry of ledger) entry.isJudged = true
}

async function judge(cluster, { projectId }, ledger, report) {
  for (const [kind, sql] of Object.entries(tokensSql)) {
    const rows = await cluster.sql(sql, [projectId])
    const found = new Map()
    for (const row of rows) found.set(row.token, [...(found.get(row.token) ?? []), row])
    for (const entry of ledger.filter((one) => one.kind === kind)) {
      const counts = entry.tokens.map((token) => found.get(token)?.length ?? 0)
      if (counts.some((count) => count > 1)) report('doubled', `${kind} ${entry.tokens[0]}`)
      if (entry.isAcknowledged && counts.includes(0)) report('lost', `${kind} ${entry.tokens[0]}`)
      if (counts.includes(0) && counts.some((count) => count > 0))
        report('lost', `a part of ${kind} ${entry.tokens[0]}`)
      const [row] = found.get(entry.tokens[0]) ?? []
      if (row?.sha256 && row.sha256 !== entry.sha256) report('lost', `the bytes of file ${entry.tokens[0]}`)
    }
  }
}

/** A worker that died several times in a minute is started again after up to half a minute. */
const againMax = 150

/** What was not acknowledged is sent again, as a client would, unless a later write to the same record was sent. */
async function sendAgain(ledger, report) {
  for (const [i, entry] of ledger.entries()) {
    if (entry.isAcknowledged || entry.isJudged || entry.column) continue
    if (entry.folderId && ledger.slice(i + 1).some(({ folderId }) => folderId === entry.folderId)) continue
    report('unacknowledged', entry.kind)
    let response
    for (let tries = 0; tries < againMax; tries++) {
      response = await entry.again()
      if (![0, 409, 503].includes(response.status)) break
      await sleep(300)
    }
    entry.isAcknowledged = response.status === 200
    if (!entry.isAcknowledged)
      report(
        'other',
        `${entry.kind} sent again: ${response.status} ${JSON.stringify(response.json).slice(0, 200)}`,
      )
  }
}

/**
 * The value in a record is that of its last acknowledged update, or of one that was sent after it, or of an earlier one
 * whose connection was cut: nobody knows when that was run.
 */
async function judgeLast(cluster, ledger, report) {
  const updates = Map.groupBy
    ? Map.groupBy(
        ledger.filter(({ kind }) => kind === 'update'),
        ({ folderId }) => folderId,
      )
    : grouped(ledger.filter(({ kind }) => kind === 'update'))
  for (const [folderId, entries] of updates) {
    const [row] = await cluster.sql('SELECT description, summary FROM punch_list_item WHERE folder_id = $1', [
      folderId,
    ])
    const last = entries.findLastIndex(({ isAcknowledged }) => isAcknowledged)
    const value = row?.[entries[0].column ?? 'description']
    const isPossible = ({ tokens, status }, i) => tokens[0] === value && (i >= last || status !== 200)
    if (last >= 0 && !entries.some(isPossible))
      report('lost', `record ${folderId} has ${value}, acknowledged was ${entries[last].tokens[0]}`)
  }
}

const grouped = (entries) => {
  const groups = new Map()
  for (const entry of entries) groups.set(entry.folderId, [...(groups.get(entry.folderId) ?? []), entry])
  return groups
}

/** Numbers are in order and without gaps, every record has the event that made it, and rights are those of the rules. */
async function judgeNumbers(cluster, { projectId }, report) {
  for (const table of ['punch_list_item', 'open_issue']) {
    const [row] = await cluster.sql(
      `SELECT count(*)::int AS all, count(DISTINCT number)::int AS distinct,
              coalesce(max(substring(number FROM '[0-9]+$')::int), 0) AS highest FROM ${table} WHERE project_id = $1`,
      [projectId],
    )
    if (row.all !== row.distinct || row.all !== row.highest) report('gaps', `${table} ${JSON.stringify(row)}`)
  }
  const [{ missing }] = await cluster.sql(
    `SELECT count(*)::int AS missing FROM punch_list_item t WHERE t.project_id = $1
        AND NOT EXISTS (SELECT FROM event e WHERE e.folder_id = t.folder_id AND e.action = 'Created')`,
    [projectId],
  )
  if (missing > 0) report('lost', `the events of ${missing} records`)
  const [{ wrong }] = await cluster.sql(
    `SELECT count(*)::int AS wrong FROM (
       (TABLE access EXCEPT TABLE access_rules) UNION ALL (TABLE access_rules EXCEPT TABLE access)) x`,
  )
  if (wrong > 0) report('other', `${wrong} wrong rights`)
}
