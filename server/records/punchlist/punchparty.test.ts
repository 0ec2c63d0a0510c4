/** The statuses of the responsible parties of a punch list item: who may set which, and the effects. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderCreatePunchList,
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListReadRecipients,
} from '../../../contract/index.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.punchList
let project: Project<'General Contractor PM' | 'Architect' | 'Subcontractor' | 'Consultant' | 'Viewer'>
let acme: { id: number; name: string; one: Person; two: Person }
/** Two people of a company in the directory of the project's organization. */
let painters: [Person, Person]
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Architect',
    'Subcontractor',
    'Consultant',
    'Viewer',
  ])
  const name = `Acme ${project.id}`
  const head = await here.organization(name)
  acme = { id: head.organizationId, name, one: await here.person(head), two: await here.person(head) }
  const { organization } = await project.admin.client.call(OrganizationAdd, {
    organization: { organizationName: 'Paint & Co' },
  })
  const { organizationId } = organization!
  painters = [
    await here.person(project.admin, { organizationId: organizationId! }),
    await here.person(project.admin, { organizationId: organizationId! }),
  ]
  for (const person of [acme.one, acme.two, ...painters]) {
    const member = { email: person.email, role: 'Subcontractor' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  }
})

const item = (...responsiblePartyList: string[]) =>
  makeOne(project.admin, recordType, project.id, { summary: 'Scratch', responsiblePartyList })

const setStatus = (who: Person, ids: RecordData, request: RecordData, options = {}) =>
  who.client.call(PunchListPartyUpdate, { folderId: ids.folderId, ...request }, options)

const because = { additionalInfo: info({ Reason: 'Seen on site' }) }

const parties = async (ids: RecordData, who: Person = project.admin) =>
  (await who.client.call(PunchListPartiesRead, { folderId: ids.folderId })).parties!

const statusNames = async (ids: RecordData) => (await parties(ids)).map(({ statusName }) => statusName)

const pending = { isYours: false, statusId: 1, statusName: 'Pending' }

describe('the parties of an item', () => {
  test('are listed in order, each once, with the user they match', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.email, acme.name, 'Paint & Co', Subcontractor.email)
    expect(await parties(ids)).toEqual([
      { party: 'Doors & Sons', userId: 0, isOutside: true, ...pending },
      { party: Subcontractor.email, userId: Subcontractor.id, isOutside: false, ...pending },
      { party: acme.name, userId: 0, isOutside: false, ...pending },
      { party: 'Paint & Co', userId: 0, isOutside: false, ...pending },
    ])
    const { parties: seen } = await acme.one.client.call(PunchListPartiesRead, { folderId: ids.folderId })
    expect(seen!.filter(({ isYours }) => isYours).map(({ party }) => party)).toEqual([acme.name])
    expect(await parties(await item())).toEqual([])
  })

  test('are only read of an item, not of a punch list or an RFI', async () => {
    const list = await project.admin.client.call(FolderCreatePunchList, { folderProjectId: project.id })
    const rfi = await makeOne(project.admin, recordTypes.rfi, project.id)
    for (const ids of [list, rfi, { folderId: 2147483647 }])
      expect(await told(parties(ids as RecordData))).toBe('404 NotFound')
    expect(await told(parties({}))).toBe(wrong('FolderId', 'NotEmpty'))
  })
})

