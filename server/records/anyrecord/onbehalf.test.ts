/**
 * Whose words a caller writes: the standing and the steps say it beforehand, the history afterwards. And the texts among the
 * parties that stand for nobody.
 */
import { describe, expect, test } from 'vitest'
import { ProjectMemberAdd, ProjectUpdate } from '../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { CourtsRead, TheirCourtRead } from '../../../contract/records/anyrecord/theircourt.ts'
import { OpenIssueReadInFolder } from '../../../contract/records/openissue.ts'
import { PunchListPartyUpdate, PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { openIssueStatus, punchListStatus } from '../../../contract/states.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, info, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() =>
  here.project([
    ...(['General Contractor PM', 'Superintendent', 'Subcontractor', 'Architect', 'Owner'] as const),
  ]),
)
const made = prepared(async () => project.people)
const pm = prepared(async () => project.people['General Contractor PM'])

const standing = async (by: Person, { folderId }: RecordData) =>
  (await by.client.call(RecordStandingRead, { folderId })).standing!
/** `Answer Ada Byron`, for each field. */
const onBehalf = async (by: Person, ids: RecordData) =>
  (await standing(by, ids)).fieldsOnBehalf!.map(({ field, onBehalfOfName }) => `${field} ${onBehalfOfName}`)
/** The steps taken on behalf of somebody, by their states. */
const steps = async (by: Person, { folderId }: RecordData) =>
  (await by.client.call(RecordTransitionsRead, { folderId })).transitions!.flatMap(
    ({ statusName, onBehalfOfName }) => (onBehalfOfName ? `${statusName} ${onBehalfOfName}` : []),
  )
const lastEvent = async ({ folderId }: RecordData) => {
  const { changes } = await pm.client.call(RecordHistoryRead, { folderId })
  const { fullName, onBehalfOfName, reason } = changes!.find(({ action }) => action !== 'ReplyAdded')!
  return [fullName, onBehalfOfName, reason]
}

const rfi = (more: RecordData = {}) =>
  makeOne(pm, recordTypes.rfi, project.id, {
    subject: 'Lintel',
    question: 'Which?',
    toUserId: made.Architect.id,
    ...more,
  })
const punch = (...responsiblePartyList: string[]) =>
  makeOne(pm, recordTypes.punchList, project.id, { summary: 'Door binds', responsiblePartyList })

describe('the author of a new record', () => {
  const proposed = async (submitFrom: string): Promise<void> => {
    const own = { projectId: project.id, submitFrom }
    await project.admin.client.call(ProjectUpdate, { project: own })
  }
  const createdFor = async (fields: RecordData) => {
    const ids = await makeOne(made.Subcontractor, recordTypes.rfi, project.id, {
      subject: 'Lintel',
      question: 'Which?',
      ...fields,
    })
    return (await lastEvent(ids))[1]
  }

  test.each(['The contractor', ''])(
    'is acted for only if they were named, not if the project proposes %j',
    async (text) => {
      await proposed(text || pm.email)
      expect(await createdFor({})).toBeUndefined()
      expect(await createdFor({ fromName: 'The inspector' })).toBe('The inspector')
      expect(await createdFor({ fromUserId: pm.id })).toBe(pm.fullName)
      await proposed('')
    },
  )

  test('who is the caller, or their own company, is nobody else', async () => {
    const own = 'SELECT name FROM organization WHERE id = $1'
    const { name } = (await here.database.row<{ name: string }>(own, [made.Subcontractor.organizationId]))!
    for (const fromName of [made.Subcontractor.fullName, made.Subcontractor.email, name])
      expect(await createdFor({ fromName })).toBeUndefined()
    expect(await createdFor({ fromName: made.Architect.fullName })).toBe(made.Architect.fullName)
  })
})

describe('the fields and steps of another party', () => {
  test('of an RFI are the answer, for everybody but those who were asked', async () => {
    const ids = await rfi()
    expect(await onBehalf(pm, ids)).toEqual([`Answer ${made.Architect.fullName}`])
    expect(await steps(pm, ids)).toEqual([`Answered ${made.Architect.fullName}`])
    expect(await onBehalf(made.Architect, ids)).toEqual([])
    expect(await steps(made.Architect, ids)).toEqual([])
    await change(pm, recordTypes.rfi, ids, { answer: 'W8' }, { reason: 'By phone.' })
    expect(await lastEvent(ids)).toEqual([pm.fullName, made.Architect.fullName, 'By phone.'])
  })

  test('of a punch list item are the acceptances and its parties’ words', async () => {
    const ids = await punch(made.Subcontractor.login)
    const theirs = ['OwnerStatus the owner', 'ArchitectListStatus the design side']
    const all = [...theirs, `SubcontractorListStatus ${made.Subcontractor.fullName}`]
    expect((await onBehalf(pm, ids)).sort()).toEqual(all.sort())
    expect(await onBehalf(made.Architect, ids)).toEqual([])
    expect(await steps(pm, ids)).toEqual([
      `Ready for review ${made.Subcontractor.fullName}`,
      `In dispute ${made.Subcontractor.fullName}`,
    ])
    await change(pm, recordTypes.punchList, ids, { status: 3 }, { reason: 'Said on site.' })
    expect(await lastEvent(ids)).toEqual([pm.fullName, made.Subcontractor.fullName, 'Said on site.'])
  })

  test('of an item without reviewers of its own are those of the reviewer of its package', async () => {
    const pkg = await makeOne(pm, recordTypes.submittal, project.id, {
      reviewingCompanyContactId: made.Architect.id,
    })
    const item = { folderParentId: pkg.folderId, description: 'Rebar' }
    const ids = await makeOne(pm, recordTypes.submittalItem, project.id, item)
    await change(pm, recordTypes.submittalItem, ids, { stage: '2' })
    expect(await steps(pm, ids)).toEqual([`Returned ${made.Architect.fullName}`])
    await change(pm, recordTypes.submittalItem, ids, { returnedStatusId: '1', stage: '3' })
    expect(await lastEvent(ids)).toEqual([pm.fullName, made.Architect.fullName, undefined])
  })

  test('are nobody’s where nobody has that part', async () => {
    const ids = await makeOne(pm, recordTypes.submittalItem, project.id, { description: 'Rebar' })
    await change(pm, recordTypes.submittalItem, ids, { stage: '2' })
    expect(await steps(pm, ids)).toEqual([])
    expect(await onBehalf(pm, ids)).toEqual([])
  })
})

