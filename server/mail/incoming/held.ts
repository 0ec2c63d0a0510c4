/** Messages that came by mail: for their senders, and for managers, who decide about held ones. */
import type { Value } from '../../../contract/kit.ts'
import {
  type BouncedAddress,
  HeldMailDecide,
  type IncomingMail,
  IncomingMailRead,
  incomingStates,
  MailMessageRead,
} from '../../../contract/outbound/mail.ts'
import { mailAddress } from '../../access/maillinks.ts'
import { callerColumns } from '../../access/sessions.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { readWhole } from '../../blobs/blobs.ts'
import type { Call } from '../../kernel/call.ts'
import type { Caller } from '../../kernel/caller.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, Fault, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import type { Prepared } from '../../kernel/prepared.ts'
import { type Perform, type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { prepareAll } from '../../records/file/preparebytes.ts'
import type { MessageFile } from './message.ts'
import { readInThread } from './reading.ts'
import { makeReply } from './take.ts'

type Message = Value<typeof IncomingMail.fields>
type Bounced = Value<typeof BouncedAddress.fields>

interface ReadRequest extends Paged {
  projectId?: number | null
  folderId?: number | null
  state?: string | null
}

/** Of records that the caller sees: their own, and for managers all. */
const select = `SELECT m.id AS "incomingMailId", m.received_at AS "receivedDate", n.id AS "userId", n.full_name AS "fullName",
    m.from_address AS "fromAddress", f.id AS "folderId", f.type AS "folderType", f.number, m.subject, m.words AS text,
    m.file_names AS "fileNames", m.state, m.why, d.full_name AS "decidedBy", m.person_id = $1 AS "isYours"
  FROM incoming_mail m JOIN person n ON n.id = m.person_id LEFT JOIN person d ON d.id = m.decided_by
  JOIN folder f ON f.id = m.folder_id ${joinNodeRights}
 WHERE ($2::int IS NULL OR m.project_id = $2) AND ($3::int IS NULL OR m.folder_id = $3)
   AND ($4::text IS NULL OR m.state = $4) AND ($5::bigint IS NULL OR m.id < $5)
   AND (m.person_id = $1 OR a.is_manager) AND ${visible} ORDER BY m.id DESC LIMIT $6`

const bounced = `SELECT n.id AS "userId", n.full_name AS "fullName", b.address, b.at AS when, b.said
  FROM member m JOIN person n ON n.id = m.person_id JOIN bounced_address b ON b.address = lower(${mailAddress})
 WHERE m.project_id = $1 AND m.removed_at IS NULL ORDER BY n.full_name, n.id LIMIT 1000`

async function read(request: ReadRequest, call: Call) {
  const [projectId, folderId] = [request.projectId || null, request.folderId || null]
  if (!projectId && !folderId) throw notEmpty('ProjectId', 'the project, or a record')
  if (projectId && !(await projectRights(call, 'setup', projectId)).isManager)
    throw forbidden('Only managers of the project can read the mail that came in.')
  const state = request.state?.trim().toLowerCase() || null
  if (state && !(incomingStates as readonly string[]).includes(state))
    throw invalidField('State', 'Enum', `State must be one of ${incomingStates.join(', ')}.`)
  const wanted = rowsWanted(request)
  const [before = null] = readCursor(request, 'number') ?? []
  const values = [call.caller.id, projectId, folderId, state, before, wanted + 1]
  const rows = await call.db.rows<Message>(select, values)
  const { page, nextCursor } = pageOf(rows, wanted, ({ incomingMailId }) => [incomingMailId!])
  const bouncedAddresses = projectId ? await call.db.rows<Bounced>(bounced, [projectId]) : []
  return { messages: page, bouncedAddresses, nextCursor }
}

interface Found {
  id: number
  personId: number
  projectId: number
  folderId: number
  state: string
  words: string
  fileNames: string[]
  isPartial: boolean
  sha256: Buffer
  isManager: boolean
  isAdmin: boolean
}

/** A message about a record that the caller sees, locked. */
async function find(call: Call, incomingMailId: number | null | undefined): Promise<Found> {
  if (!incomingMailId) throw notEmpty('IncomingMailId', 'the message')
  const found = await call.db.row<Found>(
    `SELECT m.id, m.person_id AS "personId", m.project_id AS "projectId", m.folder_id AS "folderId",
            m.state, coalesce(m.words, '') AS words, m.file_names AS "fileNames", m.is_partial AS "isPartial", s.sha256, a.is_manager AS "isManager", a.is_admin AS "isAdmin"
       FROM incoming_mail m JOIN stored_file s ON s.id = m.stored_file_id JOIN folder f ON f.id = m.folder_id ${joinNodeRights}
      WHERE m.id = $2 AND ${visible} AND (m.person_id = $1 OR a.is_manager) FOR UPDATE OF m`,
    [call.caller.id, incomingMailId],
  )
  if (!found) throw notFound('This message')
  return found
}

async function contentsOf(call: Call, { sha256 }: Found): Promise<Buffer> {
  const raw = await readWhole(call.blobs, sha256)
  if (!raw) throw conflict('The message is missing or damaged on the server.')
  return raw
}

type DecideRequest = Value<typeof HeldMailDecide.request.fields>

async function decide(types: RecordTypes, perform: Perform, request: DecideRequest, call: Call) {
  const found = await find(call, request.incomingMailId)
  const { projectId, folderId, personId } = found
  if (!found.isManager) throw forbidden('Only managers of the project decide about held mail.')
  if (found.state !== 'held')
    throw conflict(
      found.state === 'accepted' || found.state === 'thrown away'
        ? 'Somebody has decided about this message already.'
        : `This message is not held (it is: ${found.state}), so there is nothing to decide.`,
    )
  await call.db.rows('UPDATE incoming_mail SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
    found.id,
    request.accept ? 'accepted' : 'thrown away',
    call.caller.id,
    call.now,
  ])
  const action = request.accept ? 'MailAccepted' : 'MailThrownAway'
  const who = await call.db.row<Caller & { isActive: boolean }>(
    `SELECT ${callerColumns}, n.is_active AS "isActive" FROM person n WHERE n.id = $1`,
    [personId],
  )
  const { isActive, ...sender } = who!
  await writeEvents(call, [{ action, projectId, folderId, changes: [['fullName', null, sender.fullName]] }])
  if (!request.accept) return {}
  if (!isActive) throw conflict('Its sender is not active any more.')
  const message = (call.prepared as Accepting | undefined)?.message ?? (await toAccept(call, found))
  await accept(types, perform, call, sender, folderId, message)
  return {}
}

