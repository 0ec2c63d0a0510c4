/** Changing a record: the fields sent; the rest stays. One event says what changed, and a stale ETag changes nothing. */
import type { Fields, Value } from '../../contract/kit.ts'
import { ownParties, visible } from '../access/grants.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { folderName } from './create.ts'
import type { RecordKind } from './kind.ts'
import { type Standing, type Taken, takeStep } from './machine.ts'
import { type Making, makings } from './making.ts'
import { numbersFor } from './numbering.ts'
import { partyRows, replaceParties, targetsOf } from './parties.ts'
import { placesOf } from './place.ts'
import { etagOf, fromRecord, readRecord } from './read.ts'
import { checkReferences } from './references.ts'
import { addReply } from './replies.ts'
import { changesOf, type Loose, rowOf, shapeOf } from './rows.ts'
import type { ProjectStanding } from './standing.ts'
import { codeOfState, knownState } from './states.ts'

/** A record as it is now, locked, with what the asker is to it. */
interface Current {
  record: Loose
  folderId: number
  number: string | null
  version: number
  closed: boolean
  standing: Standing
  project: ProjectStanding
  partyStatuses: Array<{ part: string; label: string | null; statusId: number | null }>
}

/** The ability of a kind to be changed: the record in, under `key`, and out. */
export const update =
  <F extends Fields, K extends string>(kind: RecordKind<F>, key: K, documented: string) =>
  async (request: Loose, call: Call): Promise<{ [P in K]: Value<F> }> => {
    const sent = request[key] as Value<F> | null | undefined
    if (!sent) throw notEmpty(documented, `the ${kind.label} to change`)
    return { [key]: await changeRecord(kind, call, sent, documented) } as { [P in K]: Value<F> }
  }

export async function changeRecord<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  sent: Value<F>,
  at: string,
): Promise<Value<F>> {
  const patch: Loose = { ...(sent as Loose) }
  const current = await loadCurrent(kind, call, patch, at)
  await refuseStale(kind, call, current)
  const making = makings(kind, call)(current.project, at)
  const { record: was } = current
  await kind.incoming?.(patch as Value<F>, making, was as Value<F>)
  const is = merged(kind, was, patch)
  await checkReferences(kind, call, [{ making, record: onlyChanged(kind, was, is) }])
  const taken = stepOf(kind, was, is, current, making)
  await kind.settle?.(is as Value<F>, making, was as Value<F>, patch as Value<F>)
  const parentId = await movedTo(kind, call, patch, current, at)
  const changes = changesOf(kind, was, is, keysOf(kind))
  if (parentId !== was.folderParentId) changes.push(['folderParentId', was.folderParentId, parentId])
  if (changes.length > 0) {
    mayChange(kind, current, changes, taken)
    await write(kind, call, making, current, is, changes, parentId, taken)
    await kind.after?.(is as Value<F>, was as Value<F>, making)
  }
  return readRecord(kind, call, current.folderId)
}

const keysOf = (kind: RecordKind<any>): readonly string[] =>
  kind.description ? [...kind.storedKeys, kind.description] : kind.storedKeys

/** Found by FolderId, else by its own id. The lock comes first: the second statement then sees what the first waited for. */
async function loadCurrent(kind: RecordKind<any>, call: Call, patch: Loose, at: string): Promise<Current> {
  const [folderId, ownId] = [patch.folderId ?? null, patch[kind.key] ?? null]
  if (!folderId && !ownId) throw notEmpty(`${at}.FolderId`, `the FolderId of the ${kind.label}`)
  const byId = `f.id = coalesce($2::int, (SELECT folder_id FROM ${kind.table} WHERE id = $3::int))`
  const standing = `json_build_object('parts', ARRAY(SELECT DISTINCT y.part ${ownParties}),
    'filled', ARRAY(SELECT DISTINCT y.part FROM party y WHERE y.folder_id IN (f.id, f.parent_id)),
    'isManager', a.is_manager, 'isAdmin', a.is_admin, 'writes', a.writes)`
  const project = `json_build_object('projectId', p.id, 'organizationId', p.organization_id, 'ownerId', p.owner_id,
    'timeZone', p.time_zone, 'rootFolderId', p.root_folder_id, 'reads', a.reads, 'writes', a.writes,
    'isManager', a.is_manager, 'isAdmin', a.is_admin)`
  const statuses = `(SELECT coalesce(json_agg(json_build_object('part', y.part, 'label', y.label, 'statusId', y.status_id)), '[]')
    FROM party y WHERE y.folder_id = f.id AND y.status_id IS NOT NULL)`
  const [, row] = await Promise.all([
    call.db.rows(
      `SELECT FROM folder f WHERE f.id = coalesce($1::int, (SELECT folder_id FROM ${kind.table} WHERE id = $2::int)) FOR UPDATE`,
      [folderId, ownId],
    ),
    call.db.row<Loose>(
      `SELECT ${kind.select}, f.id AS "_id", t.id AS "_ownId", t.number AS "_number", f.version AS "_version", (${kind.closed}) AS "_closed",
              ${standing} AS "_standing", ${project} AS "_project", ${statuses} AS "_statuses"
       ${fromRecord(kind)} WHERE ${byId} AND ${visible}`,
      [call.asker.id, folderId, ownId],
    ),
  ])
  if (!row) throw notFound(`This ${kind.label}`)
  if (ownId && row._ownId !== ownId)
    throw invalidField(
      `${at}.${documentedKey(kind)}`,
      'Enum',
      `${at}.${documentedKey(kind)} and FolderId are not the same ${kind.label}.`,
    )
  return {
    record: row,
    folderId: row._id as number,
    number: row._number as string | null,
    version: row._version as number,
    closed: row._closed as boolean,
    standing: row._standing as Standing,
    project: row._project as ProjectStanding,
    partyStatuses: row._statuses as Current['partyStatuses'],
  }
}

