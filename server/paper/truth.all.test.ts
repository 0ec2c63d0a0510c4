/** Papers say what is so: who gave an answer in which way, which folder a list is of, what was left out. */
import { beforeAll, expect, test } from 'vitest'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { PartyAddressSave } from '../../contract/people/party.ts'
import { UserAdd, UserUpdate } from '../../contract/people/user.ts'
import { ListSave } from '../../contract/projects/codelist.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { OpenIssueReplyCreate } from '../../contract/records/openissue.ts'
import { RFIForward, RFIReplyCreate, RFIUpdate } from '../../contract/records/rfi.ts'
import { isAll } from '../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { embedded, embeddedBytesMax, type File } from './parts/files.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Consultant'>
beforeAll(async () => {
  project = await here.project(['Architect', 'Consultant'])
})

async function textFrom(who: Person, path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: who })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

const withPdf = test.skipIf(!readsPdf())
const inAll = test.runIf(isAll && readsPdf())

withPdf('an answer is signed by the way in which it came', async () => {
  const { admin, people } = project
  const answeredBy = async (who: Person) => {
    const ids = await makeOne(admin, recordTypes.rfi, project.id, {
      subject: 'Sill',
      question: 'Which?',
      toUserId: people.Architect.id,
      statusId: 3,
    })
    const reply = { rfiId: ids.rfiId, response: 'That.', isAnswer: true }
    await who.client.call(RFIReplyCreate, { reply })
    return textFrom(admin, `record/print?folderId=${ids.folderId}`)
  }
  expect(await answeredBy(people.Architect)).toContain(dense('Answered in Plumbline under their own sign-in'))
  expect(await answeredBy(admin)).toContain(dense(`Noted in Plumbline for ${people.Architect.fullName}`))
})

withPdf('an imported answer is according to its source', async () => {
  const { admin } = project
  await importer(admin, project.id).broughtIn({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Question', 'Status', 'Official Response', 'Answered by', 'Date answered'],
      ['23', 'Beam at C4', 'Which?', 'Answered', 'W12x26', 'Jane Doe', '03/14/2024'],
    ],
  })
  const made = await here.database.row<{ id: number }>(
    `SELECT folder_id AS id FROM rfi WHERE project_id = $1 AND number = '23'`,
    [project.id],
  )
  const text = await textFrom(admin, `record/print?folderId=${made!.id}`)
  expect(text).toMatch(/AccordingtoSpreadsheet,broughtin\w{3}\d+,20\d\d/)
  expect(text).toContain(dense('Jane Doe, Mar 14, 2024'))
  expect(text).not.toContain('AnsweredinPlumbline')
  expect(text).toMatch(/AccordingtoSpreadsheet,broughtinon\w{3}\d+,20\d\dby/)
  // Nobody has signed it here.
  expect(text.slice(text.lastIndexOf('Signed'))).not.toContain('Jane')
})

const listOf = (folderId: number, folderType: number, filter = {}): string =>
  `list/print?parentFolderId=${folderId}&folderType=${folderType}&filter=${encodeURIComponent(JSON.stringify(filter))}`

inAll('a list of a folder names the folder', async () => {
  const { admin, rootFolderId } = project
  const { folder } = await admin.client.call(FolderAdd, {
    folder: { folderName: 'East wing', folderParentId: rootFolderId, folderProjectId: project.id },
  })
  for (const folderType of [121, 132, 151]) {
    const text = await textFrom(admin, listOf(folder!.folderId!, folderType))
    expect(text).toMatch(/All\w+inEastwing/)
    expect(text).not.toContain('oftheproject')
    expect(await textFrom(admin, listOf(rootFolderId, folderType))).toMatch(/All\w+oftheproject/)
  }
  const response = await here.fetch(`/api/internal/${listOf(folder!.folderId!, 142)}`, { as: admin })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('ParentFolderId')])
})

inAll('the RFI log counts and groups by state, also by the names of the project', async () => {
  const { admin, id, rootFolderId, people } = await here.project(['Architect'])
  const made = { question: 'Which?', toUserId: people.Architect.id, dateDue: '2020-01-02' }
  for (const [subject, statusId] of Object.entries({ Draftee: 1, Checked: 2, Late: 3 }))
    await makeOne(admin, recordTypes.rfi, id, { ...made, subject, statusId })
  await makeOne(admin, recordTypes.rfi, id, {
    ...made,
    subject: 'Calm',
    statusId: 3,
    dateDue: '2999-01-02',
  })
  const names = ['Draft', 'Submitted', 'With the designer', 'Answered', 'Closed', 'Void']
  const items = names.map((name, i) => ({ id: i + 1, name }))
  await admin.client.call(ListSave, { listName: 'rfiStatus', projectId: id, items })
  const all = await textFrom(admin, listOf(rootFolderId, 121))
  expect(all).toContain(dense('2 open 1 submitted 2 of these overdue 0 answered, to be closed 0 closed'))
  for (const part of ['Open, overdue 1', 'Submitted, overdue 1', 'Open, in time 1', 'Drafts are left out.'])
    expect(all).toContain(dense(part))
  expect(all).not.toContain('Draftee')
  const open = await textFrom(admin, listOf(rootFolderId, 121, { RfiStatus: 'with the designer' }))
  expect(['Late', 'Calm', 'Checked'].map((one) => open.includes(one))).toEqual([true, true, false])
  const calm = await textFrom(admin, listOf(rootFolderId, 121, { IsOverdue: '0' }))
  expect(['Late', 'Calm'].map((one) => calm.includes(one))).toEqual([false, true])
})

