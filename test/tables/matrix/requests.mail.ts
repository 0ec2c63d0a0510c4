/** Requests of the mails: links, whose tokens count instead of a session, and mail that came in. */
import { randomUUID } from 'node:crypto'
import { because } from '../../kit/records.ts'
import { type Build, inProject, plain } from './build.ts'
import type { World } from './people.ts'
import * as fixtures from './things.ts'

/** The token of a link to an RFI, of the administrator: on a device that nobody knows. */
async function token(world: World): Promise<{ token: string }> {
  const { folderId } = await fixtures.record(world, 'rfi')
  const made = randomUUID()
  await world.here.database.rows(
    `INSERT INTO mail_token (digest, kind, person_id, project_id, folder_id, made_at)
     VALUES (sha256($1::bytea), 'link', $2, $3, $4, now())`,
    [Buffer.from(made), world.admin.id, world.id, folderId],
  )
  return { token: made }
}

const withToken = (more: object = {}) => plain(async (world) => ({ ...(await token(world)), ...more }))

/** A held message to the reply address of a Consultant. The blobs of this server lack it, unless it is given the bytes of a file. */
export async function held(world: World, message = Buffer.from('held')): Promise<number> {
  const { folderId } = await fixtures.record(world, 'rfi')
  const row = await world.here.database.row<{ id: number }>(
    `WITH file AS (INSERT INTO stored_file (project_id, sha256, name, size_bytes, created_by, created_at)
       VALUES ($1, sha256($4::bytea), 'message.eml', length($4::bytea), $2, now()) RETURNING id)
     INSERT INTO incoming_mail (received_at, person_id, project_id, folder_id, state, stored_file_id)
     SELECT now(), $2, $1, $3, 'held', id FROM file RETURNING id`,
    [world.id, world.who['Consultant, party'].id, folderId, message],
  )
  return row!.id
}

export const mail: Record<string, Build> = {
  MailLinkRead: withToken(),
  MailLinkCodeSend: withToken(),
  MailLinkCodeEnter: withToken({ code: '12345678' }),
  MailLinkOpened: withToken(),
  MailLinkReplyCreate: withToken({ text: 'The duct' }),
  MailLinkStepTake: withToken({ changes: { StatusId: '4', Answer: 'The duct' } }),
  MailLinkFileAdd: withToken({ fileContent: fixtures.content }),
  MailLinkTransmittalPrint: withToken(),
  'IncomingMailRead of the project': inProject(),
  IncomingMailRead: plain(async (world) => ({ folderId: (await fixtures.record(world, 'rfi')).folderId })),
  HeldMailDecide: plain(async (world) => ({ incomingMailId: await held(world), accept: false })),
  MailMessageRead: plain(async (world) => ({ incomingMailId: await held(world), ...because })),
  MailLinksEnd: plain(async (world) => ({ folderId: (await fixtures.record(world, 'rfi')).folderId })),
}