test.each([
  ['Complete', 2, 'their word'],
  ['Rejected', 4, 'a verdict'],
])('a party’s status %s, code %i, by somebody who verifies work is %s', async (_name, statusId, whose) => {
  const ids = await punch(made.Subcontractor.login, 'Doors & Sons')
  for (const [party, name] of [
    ['Doors & Sons', 'Doors & Sons'],
    [made.Subcontractor.login, made.Subcontractor.fullName],
  ] as const) {
    await made.Superintendent.client.call(PunchListPartyUpdate, {
      folderId: ids.folderId,
      party,
      statusId,
      additionalInfo: info({ Reason: 'Seen on site.' }),
    })
    const behalf = whose === 'their word' ? name : undefined
    expect(await lastEvent(ids)).toEqual([made.Superintendent.fullName, behalf, 'Seen on site.'])
  }
})

test('lists that one may only add to are told', async () => {
  const ids = await rfi({ fromUserId: made.Subcontractor.id })
  expect((await standing(made.Subcontractor, ids)).addableFields).toContain('CCUserList')
  expect((await standing(pm, ids)).addableFields).toEqual([])
})

describe('outside parties', () => {
  test('are named by the standing, the rows and the courts', async () => {
    const ids = await punch('Doors & Sons', made.Subcontractor.login)
    expect((await standing(pm, ids)).outsideParties).toEqual(['Doors & Sons'])
    expect(await standing(pm, await punch(made.Subcontractor.login))).not.toHaveProperty('outsideParties')
    const { items } = await pm.client.call(TheirCourtRead, { projectId: project.id })
    const item = items!.find(({ folderId }) => folderId === ids.folderId)
    expect(item).toMatchObject({ outsideParties: ['Doors & Sons'] })
    const { courts } = await pm.client.call(CourtsRead, { projectId: project.id })
    const outside = courts!.filter(({ isOutside }) => isOutside).map(({ company }) => company)
    expect(outside).toEqual(['Doors & Sons'])
  })

  test('that nobody is reached by are named, too, where it waits on the manager', async () => {
    const { folderId } = await makeOne(pm, recordTypes.openIssue, project.id, {
      subject: 'Permit',
      toName: 'City inspector',
    })
    const { openIssueList } = await pm.client.call(OpenIssueReadInFolder, {
      parentFolderId: project.rootFolderId,
    })
    const row = openIssueList!.find((one) => one.folderId === folderId)
    expect(row).toMatchObject({
      courtName: pm.fullName,
      outsideParties: ['City inspector'],
      reachesNobody: true,
    })
  })

  test('of a closed record, which is in no court, are named still', async () => {
    const issue = await makeOne(pm, recordTypes.openIssue, project.id, {
      subject: 'Permit',
      toName: 'City inspector',
    })
    const item = await punch('Doors & Sons')
    const inProject = { parentFolderId: project.rootFolderId }
    const rows = async () => {
      const { openIssueList } = await pm.client.call(OpenIssueReadInFolder, inProject)
      const { punchListList } = await pm.client.call(PunchListReadInFolder, inProject)
      const all: RecordData[] = [...openIssueList!, ...punchListList!]
      return [issue, item].map((ids) => all.find(({ folderId }) => folderId === ids.folderId)!.outsideParties)
    }
    const named = [['City inspector'], ['Doors & Sons']]
    expect(await rows()).toEqual(named)
    await change(pm, recordTypes.openIssue, issue, { statusId: openIssueStatus.Closed.code })
    await change(pm, recordTypes.punchList, item, { statusId: punchListStatus.Closed.code })
    expect(await rows()).toEqual(named)
  })

  test('stay so when somebody of that name joins', async () => {
    const other = await here.organization('Novak Cranes')
    const ids = await punch(other.fullName)
    const member = { email: other.email, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    expect((await standing(pm, ids)).outsideParties).toEqual([other.fullName])
  })
})

test('who enters a closed issue for its author has not closed it on their behalf', async () => {
  const enter = (statusId: number) =>
    makeOne(project.admin, recordTypes.openIssue, project.id, {
      subject: 'Fire lane',
      issueFrom: made.Superintendent.id,
      issueTo: made.Subcontractor.id,
      statusId,
      closedDate: statusId === openIssueStatus.Closed.code ? '2026-09-07' : undefined,
    })
  const behalfOf = async (statusId: number) => (await standing(pm, await enter(statusId))).stepOnBehalfOfName
  expect(await behalfOf(openIssueStatus.Closed.code)).toBeUndefined()
  expect(await behalfOf(openIssueStatus.Open.code)).toBe(made.Superintendent.fullName)
})