withPdf('an RFI was held by each whom it was addressed to', async () => {
  const { admin, people } = project
  const { Architect, Consultant } = people
  const ids = await makeOne(admin, recordTypes.rfi, project.id, {
    subject: 'Sill',
    question: 'Which?',
    toUserId: Architect.id,
    statusId: 2,
  })
  await admin.client.call(RFIUpdate, { rfi: { folderId: ids.folderId, statusId: 3 } })
  await admin.client.call(RFIUpdate, { rfi: { folderId: ids.folderId, toUserId: Consultant.id } })
  const text = await textFrom(admin, `record/print?folderId=${ids.folderId}`)
  const held = text.slice(text.indexOf('Ballincourt'))
  const rows = [admin, Architect, Consultant].map(({ fullName }) => held.indexOf(dense(fullName)))
  expect(rows.every((at, i) => at >= 0 && at > (rows[i - 1] ?? -1))).toBe(true)
})

inAll('a forwarded RFI is held by whom it was forwarded to, from its creation on', async () => {
  const { admin, people } = project
  const { Architect, Consultant } = people
  const ids = await makeOne(admin, recordTypes.rfi, project.id, {
    subject: 'Sill',
    toUserId: Architect.id,
    statusId: 3,
  })
  const heldIn = async (): Promise<string> => {
    const text = await textFrom(admin, `record/print?folderId=${ids.folderId}`)
    return text.slice(text.indexOf('Ballincourt'), text.lastIndexOf('Signed'))
  }
  expect(await heldIn()).toContain(dense(Architect.fullName))
  await Architect.client.call(RFIForward, { rfiId: ids.rfiId as number, toUserId: Consultant.id })
  const held = await heldIn()
  expect(held.indexOf(dense(Consultant.fullName))).toBeGreaterThan(held.indexOf(dense(Architect.fullName)))
})

inAll('a reply has the company of its author, also if another member has the same name', async () => {
  const { admin, people, id } = await here.project(['Architect', 'Consultant'])
  const { Architect, Consultant } = people
  for (const who of [Architect, Consultant])
    await who.client.call(UserUpdate, { user: { userId: who.id, firstName: 'Vera', lastName: 'Twin' } })
  const issue = { subject: 'Sill', question: 'Which?', issueTo: Architect.id, statusId: 2 }
  const ids = await makeOne(admin, recordTypes.openIssue, id, issue)
  const reply = { openIssueId: ids.openIssueId, message: 'That.' }
  await Architect.client.call(OpenIssueReplyCreate, { reply })
  const company = await here.database.row<{ name: string }>('SELECT name FROM organization WHERE id = $1', [
    Architect.organizationId,
  ])
  const text = await textFrom(admin, `record/print?folderId=${ids.folderId}`)
  expect(text).toContain(dense(`Vera Twin, ${company!.name}`))
})

test('a file that is too large takes no room from those behind it', () => {
  const files = [1, embeddedBytesMax, 2].map((uploadedFileSize) => ({ uploadedFileSize })) as File[]
  expect(embedded(files).map(({ uploadedFileSize }) => uploadedFileSize)).toEqual([1, 2])
})

inAll('a party who was not told is named as such, until they are', async () => {
  const { admin } = project
  const [nobody, email] = ['The town hall', 'hall@example.org']
  const { user } = await admin.client.call(UserAdd, { user: { firstName: 'Una', lastName: 'Unreached' } })
  const member = { userId: user!.userId!, role: 'Viewer' }
  await admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  const copies = [nobody, `${user!.userId}`]
  const made = [
    await makeOne(admin, recordTypes.rfi, project.id, {
      subject: 'Sill',
      question: 'Which?',
      toUserId: project.people.Architect.id,
      ccUserList: copies,
      statusId: 3,
    }),
    await makeOne(admin, recordTypes.punchList, project.id, { status: 2, responsiblePartyList: copies }),
    await makeOne(admin, recordTypes.openIssue, project.id, { subject: 'Leak', toName: nobody }),
    await makeOne(admin, recordTypes.submittal, project.id, {
      reviewingCompanyContactId: member.userId,
      name: 'Steel',
    }),
  ]
  const { folderId: folderParentId } = made[3]!
  await makeOne(admin, recordTypes.submittalItem, project.id, { folderParentId })
  const papers = () =>
    Promise.all(made.map(({ folderId }) => textFrom(admin, `record/print?folderId=${folderId}`)))
  const said = [nobody, 'Una Unreached'].join(', ')
  const expected = [dense(said), dense(said), dense(nobody), dense('Una Unreached')]
  for (const [at, text] of (await papers()).entries())
    expect(text.toLowerCase()).toContain(`${dense('Not told')}${expected[at]}`.toLowerCase())
  await admin.client.call(PartyAddressSave, { projectId: project.id, text: nobody, email })
  await admin.client.call(UserUpdate, { user: { userId: member.userId, email: 'una@example.org' } })
  for (const text of await papers()) expect(text.toLowerCase()).not.toContain(dense('Not told').toLowerCase())
})
