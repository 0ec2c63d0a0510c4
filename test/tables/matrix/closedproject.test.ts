/** A closed project: every operation that writes in it is refused, reading goes on, and nothing waits on anybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { operations } from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { told } from '../../kit/told.ts'
import { answerTo, type World, world } from './people.ts'
import { requests } from './requests.ts'

const here = prepared(() => site())
let w: World
beforeAll(async () => {
  w = await world(here)
})

const operationOf = (line: string) => operations.find(({ name }) => name === `${line.split(' ')[0]}Request`)!
const setClosed = (isClosed: boolean, projectId = w.id) =>
  here.database.rows('UPDATE project SET is_disabled = $2 WHERE id = $1', [projectId, isClosed])

/** Lines that write, but not in the project. */
const elsewhere = [
  'ProjectAdd',
  'ProjectCopy',
  'TourSave',
  'LanguageSave',
  'ProjectSetFavorite',
  'ListRemove of the organization',
  'ListSave of the organization',
  'UserLogin',
  'UserLogout',
  'SessionEnd',
  'PasskeyAddBegin',
  'PasskeyAdd',
  'PasskeyUpdate',
  'PasskeyRemove',
  'PasskeySignInBegin',
  'UserAdd',
  'UserUpdate',
  'UserUpdate of oneself',
  'UserMerge',
  'OrganizationMerge',
  'MergeUndo',
  'OrganizationAdd',
  'OrganizationUpdate',
  'OrganizationLogoSave',
  'LocationAdd',
  'LocationUpdate',
  'ApiKeyAdd',
  'ApiKeyRevoke',
  'ServiceAccountSave',
  'ServiceKeyAdd',
  'ServiceKeyRotate',
  'ServiceKeyRevoke',
  'ClientSaveConfiguration',
  'MailRelease',
  'MailUnsubscribe',
  // Of people and companies; an invitation that names the project is refused.
  'InvitationSend without a project',
  'InvitationResend',
  'InvitationWithdraw',
  'InvitationDecide',
  'InvitationPasskeyBegin',
  'InvitationAccept',
  'PasswordReset',
  'ServerSettingsSave',
  // Of the organization. Another line has that of the project, which is refused.
  'WebHookSave',
  // No record changes: less is sent, or what its owner may read is sent again.
  'WebHookDelete',
  'WebHookRotateSecret',
  'WebHookReplay',
  // Throwing a message away changes no record; accepting one is a reply.
  'HeldMailDecide',
  // Taking access away goes on.
  'MailLinksEnd',
  'NoticesMarkRead',
  'NoticePreferencesSave',
  'ProjectMute',
  'RecordFollow',
  // Notes that what was sent before was opened.
  'TransmittalOpened',
]
const writing = Object.keys(requests).filter((line) => operationOf(line).effect === 'write')
/** Lines whose own tests have the closed project: most are admitted by a token, on a device that is not known here. */
const byToken = [
  // Of no project: no mail goes out here, and administrators have signed in.
  'PasswordForgotten',
  'FirstStartComplete',
  // No project of the matrix is the demo: not found, open or closed.
  'DemoRemove',
  'MailLinkCodeSend',
  'MailLinkCodeEnter',
  'MailLinkOpened',
  'MailLinkReplyCreate',
  'MailLinkStepTake',
  'MailLinkFileAdd',
  // Reads, and writes down why: the matrix has messages without bytes.
  'MailMessageRead',
]
const inside = writing.filter((line) => ![...elsewhere, ...byToken].includes(line))

test('every operation that writes is in the matrix', () => {
  const named = new Set(writing.map((line) => operationOf(line).name))
  expect(operations.filter(({ effect, name }) => effect === 'write' && !named.has(name))).toEqual([])
})

