/** Merges two people, or two companies, that are one, and undoes it. A dry run does the same and takes it back. */
import type { Value } from '../../../contract/kit.ts'
import {
  type Merge,
  MergesRead,
  MergeUndo,
  mergeUndoDays,
  OrganizationMerge,
  UserMerge,
} from '../../../contract/people/merge.ts'
import { type PartyRecord, partyRecordsMax } from '../../../contract/people/party.ts'
import { keepRights } from '../../access/keeprights.ts'
import { endSessionsOf } from '../../access/sessions.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { refreshReached, refreshRecords } from '../../records/engine/court/refresh.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { administered } from '../companies/organization.ts'
import { changeMembers, refuseForeignAdmin, restoreMembers } from './mergemembers.ts'
import { lockBoth, type Subject } from './mergesubjects.ts'
import { changeTransmittals, restoreTransmittals } from './mergetransmittals.ts'
import { changeValues, type MergeKind, type Merging, restoreValues } from './mergevalues.ts'

const mergesMax = 1_000
const msPerDay = 86_400_000

const label = { person: 'user', organization: 'company' } as const
const fields = {
  person: ['UserId', 'IntoUserId'],
  organization: ['OrganizationId', 'IntoOrganizationId'],
} as const

async function merge(
  types: RecordTypes,
  kind: MergeKind,
  request: { fromId: number | null | undefined; intoId: number | null | undefined; dryRun: boolean },
  call: Call,
) {
  const { fromId, intoId, dryRun } = request
  if (!call.caller.isAdmin) throw forbidden('Merging needs an administrator of an organization.')
  if (!fromId) throw notEmpty(fields[kind][0], `the ${label[kind]} that goes`)
  if (!intoId) throw notEmpty(fields[kind][1], `the ${label[kind]} that stays`)
  if (fromId === intoId) throw invalidField(fields[kind][1], 'Enum', `Please give two different ones.`)
  const isPerson = kind === 'person'
  const both = await lockBoth(call, kind, { fromId, intoId }, fromId)
  // The answer is the same for those that do not exist.
  if (!both) throw forbidden('Merging needs an administrator of both: you are not one of both of these.')
  const [from, into] = both
  if (from.isOthersInUse || into.isOthersInUse)
    throw forbidden('People of this company sign in: only an administrator of its own can merge it.')
  refuseMerge(call, kind, from, into)
  await call.db.rows('SAVEPOINT merging')
  const mergeId = await noteMerge(call, kind, fromId, intoId)
  const merging = { mergeId, kind, fromId, intoId }
  if (isPerson) await refuseForeignAdmin(call, merging)
  const nodes = await carryOut(types, call, merging, from, into)
  const records = await shownRecords(call, nodes)
  if (dryRun) await call.db.rows('ROLLBACK TO SAVEPOINT merging')
  if (dryRun) call.changed.clear()
  return {
    mergeId: dryRun ? 0 : mergeId,
    ...records,
    numberOfRecordsEffected: dryRun ? 0 : nodes.length,
  }
}

function refuseMerge(call: Call, kind: MergeKind, from: Subject, into: Subject): void {
  if (from.isMerged || into.isMerged) throw conflict(`One of them was merged already.`)
  if (from.isService || into.isService)
    throw conflict(
      `${(from.isService ? from : into).name} is a service account: it acts by its keys and is not merged. ` +
        'To end it, revoke its keys or set it inactive.',
    )
  if (from.id === (kind === 'person' ? call.caller.id : call.caller.organizationId))
    throw conflict(`Your own ${label[kind]} cannot be the one that goes.`)
  if (from.isBound)
    throw conflict(
      kind === 'person'
        ? 'An administrator cannot be the one that goes. Please take that right away first.'
        : 'A company with projects, API keys or lists of its own cannot be the one that goes.',
    )
}

async function noteMerge(call: Call, kind: MergeKind, fromId: number, intoId: number): Promise<number> {
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO merge (kind, from_id, into_id, merged_by, merged_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [kind, fromId, intoId, call.caller.id, call.now],
  )
  return row!.id
}

/** The column that says that it is no longer in use, and its value then. */
const retired = { person: ['is_active', false], organization: ['is_disabled', true] } as const

