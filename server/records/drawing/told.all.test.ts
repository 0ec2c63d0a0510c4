/** Who hears of drawings: one mail a publication, with the sheets that its reader sees; a withdrawal reaches everybody who saw them. */
import { beforeAll, expect, test } from 'vitest'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { NoticePreferencesSave, NoticesRead } from '../../../contract/outbound/notice.ts'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import { place } from '../../../test/kit/drawings/pinning.ts'
import { publishAs, published, register, upload } from '../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { mailbox, sendAll } from '../../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'

const box = prepared(() => mailbox())
const here = prepared(async () =>
  site(
    {
      smtpUrl: box.url,
      mailFrom: 'Plumbline <plumbline@example.com>',
      publicUrl: 'https://build.example.com',
      mailsPerHourMax: 20,
    },
    await ownDatabase(),
  ),
)
let team: Project<'General Contractor PM' | 'Architect' | 'Viewer'>
let pm: Person
let viewer: Person
let architect: Person
let restrictedFolder = 0

beforeAll(async () => {
  here.clock.now = new Date('2026-11-16T08:00:00Z')
  team = await here.project(['General Contractor PM', 'Architect', 'Viewer'])
  ;({ 'General Contractor PM': pm, Viewer: viewer, Architect: architect } = team.people)
  const { accessList } = await team.admin.client.call(AccessListSave, {
    projectId: team.id,
    accessList: { name: 'Few', memberList: [pm.id, architect.id] },
  })
  const { folder } = await team.admin.client.call(FolderAdd, {
    folder: { folderProjectId: team.id, folderName: 'Secret', accessByList: accessList!.accessListId! },
  })
  restrictedFolder = folder!.folderId!
  // That they are members.
  await delivered()
})

const later = (seconds: number): void => {
  here.clock.now = new Date(here.clock.now!.getTime() + seconds * 1000)
}

/** To whom mails went, by the subject; and their texts. */
async function delivered(): Promise<Record<string, string[]>> {
  box.received.splice(0)
  await tellAll(here)
  later(121)
  await sendAll(here)
  const found: Record<string, string[]> = {}
  const people = { pm, viewer, architect, admin: team.admin }
  for (const mail of box.received) {
    const [name = mail.to] = Object.entries(people).find(([, { email }]) => email === mail.to) ?? []
    const subject = mail.header('Subject')!
    found[subject] = [...(found[subject] ?? []), name].sort()
  }
  return found
}

test('one mail a publication, to everybody who sees a sheet of it, with what they see', async () => {
  await published(
    here,
    pm,
    team.id,
    [
      { number: 'A-101', title: 'First floor', revision: '1' },
      { number: 'A-102', title: 'Second floor', revision: '1' },
    ],
    { name: 'Permit set', issueDate: '2026-11-01' },
  )
  expect(await delivered()).toEqual({ 'Permit set: new drawings': ['admin', 'architect', 'viewer'] })
  const { text } = box.received[0]!
  expect(text).toContain('published drawings')
  expect(text).toContain('A-101 First floor · rev 1')
  expect(text).toContain('/drawings/publications/')
  const { notices } = await viewer.client.call(NoticesRead, {})
  expect(notices![0]).toMatchObject({
    reason: 'drawings',
    title: 'Permit set',
    action: 'DrawingsPublished',
    folderId: 0,
    publicationId: expect.any(Number),
  })
})

test('a publisher may choose whom to tell; a withdrawal is told to all', async () => {
  const { publicationId } = await upload(here, pm, team.id, [{ number: 'B-1' }], { name: 'For one' })
  await publishAs(pm, publicationId, { tellUserIds: [viewer.id] })
  expect(await delivered()).toEqual({ 'For one: new drawings': ['viewer'] })
  await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
  expect(await delivered()).toEqual({ 'For one: is withdrawn': ['admin', 'architect', 'viewer'] })
})

test('who has a part in a record that is pinned on a changed sheet is told, whomever the publisher chooses', async () => {
  await published(here, pm, team.id, [{ number: 'P-1', revision: '1' }], {
    name: 'Pinned',
    issueDate: '2026-11-01',
  })
  const item = { subject: 'Beam', question: 'Which?', toUserId: architect.id }
  const { folderId } = await makeOne(pm, recordTypes.rfi, team.id, item)
  const sheetFolderId = (await register(pm, team.id)).find(({ number }) => number === 'P-1')!.folderId
  await place(pm, { sheetFolderId, recordFolderId: folderId })
  await delivered()
  const sheets = [{ number: 'P-1', revision: '2', issueDate: '2026-11-02' }]
  const { publicationId } = await upload(here, pm, team.id, sheets, { name: 'For one again' })
  await publishAs(pm, publicationId, { tellUserIds: [viewer.id] })
  expect(await delivered()).toEqual({ 'For one again: new drawings': ['architect', 'viewer'] })
})

test('of restricted sheets only those hear who see them', async () => {
  await published(here, pm, team.id, [{ number: 'X-1', title: 'Vault', revision: '1' }], {
    name: 'Secret set',
    parentFolderId: restrictedFolder,
  })
  expect(await delivered()).toEqual({ 'Secret set: new drawings': ['admin', 'architect'] })
})

test('a withdrawal says why, and what is in force now; nobody can switch it off', async () => {
  const { publicationId } = await published(
    here,
    pm,
    team.id,
    [{ number: 'A-101', title: 'First floor', revision: '2' }],
    { name: 'ASI 12', issueDate: '2026-11-10' },
  )
  await viewer.client.call(NoticePreferencesSave, {
    preferences: [{ reason: 'drawings', delivery: 'never' }],
  })
  expect(await delivered()).toEqual({ 'ASI 12: new drawings': ['admin', 'architect'] })
  await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'The levels are wrong.' })
  expect(await delivered()).toEqual({ 'ASI 12: is withdrawn': ['admin', 'architect', 'viewer'] })
  const { text } = box.received.find(({ to }) => to === viewer.email)!
  expect(text).toContain('The levels are wrong.')
  expect(text).toContain('A-101 First floor · rev 2 · in force now: rev 1')
  expect((await register(viewer, team.id)).map(({ number, revision }) => [number, revision])).toContainEqual([
    'A-101',
    '1',
  ])
})
