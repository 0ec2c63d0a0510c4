/** A transmittal in which somebody may see nothing does not exist for them: not in mails, the inbox, the log of mails or on paper. */
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { TransmittalRead, TransmittalSend, TransmittalsRead } from '../../contract/documents/transmittal.ts'
import { MailLogRead } from '../../contract/outbound/mail.ts'
import { NoticesRead } from '../../contract/outbound/notice.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { isAll } from '../../test/kit/cases.ts'
import type { Person } from '../../test/kit/harness.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { sendWithPapers } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { told } from '../../test/kit/told.ts'

const w = linkWorld()
let admin: Person
let reader: Person
let made = 0
beforeAll(() => {
  admin = w.team.admin
  reader = w.team.people.Consultant
})

/** A document that only the people of a list may see, and a way to set who they are. */
async function restricted() {
  made++
  const save = async (memberList: number[], accessListId?: number) =>
    (
      await admin.client.call(AccessListSave, {
        projectId: w.team.id,
        accessList: { accessListId, name: `Vault ${made}`, memberList },
      })
    ).accessList!.accessListId!
  const list = await save([reader.id])
  const { folder } = await admin.client.call(FolderAdd, {
    folder: { folderProjectId: w.team.id, folderName: 'Secret', accessByList: list },
  })
  const { newFolderId } = await admin.client.call(DocumentCreate, {
    parentFolderId: folder!.folderId!,
    documentNumber: 'V-1',
    fileName: 'V.pdf',
    fileContent: 'Zmlyc3Q=',
  })
  return { folderId: newFolderId!, setMembers: (ids: number[]) => save(ids, list) }
}

const send = async (folderId: number, subject: string, version = 0) =>
  (
    await admin.client.call(TransmittalSend, {
      projectId: w.team.id,
      subject,
      items: [{ folderId, version }],
      userIds: [reader.id],
    })
  ).transmittal!.transmittalId!

async function deliver() {
  await tellAll(w.here)
  w.later(121)
  await sendWithPapers(w.here)
}

const subjects = async () =>
  (await w.pm.client.call(MailLogRead, { projectId: w.team.id })).mails!.map(({ subject }) => subject ?? '')

test.runIf(isAll)(
  'the log of mails says the subject of a transmittal only to who sees something in it',
  async () => {
    const { folderId, setMembers } = await restricted()
    await send(folderId, 'Of the vault')
    await deliver()
    expect(w.box.received.filter(({ to }) => to === reader.email)).toHaveLength(1)
    expect((await subjects()).join()).not.toContain('vault')
    await setMembers([reader.id, w.pm.id])
    expect((await subjects()).join()).toContain('Of the vault')
  },
)

test('no mail goes out, and nothing tells of it, once they may see nothing in it', async () => {
  const { folderId, setMembers } = await restricted()
  w.box.received.splice(0)
  const transmittalId = await send(folderId, 'Taken back')
  await setMembers([])
  await deliver()
  expect(w.box.received.filter(({ to }) => to === reader.email)).toEqual([])
  const { notices } = await reader.client.call(NoticesRead, {})
  expect(notices!.map(({ title }) => title)).not.toContain('Taken back')
  expect(await told(reader.client.call(TransmittalRead, { transmittalId }))).toBe('404 NotFound')
  const { transmittals } = await reader.client.call(TransmittalsRead, { projectId: w.team.id })
  expect(transmittals!.map(({ subject }) => subject)).not.toContain('Taken back')
  const print = `/api/internal/transmittal/print?transmittalId=${transmittalId}`
  expect((await w.here.fetch(print, { as: reader })).status).toBe(404)
  expect((await admin.client.call(TransmittalRead, { transmittalId })).transmittal!.subject).toBe(
    'Taken back',
  )
})

test('a version below 0 is refused', async () => {
  const { folderId } = await restricted()
  expect(await told(send(folderId, 'No version', -1))).toMatch(/^400 /)
})
