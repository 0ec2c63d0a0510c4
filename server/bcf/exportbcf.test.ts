/** Open issues and RFIs as BCF files: what is in them, and for whom. */
import { beforeAll, expect, test } from 'vitest'
import { ProjectMemberRemove } from '../../contract/projects/project.ts'
import { OpenIssueCreateMany, OpenIssueReplyCreate } from '../../contract/records/openissue.ts'
import { RFICreateMany } from '../../contract/records/rfi.ts'
import { exported, exportPath, markups } from '../../test/kit/bcf.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { outcome, restricted } from '../../test/kit/restricted.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Viewer'>
let issueId: number
beforeAll(async () => {
  project = await here.project(['Architect', 'Viewer'])
  const { admin, people, id } = project
  const { returnedIdList } = await admin.client.call(OpenIssueCreateMany, {
    openIssueList: [
      {
        projectId: id,
        subject: 'Duct & beam <clash>',
        question: 'Which\none "moves"?',
        issueTo: people.Architect.id,
        dueDate: '2026-12-24',
      },
    ],
  })
  issueId = Number(returnedIdList![0]!.folderId)
  const openIssueId = Number(returnedIdList![0]!.openIssueId)
  await people.Architect.client.call(OpenIssueReplyCreate, { reply: { openIssueId, message: 'The duct.' } })
  await admin.client.call(RFICreateMany, {
    rfiList: [{ projectId: id, subject: 'Slab', question: 'How thick?', toUserId: people.Architect.id }],
  })
})

const all = (as = project.admin, more = {}) =>
  exported(here, as, { parentFolderId: project.rootFolderId, ...more })

test('a topic has what the record has, in the order of the schema', async () => {
  const files = await all(project.admin, { folderType: 151 })
  expect(files['bcf.version']).toContain('<Version VersionId="3.0"/>')
  const [markup] = markups(files)
  const names = [...markup!.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name)
  expect(names).toEqual(
    (
      'Markup Topic Title CreationDate CreationAuthor DueDate AssignedTo Description ' +
      'Comments Comment Date Author Comment'
    ).split(' '),
  )
  for (const words of [
    'TopicType="Issue" TopicStatus="Open"',
    '<Title>Duct &amp; beam &lt;clash&gt;</Title>',
    '<DueDate>2026-12-24T00:00:00</DueDate>',
    `<AssignedTo>${project.people.Architect.email}</AssignedTo>`,
    '<Description>Which\none &quot;moves&quot;?</Description>',
    `<Author>${project.people.Architect.email}</Author>`,
    '<Comment>The duct.</Comment>',
  ])
    expect(markup).toContain(words)
  expect(files['extensions.xml']).toContain(`<User>${project.people.Architect.email}</User>`)
})

test('2.1 has comments beside the topic, and no lists of values', async () => {
  const files = await all(project.people.Viewer, { folderType: 151, version: '2.1' })
  expect(Object.keys(files).length).toBe(2)
  expect(files['bcf.version']).toContain('VersionId="2.1"')
  expect(markups(files)[0]).toMatch(/<\/Topic>\s*<Comment Guid=/)
})

test('a GUID is the same each time, and for everybody', async () => {
  const names = (files: Record<string, string>) => Object.keys(files).filter((name) => name.includes('/'))
  const first = names(await all())
  expect(first.length).toBe(2)
  expect(names(await all(project.people.Viewer))).toEqual(first)
  expect(names(await all(project.admin, { folderIds: [issueId] }))).toEqual([first[0]])
})

test('only what is seen: no hidden record, no words of one, and no address of somebody outside', async () => {
  const { team, pm, viewer, folderId } = await restricted(here)
  const { returnedIdList } = await pm.client.call(OpenIssueCreateMany, {
    openIssueList: [{ projectId: team.id, folderParentId: folderId, subject: 'Secret', toName: 'Kim Gone' }],
  })
  const hidden = Number(returnedIdList![0]!.folderId)
  const asked = { parentFolderId: team.rootFolderId }
  expect(markups(await exported(here, pm, asked)).join()).toContain('Secret')
  expect(markups(await exported(here, viewer, asked))).toEqual([])
  for (const folderIds of [[hidden], [issueId], [999_999_999]])
    expect((await here.fetch(exportPath({ ...asked, folderIds }), { as: viewer })).status).toBe(404)
  // Somebody who left the project is named, and their address stays here.
  await team.admin.client.call(ProjectMemberRemove, { projectId: team.id, member: { userId: pm.id } })
  const text = markups(await exported(here, team.admin, asked)).join()
  expect(text).toContain(pm.fullName)
  expect(text).not.toContain(pm.email)
})

test.each([
  [{}, '400'],
  [{ parentFolderId: 999_999_999 }, '404'],
  [{ folderType: 132 }, '400'],
  [{ filter: { Subject: 'x' } }, '400'],
  [{ version: '1.0' }, '400'],
])('%j is refused', async (more, status) => {
  const asked = Object.keys(more).length === 0 ? {} : { parentFolderId: project.rootFolderId, ...more }
  expect(String((await here.fetch(exportPath(asked), { as: project.admin })).status)).toBe(status)
})

test('needs a session', async () => {
  expect(await outcome(here.fetch(exportPath({})).then(({ status }) => expect(status).toBe(401)))).toBe('200')
})