describe('the status of a party', () => {
  test('can be set by the party, its people and those who verify, and by nobody else', async () => {
    const { Subcontractor, Consultant, Architect, Viewer } = project.people
    const pm = project.people['General Contractor PM']
    const ids = await item(Subcontractor.login, acme.name, 'Paint & Co', 'Doors & Sons')
    await change(project.admin, recordType, ids, { ccUserList: [Consultant.login] })
    const stranger = (await here.project()).admin
    const table: Array<[Person, party: string | undefined, status: string]> = [
      [Subcontractor, Subcontractor.login, '200'],
      [Subcontractor, undefined, '200'],
      [Subcontractor, acme.name, '403 Forbidden'],
      [Subcontractor, 'Doors & Sons', '403 Forbidden'],
      [acme.one, acme.name, '200'],
      [acme.two, undefined, '200'],
      [acme.two, Subcontractor.login, '403 Forbidden'],
      [painters[0], 'Paint & Co', '200'],
      [painters[1], 'Paint & Co', '200'],
      [painters[1], undefined, '200'],
      [painters[1], acme.name, '403 Forbidden'],
      [Consultant, Subcontractor.login, '403 Forbidden'],
      [Consultant, undefined, wrong('Party', 'NotEmpty')],
      [Viewer, Subcontractor.login, '403 Forbidden'],
      [Architect, acme.name, '403 Forbidden'],
      [Architect, undefined, wrong('Party', 'NotEmpty')],
      [pm, 'Doors & Sons', '200'],
      [stranger, Subcontractor.login, '404 NotFound'],
    ]
    for (const [who, party, status] of table)
      expect([party, await outcome(setStatus(who, ids, { party, statusId: 1 }))]).toEqual([party, status])
  })

  test('can be set by any name of the party, in upper or lower case', async () => {
    const { Subcontractor } = project.people
    const pm = project.people['General Contractor PM']
    const ids = await item(Subcontractor.login, acme.name)
    const names = [
      Subcontractor.login.toUpperCase(),
      ` ${Subcontractor.login} `,
      Subcontractor.email,
      String(Subcontractor.id),
      Subcontractor.fullName,
    ]
    for (const [i, party] of names.entries()) {
      const statusId = 1 + ((i + 1) % 4)
      const answer = await setStatus(pm, ids, { party, statusId, ...because })
      expect(answer.parties!.map((one) => one.statusId)).toEqual([statusId, 1])
    }
    expect(
      (await setStatus(pm, ids, { party: acme.name.toLowerCase(), statusId: 2 })).parties![1]!.statusId,
    ).toBe(2)
  })

  const refusals: Array<[string, RecordData, string]> = [
    [
      'without an item',
      { folderId: null, party: 'Doors & Sons', statusId: 2 },
      wrong('FolderId', 'NotEmpty'),
    ],
    ['of an item that does not exist', { folderId: 2147483647, party: 'x', statusId: 2 }, '404 NotFound'],
    ['of somebody who is not a party', { party: 'Windows & Sons', statusId: 2 }, wrong('Party', 'Enum')],
    ['without a status', { party: 'Doors & Sons' }, wrong('StatusId', 'NotEmpty')],
    ['as 0', { party: 'Doors & Sons', statusId: 0 }, wrong('StatusId', 'NotEmpty')],
    [
      'as a code that is not in the code list',
      { party: 'Doors & Sons', statusId: 5 },
      wrong('StatusId', 'Enum'),
    ],
    ['as a text', { party: 'Doors & Sons', statusId: 'done' }, wrong('StatusId', 'Type')],
    ['of a name that is too long', { party: 'x'.repeat(256), statusId: 2 }, wrong('Party', 'Length')],
  ]
  test.each(refusals)('is refused %s', async (_, request, answer) => {
    const ids = await item('Doors & Sons')
    expect(await told(setStatus(project.admin, ids, request))).toBe(answer)
    expect(await statusNames(ids)).toEqual(['Pending'])
  })

  test('of a closed item can be changed only by an admin', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, 'Doors & Sons')
    await change(project.admin, recordType, ids, { status: 6 })
    for (const who of [Subcontractor, project.people['General Contractor PM']])
      expect(await told(setStatus(who, ids, { party: Subcontractor.login, statusId: 2 }))).toBe(
        '409 Conflict',
      )
    expect(await statusNames(ids)).toEqual(['Pending', 'Pending'])
    await setStatus(project.admin, ids, { party: Subcontractor.login, statusId: 2 })
    expect(await statusNames(ids)).toEqual(['Complete', 'Pending'])
  })
})

