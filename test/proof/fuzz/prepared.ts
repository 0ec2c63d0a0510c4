/**
 * Requests that need more than the matrix prepares to be answered 200: a device that is known, a code that was sent, a message in the
 * store, a webhook of one's own, a demo.
 */
import { createHash, randomUUID } from 'node:crypto'
import { ChangesRead } from '../../../contract/outbound/change.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { knowDevice, type MailLink, mailAddress } from '../../../server/access/maillinks.ts'
import { projectNumber } from '../../../server/demo/projectnumber.ts'
import { findDemo } from '../../../server/demo/remove.ts'
import { because } from '../../kit/records.ts'
import type { Build } from '../../tables/matrix/build.ts'
import type { Column, World } from '../../tables/matrix/people.ts'
import { held } from '../../tables/matrix/requests.mail.ts'
import { requests } from '../../tables/matrix/requests.ts'
import { attached, content, record, recordFor, transmittal, webHook } from '../../tables/matrix/things.ts'

export type Prepared = Awaited<ReturnType<Build>> & { headers?: Record<string, string> }
type Prepare = (world: World) => Promise<Prepared>

/** As the administrator asks. */
export const build = (line: string, world: World): Promise<Prepared> =>
  (prepared[line] ?? ((here) => requests[line]!(here, here.admin)))(world)

/** A code was sent to each of them at most 20 times in an hour. */
const addressees: readonly Column[] = [
  'Architect',
  'Consultant',
  'Consultant, party',
  'Subcontractor',
  'Subcontractor, party',
  'Viewer',
]
let linksMade = 0

/** The link of a mail about an RFI that its person is to answer. */
async function link(world: World): Promise<{ token: string; to: MailLink }> {
  const { id, login } = world.who[addressees[linksMade++ % addressees.length]!]
  const { folderId } = await recordFor(world, 'rfi', { toUserId: id, question: 'Which one moves?' })
  const token = randomUUID()
  await world.here.database.rows(
    `INSERT INTO mail_token (digest, kind, person_id, project_id, folder_id, made_at)
     VALUES (sha256($1::bytea), 'link', $2, $3, $4, now())`,
    [Buffer.from(token), id, world.id, folderId],
  )
  return {
    token,
    to: { caller: { id }, folderId, projectId: world.id, address: `${login}@example.com` } as MailLink,
  }
}

/** On a device on which the code was entered. */
const onDevice =
  (more: object = {}): Prepare =>
  async (world) => {
    const { token, to } = await link(world)
    const key = randomUUID()
    await knowDevice(world.here.database, to, key, new Date())
    return { request: { token, ...more }, headers: { Cookie: `plumbline-link=${key}` } }
  }

/** The link of a mail with a transmittal, on such a device. */
const withTransmittal: Prepare = async (world) => {
  const { database } = world.here
  const transmittalId = await transmittal(world)
  const sent = await database.row<{ id: number; address: string }>(
    `SELECT n.id, ${mailAddress} AS address FROM transmittal_recipient r JOIN person n ON n.id = r.person_id
      WHERE r.transmittal_id = $1 LIMIT 1`,
    [transmittalId],
  )
  const { id, address } = sent!
  const [token, key] = [randomUUID(), randomUUID()]
  const { rootFolderId: folderId } = world
  await database.rows(
    `INSERT INTO mail_token (digest, kind, person_id, project_id, folder_id, transmittal_id, made_at)
     VALUES (sha256($1::bytea), 'link', $2, $3, $4, $5, now())`,
    [Buffer.from(token), id, world.id, folderId, transmittalId],
  )
  const to = { caller: { id }, folderId, projectId: world.id, address } as MailLink
  await knowDevice(database, to, key, new Date())
  return { request: { token }, headers: { Cookie: `plumbline-link=${key}` } }
}

const code = '12345678'

const withCode: Prepare = async (world) => {
  const { token, to } = await link(world)
  const { caller, folderId, address } = to
  await world.here.database.rows(
    `INSERT INTO mail_code (person_id, folder_id, asked_at, digest, address, sent_at) VALUES ($1, $2, now(), $3, $4, now())`,
    [caller.id, folderId, createHash('sha256').update(`${code} ${caller.id} ${folderId}`).digest(), address],
  )
  return { request: { token, code } }
}

/** Switched off: else every change of the episode is sent to an address that does not answer, which takes more than the requests. */
const off = { name: 'Mirror', url: 'https://example.com/', isOn: false }

const ownHook =
  (more: (world: World) => Promise<object> = async () => ({})): Prepare =>
  async (world) => {
    const webHookId = await webHook(world, world.admin.id)
    await world.here.database.rows('UPDATE web_hook SET is_on = false WHERE id = $1', [webHookId])
    return { request: { webHookId, ...(await more(world)) } }
  }

/** The demo of the organization: a project by which it is known, with nothing in it. */
const demo: Prepare = async ({ here: { database }, admin }) => {
  const there = await findDemo(database, admin.organizationId)
  if (there) return { request: { projectId: there.id } }
  const { project } = await admin.client.call(ProjectAdd, {
    project: { projectName: randomUUID(), projectNumber },
  })
  await database.rows(`UPDATE event SET is_quiet = true WHERE project_id = $1 AND action = 'ProjectAdded'`, [
    project!.projectId,
  ])
  return { request: { projectId: project!.projectId! } }
}

const prepared: Record<string, Prepare> = {
  MailLinkRead: onDevice(),
  MailLinkCodeSend: async (world) => ({ request: { token: (await link(world)).token } }),
  MailLinkCodeEnter: withCode,
  MailLinkOpened: onDevice(),
  MailLinkReplyCreate: onDevice({ text: 'The duct' }),
  MailLinkStepTake: onDevice({ changes: { StatusId: '4', Answer: 'The duct' } }),
  MailLinkFileAdd: onDevice({ fileContent: content }),
  MailLinkTransmittalPrint: withTransmittal,
  MailMessageRead: async (world) => {
    // The same bytes are in the store.
    await attached(world, (await record(world, 'rfi')).folderId)
    return { request: { incomingMailId: await held(world, Buffer.from(content, 'base64')), ...because } }
  },
  WebHookSave: async () => ({ request: { webHook: off } }),
  'WebHookSave in the project': async ({ id }) => ({ request: { webHook: { ...off, projectId: id } } }),
  WebHookDelete: ownHook(),
  WebHookRotateSecret: ownHook(),
  WebHookDeliveriesRead: ownHook(),
  WebHookReplay: ownHook(async ({ admin, id }) => ({
    cursor: (await admin.client.call(ChangesRead, { projectId: id })).nextCursor,
  })),
  DemoRemove: demo,
}
