/** BCF files that come in: what becomes of them, for whom, and that they go out again as they came. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { BcfImport } from '../../../contract/drawings/bcfimport.ts'
import {
  OpenIssueCreateMany,
  OpenIssueRead,
  OpenIssueReadInFolder,
  OpenIssueReplyReadByOpenIssue,
  OpenIssueUpdate,
} from '../../../contract/records/openissue.ts'
import { RFICreateMany, RFIRead, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { bcf, comment, exported, markups, type TestTopic, titled } from '../../../test/kit/bcf.ts'
import { dense, readsPdf, textOf } from '../../../test/kit/files/pdf.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { outcome, restricted } from '../../../test/kit/restricted.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Viewer' | 'Superintendent'>
beforeAll(async () => {
  project = await here.project(['Architect', 'Viewer', 'Superintendent'])
})

const bring = (as: Person, bytes: Buffer, more: RecordData = {}, projectId = project.id) =>
  as.client.call(BcfImport, {
    projectId,
    fileName: 'Clashes.bcfzip',
    fileContent: bytes.toString('base64'),
    ...more,
  }) as Promise<RecordData>

const issues = async ({ admin, rootFolderId }: Project): Promise<RecordData[]> =>
  (await admin.client.call(OpenIssueReadInFolder, { parentFolderId: rootFolderId }))
    .openIssueList as RecordData[]

const whole = (guid: string, to: string): TestTopic => ({
  guid,
  attributes: 'TopicType="Clash" TopicStatus="Active" ServerAssignedId="X-7"',
  topic:
    `${titled('Duct hits beam')}<Priority>High</Priority><Labels><Label>MEP</Label></Labels>` +
    `<DueDate>2026-05-01T22:30:00-08:00</DueDate><AssignedTo>${to}</AssignedTo><Stage>S3</Stage>` +
    '<Description>At grid C &amp; 4</Description><Fresh a="1"><Deep>x</Deep></Fresh>' +
    `<Comments>${comment('11111111-1111-4111-8111-111111111111', 'Move it')}</Comments>` +
    '<Viewpoints><ViewPoint Guid="22222222-2222-4222-8222-222222222222"><Viewpoint>v.bcfv</Viewpoint>' +
    '<Snapshot>s.png</Snapshot></ViewPoint></Viewpoints>',
  files: {
    'v.bcfv':
      '<VisualizationInfo Guid="22222222-2222-4222-8222-222222222222"><Components><Visibility DefaultVisibility="true">' +
      '<ViewSetupHints SpacesVisible="true"/></Visibility></Components><OrthogonalCamera><AspectRatio>1.5</AspectRatio>' +
      '</OrthogonalCamera></VisualizationInfo>',
    's.png': 'a picture',
    'notes.txt': 'a file that nobody knows',
  },
})

test('a dry run says what would be, and changes nothing', async () => {
  const fresh = await here.project(['Architect'])
  const bytes = bcf([whole(randomUUID(), 'kim@example.org'), { guid: randomUUID(), topic: '' }])
  const told = await bring(fresh.admin, bytes, { dryRun: true }, fresh.id)
  expect(told).toMatchObject({ version: '3.0', countNew: 1, countWrong: 1, countComments: 1 })
  expect(told.unknownNames).toEqual(['kim@example.org'])
  expect(told.topics[1]).toMatchObject({ outcome: 'Wrong', message: 'The topic has no title.' })
  expect(await issues(fresh)).toEqual([])
  const rows = await here.database.rows(
    `SELECT id FROM import WHERE project_id = $1 UNION ALL SELECT id FROM stored_file WHERE project_id = $1
     UNION ALL SELECT id::int FROM event WHERE project_id = $1 AND action = 'DataImported'`,
    [fresh.id],
  )
  expect(rows).toEqual([])
  // All or none.
  const fault = await refused(bring(fresh.admin, bytes, {}, fresh.id))
  expect([fault.status, fault.message]).toEqual([
    400,
    expect.stringContaining('markup.bcf: The topic has no title.'),
  ])
  expect(await issues(fresh)).toEqual([])
  expect(await bring(fresh.admin, bytes, { leaveOutWrong: true }, fresh.id)).toMatchObject({ countNew: 1 })
  expect((await issues(fresh)).length).toBe(1)
})

describe('in and out again', () => {
  const guid = randomUUID()
  let fresh: Project<'Architect'>
  let folderId: number
  beforeAll(async () => {
    fresh = await here.project(['Architect'])
    const told = await bring(fresh.admin, bcf([whole(guid, fresh.people.Architect.email)]), {}, fresh.id)
    expect(told.topics).toMatchObject([{ outcome: 'New', guid, comments: 1 }])
    folderId = told.topics[0].folderId
  })

  test('a topic is an open issue, according to the file', async () => {
    const { openIssue } = await fresh.admin.client.call(OpenIssueRead, { folderId })
    expect(openIssue).toMatchObject({
      subject: 'Duct hits beam',
      question: 'At grid C & 4',
      statusName: 'Open',
      issueTo: fresh.people.Architect.id,
      fromName: 'kim@example.org',
    })
    const { openIssueReplyList } = await fresh.admin.client.call(OpenIssueReplyReadByOpenIssue, {
      openIssueId: openIssue!.openIssueId!,
    })
    expect(openIssueReplyList).toMatchObject([{ message: 'Move it', replyDate: '2026-03-05' }])
    expect(openIssueReplyList![0]!.creatorId).toBeFalsy()
  })

  test.each(['3.0', '2.1'])('goes out in %s as it came, what is unknown included', async (version) => {
    const files = await exported(here, fresh.admin, { parentFolderId: fresh.rootFolderId, version })
    const [markup] = markups(files)
    for (const words of [
      // 2.1 has no id of another server.
      `Guid="${guid}" TopicType="Clash" TopicStatus="Active"${version === '3.0' ? ' ServerAssignedId="X-7"' : ''}>`,
      '<Priority>High</Priority>',
      '<DueDate>2026-05-01T22:30:00-08:00</DueDate>',
      '<CreationAuthor>kim@example.org</CreationAuthor>',
      '<Stage>S3</Stage>',
      '<Deep>x</Deep>',
      '<Date>2026-03-05T00:00:00Z</Date>',
      '<Snapshot>s.png</Snapshot>',
    ])
      expect(markup).toContain(words)
    expect(markup).toMatch(version === '3.0' ? /<Labels>\s*<Label>MEP<\/Label>/ : /<Labels>MEP<\/Labels>/)
    expect(files[`${guid}/s.png`]).toBe('a picture')
    expect(files[`${guid}/notes.txt`]).toBe('a file that nobody knows')
    const view = files[`${guid}/v.bcfv`]!
    expect(view.includes('AspectRatio')).toBe(version === '3.0')
    expect(view).toMatch(
      version === '3.0' ? /<Visibility[^>]*>\s*<ViewSetupHints/ : /<Components>\s*<ViewSetupHints/,
    )
  })

  test.each(['3.0', '2.1'])(
    'out, in and out are equal in %s, here and in another project',
    async (version) => {
      const path = `/api/internal/drawing/bcf/export?version=${version}&parentFolderId=`
      const response = await here.fetch(`${path}${fresh.rootFolderId}`, { as: fresh.admin })
      const bytes = Buffer.from(await response.arrayBuffer())
      const before = await exported(here, fresh.admin, { parentFolderId: fresh.rootFolderId, version })
      const again = await bring(fresh.admin, bytes, {}, fresh.id)
      expect(again).toMatchObject({ countSame: 1, countNew: 0, countChanged: 0, countComments: 0 })
      expect(await exported(here, fresh.admin, { parentFolderId: fresh.rootFolderId, version })).toEqual(
        before,
      )
      const other = await here.project([], fresh.admin)
      await bring(fresh.admin, bytes, {}, other.id)
      const there = await exported(here, fresh.admin, { parentFolderId: other.rootFolderId, version })
      // The assignee is no member there, and stays a text.
      expect(there).toEqual(before)
    },
  )
})

describe('a topic that is here', () => {
  const guidOf = async (folderId: number): Promise<string> =>
    /Topic Guid="([^"]+)"/.exec(
      markups(
        await exported(here, project.admin, { parentFolderId: project.rootFolderId, folderIds: [folderId] }),
      )[0]!,
    )![1]!
  const rfi = async () => {
    const { returnedIdList } = await project.admin.client.call(RFICreateMany, {
      rfiList: [
        {
          projectId: project.id,
          subject: 'Slab',
          question: 'How thick?',
          toUserId: project.people.Architect.id,
        },
      ],
    })
    const folderId = Number(returnedIdList![0]!.folderId)
    return { folderId, guid: await guidOf(folderId) }
  }
  const changed = (guid: string, text: string): Buffer =>
    bcf([
      {
        guid,
        attributes: 'TopicStatus="Open"',
        topic: `${titled('Slab edge')}<Description>${text}</Description><Comments>${comment(randomUUID(), 'It is 20 cm')}</Comments>`,
      },
    ])

  test("is changed where that is the caller's, and a comment is no answer", async () => {
    const { folderId, guid } = await rfi()
    const told = await bring(project.admin, changed(guid, 'How thick is it?'))
    expect(told.topics).toMatchObject([
      { outcome: 'Changed', folderType: 121, changes: ['Title', 'Description'] },
    ])
    const { rfi: now } = await project.admin.client.call(RFIRead, { folderId })
    expect(now).toMatchObject({ subject: 'Slab edge', question: 'How thick is it?', statusId: 3 })
    expect(now!.answer).toBeUndefined()
    const { rfiReplyList } = await project.admin.client.call(RFIReplyReadByRFI, { rfiId: now!.rfiId! })
    expect(rfiReplyList).toMatchObject([{ response: 'It is 20 cm' }])
    expect(rfiReplyList![0]!.isAnswer).toBeFalsy()
  })

  test("keeps what is not the caller's, and the response says so", async () => {
    const { folderId, guid } = await rfi()
    const told = await bring(project.people.Architect, changed(guid, 'Other words'))
    expect(told.topics[0].changes).toEqual([])
    expect(told.topics[0].message).toMatch(
      /Title: .* It is not changed\. Description: .* It is not changed\./,
    )
    expect(told.topics[0].message).toContain('Its comments are left out')
    const { rfi: now } = await project.admin.client.call(RFIRead, { folderId })
    expect(now).toMatchObject({ subject: 'Slab', question: 'How thick?' })
  })

  test('keeps who made it; who changed it elsewhere is said by admins alone', async () => {
    const member = project.people.Superintendent
    const { returnedIdList } = await member.client.call(OpenIssueCreateMany, {
      openIssueList: [{ projectId: project.id, subject: 'Pump' }],
    })
    const folderId = Number(returnedIdList![0]!.folderId)
    const asked = { parentFolderId: project.rootFolderId, folderIds: [folderId] }
    const authors = async (): Promise<string[]> =>
      markups(await exported(here, project.admin, asked))[0]!.match(
        /<(Creation|Modified)(Author|Date)>[^<]*/g,
      )!
    const before = await authors()
    const guid = await guidOf(folderId)
    const words = (by: string): string =>
      '<Title>Pump</Title><CreationDate>2020-01-01T00:00:00Z</CreationDate><CreationAuthor>other@example.org</CreationAuthor>' +
      `<ModifiedDate>2026-02-02T00:00:00Z</ModifiedDate><ModifiedAuthor>${by}</ModifiedAuthor>`
    const bytes = bcf([
      {
        guid,
        attributes: 'TopicStatus="Open"',
        topic: `${words('lee@example.org')}<Priority>Low</Priority>`,
      },
    ])
    const told = await bring(member, bytes)
    expect(told.topics).toMatchObject([{ outcome: 'Same', changes: [] }])
    expect(await authors()).toEqual(before)
    expect(markups(await exported(here, project.admin, asked))[0]).toContain('<Priority>Low')
    await bring(project.admin, bytes)
    expect(await authors()).toEqual([
      ...before,
      '<ModifiedDate>2026-02-02T00:00:00Z',
      '<ModifiedAuthor>lee@example.org',
    ])
  })

  test('of which the caller may change nothing is the same, and nothing of it is kept', async () => {
    const { returnedIdList } = await project.people.Superintendent.client.call(OpenIssueCreateMany, {
      openIssueList: [{ projectId: project.id, subject: 'Slab' }],
    })
    const guid = await guidOf(Number(returnedIdList![0]!.folderId))
    const topic = `<Title>Slab</Title><CreationDate>2026-03-04T05:06:07Z</CreationDate><CreationAuthor>k</CreationAuthor>
      <Labels><Label>Unheard</Label></Labels><Comments>${comment(randomUUID(), 'Yes')}</Comments>`
    const told = await bring(project.people.Architect, bcf([{ guid, topic }]))
    expect(told.topics).toMatchObject([{ outcome: 'Same', changes: [] }])
    expect(told.topics[0].message).toContain('The label "Unheard" is none of the project. It is left out.')
  })

  test('what was changed here goes out with the new words, and not those that came in', async () => {
    const guid = randomUUID()
    const { topics } = await bring(project.admin, bcf([whole(guid, 'kim@example.org')]))
    const { folderId } = topics[0]
    await project.admin.client.call(OpenIssueUpdate, {
      openIssue: { folderId, subject: 'Settled', question: 'New words', dueDate: '2027-01-02', statusId: 6 },
    })
    const [markup] = markups(
      await exported(here, project.admin, { parentFolderId: project.rootFolderId, folderIds: [folderId] }),
    )
    for (const words of [
      'TopicStatus="Closed"',
      '<Title>Settled</Title>',
      '<DueDate>2027-01-02T00:00:00</DueDate>',
    ])
      expect(markup).toContain(words)
    expect(markup).not.toMatch(/Duct hits beam|At grid C|2026-05-01|Active/)
  })

  test('one that the caller does not see is not found by its GUID', async () => {
    const { team, pm, folderId } = await restricted(here)
    const member = team.people.Superintendent
    const { returnedIdList } = await pm.client.call(OpenIssueCreateMany, {
      openIssueList: [{ projectId: team.id, folderParentId: folderId, subject: 'Secret' }],
    })
    const hidden = Number(returnedIdList![0]!.folderId)
    const [markup] = markups(
      await exported(here, pm, { parentFolderId: team.rootFolderId, folderIds: [hidden] }),
    )
    const guid = /Topic Guid="([^"]+)"/.exec(markup!)![1]!
    const told = await bring(member, changed(guid, 'Mine'), { dryRun: true }, team.id)
    expect(told.topics).toMatchObject([{ outcome: 'Wrong', title: 'Slab edge' }])
    expect(told.topics[0].message).toMatch(/^Only a project admin/)
    expect(JSON.stringify(told)).not.toContain('Secret')
    const { openIssue } = await pm.client.call(OpenIssueRead, { folderId: hidden })
    expect(openIssue!.subject).toBe('Secret')
  })
})