async function carryOut(
  types: RecordTypes,
  call: Call,
  merging: Merging,
  from: Subject,
  into: Subject,
): Promise<number[]> {
  const { mergeId, kind, fromId, intoId } = merging
  const [column, value] = retired[kind]
  await call.db.rows(
    `WITH had AS (SELECT id, to_jsonb(${column}) AS before FROM ${kind} WHERE id = $2),
       noted AS (INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before)
                 SELECT $1::int, 'retired', '${column}', id, before FROM had)
     UPDATE ${kind} SET ${column} = $4, merged_into = $3 WHERE id = $2`,
    [mergeId, fromId, intoId, value],
  )
  const people = await peopleOf(call, kind, [fromId, intoId])
  if (kind === 'person') await changeMembers(call, merging)
  if (kind === 'person') await changeTransmittals(call, merging)
  const nodes = await changeValues(call, types, merging)
  await keepRights(call.db, { people, leftOrganizations: [from.organizationId] })
  if (kind === 'person') await endSessionsOf(call, fromId)
  await writeNotes(types, call, `${action[kind]}Merged`, nodes, from, into)
  await refreshBoth(types, call, merging)
  return nodes
}

const action = { person: 'User', organization: 'Organization' } as const

const peopleOf = async (call: Call, kind: MergeKind, ids: number[]): Promise<number[]> =>
  kind === 'person'
    ? ids
    : (
        await call.db.rows<{ id: number }>('SELECT id FROM person WHERE organization_id = ANY ($1::int[])', [
          ids,
        ])
      ).map(({ id }) => id)

/** One event for the organization, and one for each record, whose version changes with its fields. */
async function writeNotes(
  types: RecordTypes,
  call: Call,
  name: string,
  nodes: readonly number[],
  from: Subject,
  into: Subject,
): Promise<void> {
  const records = await call.db.rows<{ folderId: number; projectId: number; version: number }>(
    `UPDATE folder SET version = version + 1 WHERE id = ANY ($1::int[])
     RETURNING id AS "folderId", project_id AS "projectId", version`,
    [nodes],
  )
  await refreshRecords(types, call, nodes)
  await writeEvents(call, [
    {
      action: name,
      organizationId: call.caller.organizationId,
      changes: [
        ['id', from.id, into.id],
        ['name', from.name, into.name],
      ],
    },
    ...records.map((record) => ({
      ...record,
      action: name,
      changes: [['party', from.name, into.name] as [string, unknown, unknown]],
    })),
  ])
}

/** Other open records of theirs reach somebody now, or nobody any more. */
async function refreshBoth(types: RecordTypes, call: Call, { kind, fromId, intoId }: Merging): Promise<void> {
  if (kind === 'person') {
    await refreshReached(types, call, fromId)
    await refreshReached(types, call, intoId)
    return
  }
  const open = await call.db.rows<{ id: number }>(
    `SELECT f.id FROM party y JOIN folder f ON f.is_open AND (f.id = y.folder_id OR f.parent_id = y.folder_id)
      WHERE y.organization_id = ANY ($1::int[])`,
    [[fromId, intoId]],
  )
  await refreshRecords(
    types,
    call,
    open.map(({ id }) => id),
  )
}

type Touched = {
  records: Array<Value<typeof PartyRecord.fields>>
  recordsLeftOff: number
  recordsHidden: number
}

async function shownRecords(call: Call, nodes: readonly number[]): Promise<Touched> {
  const rows = await call.db.rows<Value<typeof PartyRecord.fields>>(
    `SELECT f.id AS "folderId", f.type AS "folderType", f.number, f.title
       FROM folder f ${joinNodeRights} WHERE f.id = ANY ($2::int[]) AND ${visible} ORDER BY f.id DESC`,
    [call.caller.id, nodes],
  )
  const records = rows.map((row) => ({ ...row, folderTypeName: folderType(row.folderType!).name }))
  return {
    records: records.slice(0, partyRecordsMax),
    recordsLeftOff: Math.max(0, records.length - partyRecordsMax),
    recordsHidden: nodes.length - records.length,
  }
}