const documentedKey = (kind: RecordKind<any>): string =>
  kind.dto.entries.find(({ key }) => key === kind.key)!.documented

/** If-Match may hold several; `*` is any. What changed since is told, so that two people can be brought together. */
async function refuseStale(kind: RecordKind<any>, call: Call, current: Current): Promise<void> {
  if (!call.ifMatch || call.ifMatch.trim() === '*') return
  const given = call.ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  const now = etagOf(current.folderId, current.version).replaceAll('"', '')
  if (given.includes(now)) return
  const [folderId, version] = (given[0] ?? '').split('-').map(Number)
  const events = await call.db.rows<{ changes: Change[] }>(
    'SELECT changes FROM event WHERE folder_id = $1 AND version > $2 ORDER BY id',
    [current.folderId, folderId === current.folderId && version ? version : 0],
  )
  const names = new Map(kind.dto.entries.map(({ key, documented }) => [key, documented]))
  const fields = new Set(events.flatMap(({ changes }) => changes.map(([key]) => names.get(key) ?? key)))
  throw conflict(`Somebody else has changed this ${kind.label} in the meantime. Please look at it again.`, {
    fields: [...fields].join(','),
    etag: etagOf(current.folderId, current.version),
  })
}

/** The record as it is to be. An absent field stays, null and "" clear. */
function merged(kind: RecordKind<any>, was: Loose, patch: Loose): Loose {
  const is: Loose = { ...was }
  for (const key of keysOf(kind)) {
    if (patch[key] !== undefined) is[key] = patch[key] === '' ? null : patch[key]
  }
  for (const key of kind.storedKeys) {
    const { beside } = kind.columns[key]!
    // Without its id, the name shown so far was somebody's, not a text that was sent.
    if (beside && !is[beside] && was[beside] && patch[key] === undefined) is[key] = null
  }
  return is
}

const onlyChanged = (kind: RecordKind<any>, was: Loose, is: Loose): Loose =>
  Object.fromEntries(changesOf(kind, was, is, kind.storedKeys).map(([key]) => [key, is[key]]))

function stepOf(
  kind: RecordKind<any>,
  was: Loose,
  is: Loose,
  current: Current,
  making: Making,
): Taken | undefined {
  if (!kind.states) return undefined
  const from = codeOfState(kind, was)
  // A status can not be cleared: 0, null and "" leave it as it is.
  if (!is[kind.status!]) is[kind.status!] = was[kind.status!]
  const to = codeOfState(kind, is)
  if (from === to) return undefined
  knownState(kind, to, making)
  return takeStep(kind.states, {
    from,
    to,
    standing: current.standing,
    hasReason: reasonOf(kind, was, is, making) !== undefined,
    isSet: (field) =>
      !!is[field] || kind.dto.entries.some(({ key }) => kind.columns[key]!.beside === field && !!is[key]),
    fieldName: making.fieldName,
  })
}

function reasonOf(kind: RecordKind<any>, was: Loose, is: Loose, making: Making): string | undefined {
  const told = making.call.info('Reason')?.trim()
  const changed = kind.reasons?.find((field) => is[field] && is[field] !== was[field])
  return told || (changed ? String(is[changed]) : undefined)
}