/**
 * A reply of the sender. Where the record was closed meanwhile they can add nothing any more, but the manager who accepts it can: then
 * it is a reply of the manager that says in whose name it came.
 */
async function accept(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  sender: Caller,
  folderId: number,
  message: Accepting['message'],
): Promise<void> {
  // Not the address: it is what its sender wrote, and everybody reads the history.
  const theirs = call.as({ caller: sender, cameBy: `mail, accepted by ${call.caller.fullName}` })
  await call.db.rows('SAVEPOINT accepting')
  try {
    await makeReply(types, perform, theirs, folderId, message)
    await call.db.rows('RELEASE SAVEPOINT accepting')
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'Conflict') throw error
    await call.db.rows('ROLLBACK TO SAVEPOINT accepting')
    const cameBy = `mail to the reply address of ${sender.fullName}`
    // Who wrote it is not proven.
    const words = [`By mail, in the name of ${sender.fullName}:`, message.words].filter(Boolean).join('\n\n')
    await makeReply(types, perform, call.as({ caller: call.caller, cameBy }), folderId, { ...message, words })
  }
}

interface Accepting extends Prepared {
  message: { words: string; files: MessageFile[] }
}

/** The message is read, and its files are written, before the transaction begins; whether it may be is decided in it. */
async function prepare(request: DecideRequest, call: Call): Promise<Accepting | undefined> {
  if (!request.accept) return undefined
  const found = await find(call, request.incomingMailId)
  if (!found.isManager || found.state !== 'held') return undefined
  const message = await toAccept(call, found)
  return {
    ...(await prepareAll(
      call,
      message.files.map(({ content }) => content),
    )),
    message,
  }
}

/** The words as they were read when it came. What could not be read is attached as it came, and the reply says so. */
async function toAccept(call: Call, found: Found): Promise<{ words: string; files: MessageFile[] }> {
  const { words, fileNames, isPartial } = found
  if (!isPartial && words && fileNames.length === 0) return { words, files: [] }
  const raw = await contentsOf(call, found)
  const message = isPartial ? undefined : (await readInThread(raw)).message
  if (message && !message.isPartial) return message
  const eml = { name: 'message.eml', type: 'message/rfc822', content: raw }
  const note = 'Not all of this mail could be read. It is attached as far as it came: message.eml.'
  return { words: [words, note].filter((part) => part !== '').join('\n\n'), files: [eml] }
}

async function readWholeMessage(request: { incomingMailId?: number | null }, call: Call) {
  const found = await find(call, request.incomingMailId)
  const { projectId, folderId } = found
  if (found.personId !== call.caller.id) {
    if (!found.isAdmin) throw forbidden('Only its sender and project admins can read the whole message.')
    const reason = call.info('Reason')?.trim()
    if (!reason)
      throw invalidField('AdditionalInfo.Reason', 'NotEmpty', 'Please say why you read it: that is recorded.')
    await writeEvents(call, [{ action: 'MailMessageRead', projectId, folderId, reason }])
  }
  return { fileContent: await contentsOf(call, found) }
}

export const heldOperations =
  (perform: Perform) =>
  (types: RecordTypes): Served[] => [
    serve(IncomingMailRead, read),
    serve(HeldMailDecide, (request, call) => decide(types, perform, request, call), { prepare }),
    serve(MailMessageRead, readWholeMessage),
  ]