describe('the effects of a party status', () => {
  test('the item is ready for review when the last party is Complete', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, acme.name)
    const first = await setStatus(acme.two, ids, { statusId: 2 })
    expect(first.punchList).toMatchObject({ statusName: 'Open', subcontractorStatusName: 'Pending' })
    const last = await setStatus(Subcontractor, ids, { statusId: 2 })
    expect(last.punchList).toMatchObject({
      statusName: 'Ready for review',
      subcontractorStatusName: 'Complete',
    })
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.person_id]).toEqual(['StatusChanged', Subcontractor.id])
    expect(event.changes).toEqual([
      ['status', 2, 3],
      ['subcontractorListStatus', 1, 2],
      ['partyStatus', `${Subcontractor.login}: 1 Pending`, `${Subcontractor.login}: 2 Complete`],
    ])
  })

  test('one rejecting party makes the combined status Rejected, and the item cannot be closed', async () => {
    const ids = await item('Doors & Sons', acme.name)
    const pm = project.people['General Contractor PM']
    for (const statusId of [3, 4])
      expect(await told(setStatus(acme.one, ids, { statusId }))).toBe('403 Forbidden StatusId:Forbidden')
    const byPm = { party: acme.name, statusId: 4 }
    expect(await told(setStatus(pm, ids, byPm))).toBe(wrong('AdditionalInfo.Reason', 'NotEmpty'))
    expect((await setStatus(pm, ids, { ...byPm, ...because })).punchList).toMatchObject({
      statusName: 'Open',
      subcontractorStatusName: 'Rejected',
    })
    await change(pm, recordType, ids, { status: 3 })
    expect(await told(change(pm, recordType, ids, { status: 6 }))).toBe('409 Conflict')
    // The party does not lift it.
    expect(await told(setStatus(acme.one, ids, { statusId: 2 }))).toBe('403 Forbidden StatusId:Forbidden')
    await setStatus(pm, ids, { party: acme.name, statusId: 3 })
    expect((await change(pm, recordType, ids, { status: 6 })).statusName).toBe('Closed')
  })

  test('the ETag changes with the combined status, and only with it', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.login)
    const { etag } = await read(project.admin, recordType, ids)
    const rejected = await setStatus(project.admin, ids, { party: 'Doors & Sons', statusId: 4 })
    expect(rejected.etag).not.toBe(etag)
    const own = await setStatus(Subcontractor, ids, { statusId: 2 })
    expect(own.etag).toBe(rejected.etag)
    expect(await statusNames(ids)).toEqual(['Rejected', 'Complete'])
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.version]).toEqual(['Updated', null])
    expect(event.changes.map(([field]) => field)).toEqual(['partyStatus'])
    const events = (await eventsOf(here, ids.folderId)).length
    expect((await setStatus(Subcontractor, ids, { statusId: 2 })).numberOfRecordsEffected).toBe(1)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(events)
  })

  test('an outdated ETag is a 409 and changes nothing', async () => {
    const ids = await item('Doors & Sons')
    const { etag } = await read(project.admin, recordType, ids)
    await change(project.admin, recordType, ids, { summary: 'Dent' })
    const request = { party: 'Doors & Sons', statusId: 2 }
    expect(await told(setStatus(project.admin, ids, request, { ifMatch: etag }))).toBe('409 Conflict')
    expect(await statusNames(ids)).toEqual(['Pending'])
  })

  test('a party’s own status is stored even if the combined status stays the same', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.login)
    await setStatus(project.admin, ids, { party: 'Doors & Sons', statusId: 4 })
    await change(Subcontractor, recordType, ids, { subcontractorListStatus: 2 })
    expect(await statusNames(ids)).toEqual(['Rejected', 'Complete'])
  })

  test('every person of a company can set its status by SubcontractorListStatus too', async () => {
    for (const painter of painters) {
      const ids = await item('Paint & Co', 'Doors & Sons')
      await change(painter, recordType, ids, { subcontractorListStatus: 2 })
      expect(await statusNames(ids)).toEqual(['Complete', 'Pending'])
    }
  })

  test.each([
    ['Not accepted', 3, 4],
    ['reopened', 6, 2],
  ])('a complete party is pending again when the item is %s', async (_, from, to) => {
    const { Subcontractor } = project.people
    const pm = project.people['General Contractor PM']
    const ids = await item(Subcontractor.login, acme.name)
    await change(pm, recordType, ids, { subcontractorListStatus: 2 })
    await change(pm, recordType, ids, { status: from })
    await setStatus(project.admin, ids, { party: acme.name, statusId: 3 })
    const back = await change(pm, recordType, ids, { status: to }, { reason: 'Look again' })
    expect(back).toMatchObject({ status: to, subcontractorStatusName: 'Pending' })
    expect(await statusNames(ids)).toEqual(['Pending', 'Accepted'])
    await setStatus(acme.one, ids, { statusId: 2 })
    const again = await setStatus(Subcontractor, ids, { statusId: 2 })
    expect(again.punchList!.statusName).toBe('Ready for review')
  })

  test('a party removed from the list and added again is pending; one only spelled differently is not', async () => {
    const ids = await item('Doors & Sons', acme.name)
    await setStatus(project.admin, ids, { party: 'Doors & Sons', statusId: 2 })
    await change(project.admin, recordType, ids, { responsiblePartyList: [acme.name, 'DOORS & SONS'] })
    expect(await statusNames(ids)).toEqual(['Pending', 'Complete'])
    await change(project.admin, recordType, ids, { responsiblePartyList: [acme.name] })
    await change(project.admin, recordType, ids, { responsiblePartyList: [acme.name, 'Doors & Sons'] })
    expect(await statusNames(ids)).toEqual(['Pending', 'Pending'])
  })

  test('two changes at the same moment are both stored', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, acme.name)
    await Promise.all([
      setStatus(Subcontractor, ids, { statusId: 2 }),
      setStatus(acme.one, ids, { statusId: 2 }),
    ])
    expect(await statusNames(ids)).toEqual(['Complete', 'Complete'])
    expect((await read(project.admin, recordType, ids)).statusName).toBe('Ready for review')
  })
})

