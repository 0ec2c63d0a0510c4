/** Requests of the mails: links, whose tokens count instead of a session, and mail that came in. */
import { randomUUID } from 'node:crypto'
import { type Build, plain } from './build.ts'
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

export const mail: Record<string, Build> = {
  MailLinkRead: withToken(),
  MailLinkCodeSend: withToken(),
  MailLinkCodeEnter: withToken({ code: '12345678' }),
  MailLinkOpened: withToken(),
  MailLinkReplyCreate: withToken({ text: 'The duct' }),
  MailLinkStepTake: withToken({ changes: { StatusId: '4', Answer: 'The duct' } }),
  MailLinkFileAdd: withToken({ fileContent: fixtures.content }),
  MailLinksEnd: plain(async (world) => ({ folderId: (await fixtures.record(world, 'rfi')).folderId })),
}
