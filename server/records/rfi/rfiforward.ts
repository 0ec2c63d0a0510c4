/** Forwarding an RFI: the to-person or a manager asks somebody else by creating a sub-RFI. */

import type { Value } from '../../../contract/kit.ts'
import { type RFI, RFIForward } from '../../../contract/records/rfi.ts'
import { audience } from '../../access/visibility.ts'
import { inOrder } from '../../db/inorder.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { inheritPins } from '../drawing/pins/inheritpins.ts'
import { writeCourts } from '../engine/court/court.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { mayTake } from '../engine/declare/statemachine.ts'
import { readRecord } from '../engine/read/read.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { type LoadedRecord, loadForUpdate } from '../engine/write/loadforupdate.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { rfi, rfiStates } from './rfi.ts'
import { settledCodes } from './rounds.ts'
import { copyPartiesToOriginals, subRfiIsPending, timesForwarded } from './subrfi.ts'

type Rfi = Value<typeof RFI.fields>
type Request = Value<typeof RFIForward.request.fields>

const { Open } = rfiStates.states
const forwardsMax = 20

/** The fields that the sub-RFI copies from the original, besides the question. */
const copiedFields = ['subject', 'reference', 'drawing', 'drawingDetail', 'specSection', 'csiCode'] as const

async function forward(types: RecordTypes, request: Request, call: Call): Promise<Rfi> {
  if (!request.rfiId) throw notEmpty('RfiId', 'the RFI to forward')
  const loaded = await loadForUpdate(rfi, call, { rfiId: request.rfiId }, '')
  await checkIfMatch(call, { ...loaded, label: rfi.label, dto: rfi.dto })
  await checkMayForward(call, loaded)
  const original = loaded.record as Rfi
  if (!request.toUserId) throw notEmpty('ToUserId', 'the person to forward it to')
  if (request.toUserId === original.toUserId)
    throw invalidField('ToUserId', 'Enum', 'ToUserId: the RFI is already addressed to this person.')
  const copied = Object.fromEntries(copiedFields.map((key) => [key, original[key]])) as Rfi
  const [created] = await createRecords(
    rfi,
    call,
    [
      {
        ...copied,
        question: request.question?.trim() ? request.question : original.question,
        toUserId: request.toUserId,
        dateDue: request.dateDue,
      },
    ],
    () => '',
    {
      follows: true,
      place: { parentId: original.folderParentId!, project: loaded.project },
      state: Open!.code,
      number: await numberBelow(call, loaded),
    },
  )
  await link(call, loaded, created!)
  await inheritPins(types, call, { from: loaded.folderId, to: created!.folderId })
  await writeCourts(rfi, call, [created!.folderId])
  return readRecord(rfi, call, created!.folderId)
}

/** RFI-072.1: a sub-RFI takes no number of the series, whose gap would tell others of it. */
async function numberBelow(call: Call, { record, number }: LoadedRecord): Promise<string> {
  const row = await call.db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM rfi WHERE original_rfi_id = $1',
    [record.rfiId],
  )
  return `${number}.${row!.count + 1}`
}

/** Only an open RFI without a pending sub-RFI can be forwarded, by its to-person or a manager. */
async function checkMayForward(call: Call, { record, folderId, callerRights }: LoadedRecord): Promise<void> {
  if (record.statusId !== Open!.code) throw conflict('Only an RFI that is open can be forwarded.')
  if (!mayTake(Open!.to.Answered!, callerRights) && !callerRights.isAdmin)
    throw forbidden(
      'Only the person whom the RFI is addressed to or a manager of the project can forward it.',
    )
  const pending = await call.db.row(
    `SELECT FROM rfi t JOIN rfi s ON s.id = t.sub_rfi_id WHERE t.folder_id = $1 AND ${subRfiIsPending(settledCodes)}`,
    [folderId],
  )
  if (pending)
    throw conflict(
      'This RFI is already forwarded. It can be forwarded again when the sub-RFI is answered or void.',
    )
  if ((await timesForwarded(call, folderId)) >= forwardsMax)
    throw conflict(`An RFI can be forwarded at most ${forwardsMax} times in a chain.`)
}

/**
 * Links the two RFIs in both directions. The sub-RFI gets the access list of the original, so that it is not
 * visible to more people, the same document references, and the pins.
 */
async function link(call: Call, loaded: LoadedRecord, sub: { folderId: number; id: number }): Promise<void> {
  const { record, folderId, version, project } = loaded
  const { db, caller, now } = call
  const before = await db.row<{ subRfiId: number | null }>(
    'SELECT sub_rfi_id AS "subRfiId" FROM rfi WHERE id = $1',
    [record.rfiId],
  )
  await inOrder([
    db.rows('UPDATE rfi SET original_rfi_id = $2 WHERE id = $1', [sub.id, record.rfiId]),
    db.rows('UPDATE rfi SET sub_rfi_id = $2 WHERE id = $1', [record.rfiId, sub.id]),
    db.rows(
      `UPDATE folder SET audience = $3, access_by_list = (SELECT access_by_list FROM folder WHERE id = $2)
        WHERE id = $1`,
      [sub.folderId, folderId, audience.parties],
    ),
    db.rows('UPDATE folder SET version = version + 1, updated_by = $2, updated_at = $3 WHERE id = $1', [
      folderId,
      caller.id,
      now,
    ]),
    db.rows(
      `INSERT INTO document_reference (folder_id, document_id, project_id, version, created_by, created_at)
       SELECT $2, document_id, project_id, version, $3, $4 FROM document_reference WHERE folder_id = $1`,
      [folderId, sub.folderId, caller.id, now],
    ),
    copyPartiesToOriginals(call, sub.folderId),
    writeEvents(call, [
      {
        action: 'Forwarded',
        projectId: project.projectId,
        folderId,
        version: version + 1,
        changes: [['subRfiId', before!.subRfiId, sub.id]],
      },
    ]),
  ])
}

export default (types: RecordTypes): Served[] => [
  serve(RFIForward, async (request, call) => ({ rfi: await forward(types, request, call) })),
]