test('labels that the project does not have are made', async () => {
  const label = '<Labels><Label>Facade</Label></Labels>'
  const made = await bring(project.admin, bcf([{ guid: randomUUID(), topic: `${titled('Label')}${label}` }]))
  expect(made.topics[0].message).toBe('The label "Facade" is new and is made.')
  const files = await exported(here, project.admin, {
    parentFolderId: project.rootFolderId,
    folderIds: [made.topics[0].folderId],
  })
  expect(markups(files).map((text) => /<Label>(\w+)/.exec(text)![1])).toEqual(['Facade'])
})

test('by those who may make open issues, and through PUT /files', async () => {
  const bytes = bcf([{ guid: randomUUID(), topic: titled('Sent as a file') }])
  expect(await outcome(bring(project.people.Viewer, bytes))).toBe('403 Forbidden')
  const path = `/files?bcfProjectId=${project.id}&name=big.bcf&dryRun=true`
  const put = await here.fetch(path, { as: project.admin, method: 'PUT', body: new Uint8Array(bytes) })
  expect([put.status, ((await put.json()) as RecordData).countNew]).toEqual([200, 1])
})

test('markup in texts stays text: it is neither read nor run, and goes out as it came', async () => {
  const words = '&lt;img src=x onerror="alert(1)"&gt; &amp;lt;b&amp;gt;'
  const { topics } = await bring(project.admin, bcf([{ guid: randomUUID(), topic: titled(words) }]))
  const { folderId } = topics[0]
  const { openIssue } = await project.admin.client.call(OpenIssueRead, { folderId })
  expect(openIssue!.subject).toBe('<img src=x onerror="alert(1)"> &lt;b&gt;')
  const asked = { parentFolderId: project.rootFolderId, folderIds: [folderId] }
  const [markup] = markups(await exported(here, project.admin, asked))
  expect(markup).toContain(`<Title>${words.replaceAll('"', '&quot;')}</Title>`)
})

test.skipIf(!readsPdf())('a comment on a record that was made here has its author on paper', async () => {
  const guid = randomUUID()
  const { returnedIdList } = await project.admin.client.call(OpenIssueCreateMany, {
    openIssueList: [{ projectId: project.id, subject: 'Made here' }],
  })
  const folderId = Number(returnedIdList![0]!.folderId)
  const asked = { parentFolderId: project.rootFolderId, folderIds: [folderId] }
  const [markup] = markups(await exported(here, project.admin, asked))
  const own = /Topic Guid="([^"]+)"/.exec(markup!)![1]!
  const topic = `${titled('Made here')}<Comments>${comment(guid, 'Seen', 'Kim Gone')}</Comments>`
  expect(await bring(project.admin, bcf([{ guid: own, topic }]))).toMatchObject({ countComments: 1 })
  const paper = await here.fetch(`/api/internal/record/print?folderId=${folderId}`, { as: project.admin })
  const text = dense(textOf(Buffer.from(await paper.arrayBuffer())))
  expect(text).toContain(dense('Kim Gone, according to Clashes.bcfzip'))
})