describe('in a closed project', () => {
  test.each(sample(inside, 'closed', 16))('%s is refused', async (line) => {
    const statuses: Record<string, unknown> = {}
    const callers = ['stranger', 'Viewer', 'General Contractor PM', 'Project Admin'] as const
    for (const who of callers) {
      const { request } = await requests[line]!(w, w.who[who])
      await setClosed(true)
      try {
        const { status, body } = await answerTo(here, w.who[who], operationOf(line), request)
        statuses[who] = status
        if (status === 409) expect(body.uiErrorMessage).toMatch(/^This project is closed\./)
      } finally {
        await setClosed(false)
      }
    }
    // The stranger names nothing that they see. What a Viewer does not see is not found.
    const stranger = /^RecordUpdateMany/.test(line) ? 200 : 404
    expect(statuses).toEqual({
      stranger,
      Viewer: statuses.Viewer === 404 ? 404 : 409,
      'General Contractor PM': 409,
      'Project Admin': 409,
    })
  })

  test.each(sample(elsewhere, 'goes on', 12))('%s goes on', async (line) => {
    const who = w.who['organization admin']
    const { request, key = who.key } = await requests[line]!(w, who)
    await setClosed(true)
    try {
      expect((await answerTo(here, { key }, operationOf(line), request)).status).toBe(200)
    } finally {
      await setClosed(false)
    }
  })

  test('a record that names no place is refused too', async () => {
    const { id, people } = await here.project(['General Contractor PM'])
    await setClosed(true, id)
    const created = people['General Contractor PM'].client.call(contract.RFICreateMany, { rfiList: [{}] })
    expect(await told(created)).toBe('409 Conflict')
  })

  test('a record copied into an open project is created', async () => {
    const { id, admin } = await here.project()
    const other = await here.project([], admin)
    const ids = await makeOne(admin, recordTypes.rfi, id)
    await setClosed(true, id)
    const copy = { ...ids, projectId: other.id, folderParentId: 0, subject: 'Copied' }
    expect((await makeOne(admin, recordTypes.rfi, other.id, copy)).number).toBe('RFI-001')
  })

  test('two people are merged, and two again, also where its records name them', async () => {
    const { id, admin } = await here.project()
    const [gone, stays] = [await here.person(admin), await here.person(admin)]
    const member = { userId: gone.id, role: 'Architect' }
    await admin.client.call(contract.ProjectMemberAdd, { projectId: id, member })
    const ids = await makeOne(admin, recordTypes.rfi, id, { toUserId: gone.id, subject: 'S', question: 'Q' })
    await setClosed(true, id)
    const asked = async () =>
      (await admin.client.call(contract.RFIRead, { folderId: ids.folderId })).rfi!.toUserId
    const { mergeId } = await admin.client.call(contract.UserMerge, {
      userId: gone.id,
      intoUserId: stays.id,
    })
    expect(await asked()).toBe(stays.id)
    await admin.client.call(contract.MergeUndo, { mergeId })
    expect(await asked()).toBe(gone.id)
  })

  test('a project admin opens it again, nobody else', async () => {
    const { id, admin, people } = await here.project(['General Contractor PM'])
    const update = (fields: object, who = admin) =>
      who.client.call(contract.ProjectUpdate, { project: { projectId: id, ...fields } })
    await update({ isProjectDisabled: true })
    expect(await told(update({ description: 'x' }))).toBe('409 Conflict')
    expect((await update({ isProjectDisabled: true })).project!.isProjectDisabled).toBe(true)
    expect(await told(update({ isProjectDisabled: true, fax: '1' }))).toBe('409 Conflict')
    const pm = people['General Contractor PM']
    expect(await told(update({ isProjectDisabled: false }, pm))).toBe('403 Forbidden')
    expect((await update({ isProjectDisabled: false })).project!.isProjectDisabled).toBe(false)
    await makeOne(pm, recordTypes.rfi, id)
  })

  test('nothing waits on anybody and nothing is counted, but all is read', async () => {
    const { id, admin } = await here.project()
    const asked = await here.person(admin)
    const member = { userId: asked.id, role: 'Architect' }
    await admin.client.call(contract.ProjectMemberAdd, { projectId: id, member })
    const ids = await makeOne(admin, recordTypes.rfi, id, { toUserId: asked.id, subject: 'S', question: 'Q' })
    const counts = async () => {
      const mine = await asked.client.call(contract.MyCourtRead, {})
      const theirs = await admin.client.call(contract.TheirCourtRead, { projectId: id })
      const courts = await admin.client.call(contract.CourtsRead, { projectId: id })
      const { sections } = await asked.client.call(contract.ProjectSectionsRead, { projectId: id })
      const { projects } = await asked.client.call(contract.ProjectOverviewRead, {})
      return [
        mine.items!.length,
        (await asked.client.call(contract.MyCourtCount, {})).count,
        theirs.items!.length,
        courts.courts!.length,
        sections!.reduce((sum, { waitingCount }) => sum + waitingCount!, 0),
        projects![0]!.waitingCount,
        projects![0]!.openRfis,
      ]
    }
    expect(await counts()).toEqual(Array(7).fill(1))
    await setClosed(true, id)
    expect(await counts()).toEqual(Array(7).fill(0))
    const { rfi } = await asked.client.call(contract.RFIRead, { folderId: ids.folderId })
    expect(rfi).toMatchObject({ subject: 'S', userCanModify: false, userCanDelete: false })
    const { standing } = await admin.client.call(contract.RecordStandingRead, { folderId: ids.folderId })
    expect(standing).toMatchObject({ userCanModify: false, userCanDelete: false, userCanAdd: false })
    const { sections } = await admin.client.call(contract.ProjectSectionsRead, { projectId: id })
    expect(sections!.some(({ writes, deletes }) => writes || deletes)).toBe(false)
    const { folder } = await admin.client.call(contract.FolderGet, { folderId: ids.folderId })
    expect(folder).toMatchObject({ userCanModify: false, userCanDelete: false })
    const exported = await here.fetch(
      `/json/reply/RFIReadInFolderRequest?format=csv&parentFolderId=${folder!.folderParentId}`,
      { as: admin },
    )
    expect([exported.status, await exported.text()]).toEqual([200, expect.stringContaining('S')])
  })
})