const findMerge = (call: Call, mergeId: number, lock: 'FOR UPDATE' | '' = '') =>
  call.db.row<Merging & { mergedAt: Date; undoneAt: Date | null }>(
    `SELECT id AS "mergeId", kind, from_id AS "fromId", into_id AS "intoId", merged_at AS "mergedAt",
            undone_at AS "undoneAt" FROM merge WHERE id = $1 ${lock}`,
    [mergeId],
  )

async function undo(types: RecordTypes, mergeId: number | null | undefined, call: Call) {
  if (!mergeId) throw notEmpty('MergeId', 'the merge')
  if (!call.caller.isAdmin) throw forbidden('Undoing a merge needs an administrator of an organization.')
  const seen = await findMerge(call, mergeId)
  const both = seen && (await lockBoth(call, seen.kind, seen, seen.intoId))
  const found = both && (await findMerge(call, mergeId, 'FOR UPDATE'))
  if (!found) throw notFound('This merge')
  const { kind, fromId, intoId } = found
  if (found.undoneAt) throw conflict('This merge was undone already.')
  if (call.now.getTime() - found.mergedAt.getTime() > mergeUndoDays * msPerDay)
    throw conflict(`A merge can be undone for ${mergeUndoDays} days.`)
  const people = await peopleOf(call, kind, [fromId, intoId])
  if (kind === 'person') await restoreMembers(call, found)
  if (kind === 'person') await restoreTransmittals(call, found)
  const nodes = await restoreValues(call, types, found)
  const [column] = retired[kind]
  await call.db.rows(
    `UPDATE ${kind} t SET merged_into = NULL, ${column} = (c.before #>> '{}')::boolean FROM merge_change c
      WHERE c.merge_id = $1 AND c.table_name = 'retired' AND t.id = c.row_id`,
    [mergeId],
  )
  await call.db.rows('UPDATE merge SET undone_by = $2, undone_at = $3 WHERE id = $1', [
    mergeId,
    call.caller.id,
    call.now,
  ])
  await keepRights(call.db, { people, leftOrganizations: [both[1].organizationId] })
  const [from, into] = both
  await writeNotes(types, call, `${action[kind]}MergeUndone`, nodes, into, from)
  await refreshBoth(types, call, found)
  return { ...(await shownRecords(call, nodes)), numberOfRecordsEffected: nodes.length }
}

/** The merges whose two the caller administers, or did before they were one. */
const merges = `SELECT g.id AS "mergeId", g.kind, g.from_id AS "fromId", g.into_id AS "intoId",
    CASE g.kind WHEN 'person' THEN (SELECT full_name FROM person WHERE id = g.from_id)
      ELSE (SELECT name FROM organization WHERE id = g.from_id) END AS "fromName",
    CASE g.kind WHEN 'person' THEN (SELECT full_name FROM person WHERE id = g.into_id)
      ELSE (SELECT name FROM organization WHERE id = g.into_id) END AS "intoName",
    (SELECT full_name FROM person WHERE id = g.merged_by) AS "mergedByName", g.merged_at AS "mergedDate",
    g.undone_at AS "undoneDate"
  FROM merge g JOIN organization o
    ON o.id = CASE g.kind WHEN 'person' THEN (SELECT organization_id FROM person WHERE id = g.into_id) ELSE g.into_id END
 WHERE ${administered} ORDER BY g.id DESC LIMIT ${mergesMax}`

export default (types: RecordTypes): Served[] => [
  serve(UserMerge, (request, call) => {
    const { userId: fromId, intoUserId: intoId } = request
    return merge(types, 'person', { fromId, intoId, dryRun: !!request.dryRun }, call)
  }),
  serve(OrganizationMerge, (request, call) => {
    const { organizationId: fromId, intoOrganizationId: intoId } = request
    return merge(types, 'organization', { fromId, intoId, dryRun: !!request.dryRun }, call)
  }),
  serve(MergesRead, async (_request, call) => {
    if (!call.caller.isAdmin) throw forbidden('Merges are for administrators of an organization.')
    return { merges: await call.db.rows<Value<typeof Merge.fields>>(merges, [call.caller.id]) }
  }),
  serve(MergeUndo, (request, call) => undo(types, request.mergeId, call)),
]