async function movedTo(
  kind: RecordKind<any>,
  call: Call,
  patch: Loose,
  current: Current,
  at: string,
): Promise<number> {
  const project = kind.project ? (patch[kind.project] as number | undefined) : undefined
  const { projectId } = current.project
  if (project && project !== projectId)
    throw invalidField(
      `${at}.${kind.project![0]!.toUpperCase()}${kind.project!.slice(1)}`,
      'Enum',
      `A ${kind.label} can not move to another project.`,
    )
  const parentId = patch.folderParentId as number | undefined
  if (!parentId || parentId === current.record.folderParentId) return current.record.folderParentId as number
  const field = `${at}.FolderParentId`
  const [place] = await placesOf(call, kind, [
    { parentId, projectId, parentField: field, projectField: field },
  ])
  return place!.parentId
}

/** Who may write changes fields; who has a part may take its step, with the fields that go with it. */
function mayChange(
  kind: RecordKind<any>,
  current: Current,
  changes: Change[],
  taken: Taken | undefined,
): void {
  const { writes, isAdmin } = current.standing
  const fields = changes.map(([key]) => key).filter((key) => key !== kind.status)
  const withStep = new Set([
    ...(taken?.step.fields ?? []),
    ...(taken ? (kind.reasons ?? []) : []),
    ...(taken ? (kind.stepped ?? []) : []),
  ])
  if (!writes && !fields.every((key) => withStep.has(key)))
    throw forbidden(`You may see this ${kind.label}, but not change it.`)
  if (!current.closed || isAdmin || taken) return
  if (fields.some((key) => !kind.columns[key]?.lasting))
    throw conflict(`This ${kind.label} is closed. It has to be reopened before it can be changed.`, {
      allowed: '',
    })
}

async function write(
  kind: RecordKind<any>,
  call: Call,
  making: Making,
  current: Current,
  is: Loose,
  changes: Change[],
  parentId: number,
  taken: Taken | undefined,
): Promise<void> {
  const { projectId } = current.project
  const number = current.number ?? (await numberIfDue(kind, call, is, projectId))
  if (number && !current.number) changes.push(['number', null, number])
  const labels = kind
    .parties(is, current.record)
    .map((entry) => ({ ...entry, statusId: entry.statusId ?? keptStatus(current, entry) }))
  const targets = await targetsOf(
    call,
    projectId,
    labels.flatMap((entry) => entry.label ?? []),
  )
  const reason = taken ? reasonOf(kind, current.record, is, making) : undefined
  const action = !taken ? 'Updated' : taken.override ? 'StatusOverridden' : 'StatusChanged'
  await Promise.all([
    updateRow(kind, making, current.folderId, is, changes, number),
    call.db.rows(
      `UPDATE folder SET name = $2, parent_id = $3, description = CASE WHEN $4 THEN $5 ELSE description END,
              version = version + 1, updated_by = $6, updated_at = $7 WHERE id = $1`,
      [
        current.folderId,
        folderName(kind, is, number),
        parentId,
        kind.description !== undefined,
        kind.description ? (is[kind.description] ?? null) : null,
        call.asker.id,
        call.now,
      ],
    ),
    replaceParties(call, current.folderId, partyRows(current.folderId, projectId, labels, targets)),
    writeEvents(call, [
      { action, projectId, folderId: current.folderId, version: current.version + 1, reason, changes },
    ]),
    reason ? addReply(call, projectId, current.folderId, reason) : undefined,
  ])
}

const keptStatus = (current: Current, entry: { part: string; label?: string }): number | null =>
  current.partyStatuses.find(({ part, label }) => part === entry.part && label === (entry.label ?? null))
    ?.statusId ?? null

async function numberIfDue(
  kind: RecordKind<any>,
  call: Call,
  is: Loose,
  projectId: number,
): Promise<string | null> {
  if (!kind.states || codeOfState(kind, is) === kind.states.states[kind.states.draft]!.code) return null
  const [number] = await numbersFor(call, [{ projectId, series: kind.series?.(is) ?? kind.prefix }])
  return number!
}

async function updateRow(
  kind: RecordKind<any>,
  making: Making,
  folderId: number,
  is: Loose,
  changes: Change[],
  number: string | null,
): Promise<void> {
  const changed = new Set(changes.map(([key]) => key))
  // A name beside an id that changed goes with it.
  const keys = kind.storedKeys.filter(
    (key) => changed.has(key) || changed.has(kind.columns[key]!.beside ?? ''),
  )
  const extras = kind.extras?.of(is, making) ?? {}
  const columns = [['number', 'text'], ...Object.entries(kind.extras?.types ?? {}), ...shapeOf(kind, keys)]
  await making.call.db.rows(
    `UPDATE ${kind.table} t SET ${columns.map(([column]) => `${column} = r.${column}`).join(', ')}
       FROM json_to_record($2::text::json) AS r (${columns.map((pair) => pair.join(' ')).join(', ')})
      WHERE t.folder_id = $1`,
    [folderId, JSON.stringify({ number, ...extras, ...rowOf(kind, is, keys) })],
  )
}