test('the recipients of a punch list are those of all its items that the caller sees', async () => {
  const { Subcontractor, Consultant } = project.people
  const { folderId } = await project.admin.client.call(FolderCreatePunchList, { folderProjectId: project.id })
  const within = (fields: RecordData) =>
    makeOne(project.admin, recordType, project.id, { folderParentId: folderId, ...fields })
  await within({ responsiblePartyList: [Subcontractor.login], ccUserList: [Consultant.login] })
  await within({ responsiblePartyList: ['Doors & Sons', Subcontractor.login] })
  const recipients = async (who: Person, recipientType?: string) =>
    (await who.client.call(PunchListReadRecipients, { folderId, recipientType })).recipients!.map(
      (one) => one.fullName,
    )
  expect(await recipients(project.admin)).toEqual([
    Subcontractor.fullName,
    Consultant.fullName,
    'Doors & Sons',
  ])
  expect(await recipients(project.admin, 'CC')).toEqual([Consultant.fullName])
  expect(await recipients(Consultant)).toEqual([Subcontractor.fullName, Consultant.fullName])
})

test('a rejected party cannot be taken off or renamed by those who do not verify work', async () => {
  const { 'General Contractor PM': pm, Architect: architect, Subcontractor: sub } = project.people
  const ids = await makeOne(architect, recordType, project.id, {
    summary: 'Scratch',
    responsiblePartyList: [String(sub.id)],
  })
  await setStatus(pm, ids, {
    party: String(sub.id),
    statusId: 4,
    additionalInfo: info({ Reason: 'Not done' }),
  })
  for (const responsiblePartyList of [[sub.login], []])
    expect(await told(change(architect, recordType, ids, { responsiblePartyList }))).toContain(
      '403 Forbidden',
    )
  const more = [String(sub.id), acme.name]
  expect(await change(architect, recordType, ids, { responsiblePartyList: more })).toMatchObject({
    subcontractorListStatus: 4,
  })
  await change(pm, recordType, ids, { responsiblePartyList: [acme.name] })
})

test('done for an outside party is done for nobody who has taken its name since', async () => {
  const lead = project.people['General Contractor PM']
  const fullName = `Ada Outside ${project.id}`
  const ids = await item(fullName)
  const later = await here.person(project.admin, { firstName: 'Ada', lastName: `Outside ${project.id}` })
  const member = { email: later.email, role: 'Subcontractor' }
  await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  await change(lead, recordType, ids, { subcontractorListStatus: 2 }, { reason: 'Said by phone' })
  const [event] = await here.database.rows(
    `SELECT on_behalf_of AS "personId", on_behalf_name AS name FROM event WHERE folder_id = $1
      ORDER BY id DESC LIMIT 1`,
    [ids.folderId],
  )
  expect([later.fullName, event]).toEqual([fullName, { personId: null, name: fullName }])
})
