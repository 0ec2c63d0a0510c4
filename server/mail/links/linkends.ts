/** A manager ends what the mails about a record or a transmittal open: a mail was lost, or went to somebody else. */

import { TransmittalRead } from '../../../contract/documents/transmittal.ts'
import type { Value } from '../../../contract/kit.ts'
import type { MailLinksEnd } from '../../../contract/outbound/maillink.ts'
import { endLinks, endTransmittalLinks } from '../../access/maillinks.ts'
import { joinNodeRights, joinRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { type Event, type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import type { Perform } from '../../kernel/serve.ts'

type EndRequest = Value<typeof MailLinksEnd.request.fields>

export async function end(perform: Perform, { folderId, transmittalId, userId }: EndRequest, call: Call) {
  const personId = userId || null
  if (folderId) {
    const projectId = await projectOfRecord(call, folderId)
    const ended = await endLinks(call.db, folderId, personId, call.now)
    return noted(call, { projectId, folderId }, ended)
  }
  if (!transmittalId) throw notEmpty('FolderId', 'the record')
  const projectId = await projectOfTransmittal(perform, call, transmittalId)
  const ended = await endTransmittalLinks(call.db, transmittalId, personId, call.now)
  return noted(call, { projectId }, ended, [['transmittalId', null, transmittalId]])
}

interface Place {
  projectId: number
  isManager: boolean
}

async function projectOfRecord(call: Call, folderId: number): Promise<number> {
  const place = await call.db.row<Place>(
    `SELECT f.project_id AS "projectId", a.is_manager AS "isManager" FROM folder f ${joinNodeRights}
      WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!place) throw notFound('This record')
  return ofManager(place)
}

/** Of one in which they may see something. */
async function projectOfTransmittal(perform: Perform, call: Call, transmittalId: number): Promise<number> {
  const { transmittal } = await perform(TransmittalRead, { transmittalId }, call)
  const place = await call.db.row<Place>(
    `SELECT t.project_id AS "projectId", m.is_manager AS "isManager" FROM transmittal t
       ${joinRights({ project: 't.project_id', section: 'setup' }, 'm')} WHERE t.id = $2`,
    [call.caller.id, transmittal!.transmittalId],
  )
  return ofManager(place!)
}

function ofManager({ projectId, isManager }: Place): number {
  if (!isManager) throw forbidden('Only a manager of the project can end the links of its mails.')
  return projectId
}

async function noted(
  call: Call,
  where: Pick<Event, 'projectId' | 'folderId'>,
  ended: ReadonlyArray<{ fullName: string }>,
  more: readonly FieldChange[] = [],
) {
  const names = ended.map(({ fullName }) => fullName).join(', ')
  if (ended.length > 0)
    await writeEvents(call, [
      { ...where, action: 'MailLinksEnded', changes: [...more, ['fullName', null, names]] },
    ])
  return { numberOfRecordsEffected: ended.length }
}
