/** The responsible parties of a punch list item, one by one: who speaks for whom, and what follows from it. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderCreatePunchList,
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListReadRecipients,
} from '../../../contract/index.ts'
import { ProjectMemberAdd } from '../../../contract/project.ts'
import { type Person, type Project, site } from '../../../test/harness.ts'
import { change, eventsOf, kinds, type Loose, makeOne, read } from '../../../test/records.ts'
import { outcome } from '../../../test/restricted.ts'
import { told, wrong } from '../../../test/told.ts'

const here = await site()
const kind = kinds.punchList
let project: Project<'General Contractor PM' | 'Architect' | 'Subcontractor' | 'Consultant' | 'Viewer'>
let acme: { id: number; name: string; one: Person; two: Person }
/** Two people of the project's own organization who name the same company as theirs. */
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
  painters = [
    await here.person(project.admin, { company: 'Paint & Co' }),
    await here.person(project.admin, { company: 'Paint & Co' }),
  ]
  for (const person of [acme.one, acme.two, ...painters]) {
    const member = { email: person.email, role: 'Subcontractor' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  }
})

const item = (...responsiblePartyList: string[]) =>
  makeOne(project.admin, kind, project.id, { summary: 'Scratch', responsiblePartyList })

const say = (who: Person, ids: Loose, request: Loose, options = {}) =>
  who.client.call(PunchListPartyUpdate, { folderId: ids.folderId, ...request }, options)

const parties = async (ids: Loose, who: Person = project.admin) =>
  (await who.client.call(PunchListPartiesRead, { folderId: ids.folderId })).parties!

const standings = async (ids: Loose) => (await parties(ids)).map(({ statusName }) => statusName)

describe('the parties of an item', () => {
  test('are listed in order, each once, with whom they stand for', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.email, acme.name, 'Paint & Co', Subcontractor.email)
    expect(await parties(ids)).toEqual([
      { party: 'Doors & Sons', userId: 0, statusId: 1, statusName: 'Pending' },
      { party: Subcontractor.email, userId: Subcontractor.id, statusId: 1, statusName: 'Pending' },
      { party: acme.name, userId: 0, statusId: 1, statusName: 'Pending' },
      { party: 'Paint & Co', userId: 0, statusId: 1, statusName: 'Pending' },
    ])
    expect(await parties(await item())).toEqual([])
  })

  test('are those of an item: a punch list and an RFI have none', async () => {
    const list = await project.admin.client.call(FolderCreatePunchList, { folderProjectId: project.id })
    const rfi = await makeOne(project.admin, kinds.rfi, project.id)
    for (const ids of [list, rfi, { folderId: 2147483647 }])
      expect(await told(parties(ids as Loose))).toBe('404 NotFound')
    expect(await told(parties({}))).toBe(wrong('FolderId', 'NotEmpty'))
  })
})

describe('how a party stands', () => {
  test('is said by itself, by its people, by those who may write; by nobody else', async () => {
    const { Subcontractor, Consultant, Architect, Viewer } = project.people
    const pm = project.people['General Contractor PM']
    const ids = await item(Subcontractor.login, acme.name, 'Paint & Co', 'Doors & Sons')
    await change(project.admin, kind, ids, { ccUserList: [Consultant.login] })
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
      [Architect, acme.name, '200'],
      [Architect, undefined, wrong('Party', 'NotEmpty')],
      [pm, 'Doors & Sons', '200'],
      [stranger, Subcontractor.login, '404 NotFound'],
    ]
    for (const [who, party, status] of table)
      expect([party, await outcome(say(who, ids, { party, statusId: 1 }))]).toEqual([party, status])
  })

  test('is found by every name that stands for the party, in any letter case', async () => {
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
      const answer = await say(pm, ids, { party, statusId })
      expect(answer.parties!.map((one) => one.statusId)).toEqual([statusId, 1])
    }
    expect((await say(pm, ids, { party: acme.name.toLowerCase(), statusId: 2 })).parties![1]!.statusId).toBe(
      2,
    )
  })

  const refusals: Array<[string, Loose, string]> = [
    [
      'without an item',
      { folderId: null, party: 'Doors & Sons', statusId: 2 },
      wrong('FolderId', 'NotEmpty'),
    ],
    ['of no item', { folderId: 2147483647, party: 'x', statusId: 2 }, '404 NotFound'],
    ['of somebody who is no party', { party: 'Windows & Sons', statusId: 2 }, wrong('Party', 'Enum')],
    ['without a status', { party: 'Doors & Sons' }, wrong('StatusId', 'NotEmpty')],
    ['as 0', { party: 'Doors & Sons', statusId: 0 }, wrong('StatusId', 'NotEmpty')],
    ['as what is not in the list', { party: 'Doors & Sons', statusId: 5 }, wrong('StatusId', 'Enum')],
    ['as no number', { party: 'Doors & Sons', statusId: 'done' }, wrong('StatusId', 'Type')],
    ['of a name too long', { party: 'x'.repeat(256), statusId: 2 }, wrong('Party', 'Length')],
  ]
  test.each(refusals)('is refused %s', async (_, request, answer) => {
    const ids = await item('Doors & Sons')
    expect(await told(say(project.admin, ids, request))).toBe(answer)
    expect(await standings(ids)).toEqual(['Pending'])
  })

  test('of a closed item changes by an admin alone', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, 'Doors & Sons')
    await change(project.admin, kind, ids, { status: 6 })
    for (const who of [Subcontractor, project.people['General Contractor PM']])
      expect(await told(say(who, ids, { party: Subcontractor.login, statusId: 2 }))).toBe('409 Conflict')
    expect(await standings(ids)).toEqual(['Pending', 'Pending'])
    await say(project.admin, ids, { party: Subcontractor.login, statusId: 2 })
    expect(await standings(ids)).toEqual(['Complete', 'Pending'])
  })
})

describe('what follows from how a party stands', () => {
  test('the last one Complete makes the item ready for review', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, acme.name)
    const first = await say(acme.two, ids, { statusId: 2 })
    expect(first.punchList).toMatchObject({ statusName: 'Open', subcontractorStatusName: 'Pending' })
    const last = await say(Subcontractor, ids, { statusId: 2 })
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

  test('one Rejected is Rejected for all, and keeps the item from being closed', async () => {
    const ids = await item('Doors & Sons', acme.name)
    const pm = project.people['General Contractor PM']
    expect((await say(acme.one, ids, { statusId: 4 })).punchList).toMatchObject({
      statusName: 'Open',
      subcontractorStatusName: 'Rejected',
    })
    await change(pm, kind, ids, { status: 3 })
    expect(await told(change(pm, kind, ids, { status: 6 }))).toBe('409 Conflict')
    await say(pm, ids, { party: acme.name, statusId: 3 })
    expect((await change(pm, kind, ids, { status: 6 })).statusName).toBe('Closed')
  })

  test('the ETag changes with the sum, and only with it', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.login)
    const { etag } = await read(project.admin, kind, ids)
    const rejected = await say(project.admin, ids, { party: 'Doors & Sons', statusId: 4 })
    expect(rejected.etag).not.toBe(etag)
    const own = await say(Subcontractor, ids, { statusId: 2 })
    expect(own.etag).toBe(rejected.etag)
    expect(await standings(ids)).toEqual(['Rejected', 'Complete'])
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.version]).toEqual(['Updated', null])
    expect(event.changes.map(([field]) => field)).toEqual(['partyStatus'])
    const events = (await eventsOf(here, ids.folderId)).length
    expect((await say(Subcontractor, ids, { statusId: 2 })).numberOfRecordsEffected).toBe(1)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(events)
  })

  test('an ETag that is old is a 409 and changes nothing', async () => {
    const ids = await item('Doors & Sons')
    const { etag } = await read(project.admin, kind, ids)
    await change(project.admin, kind, ids, { summary: 'Dent' })
    const request = { party: 'Doors & Sons', statusId: 2 }
    expect(await told(say(project.admin, ids, request, { ifMatch: etag }))).toBe('409 Conflict')
    expect(await standings(ids)).toEqual(['Pending'])
  })

  test('somebody’s own standing is kept even where the sum stays as it was', async () => {
    const { Subcontractor } = project.people
    const ids = await item('Doors & Sons', Subcontractor.login)
    await say(project.admin, ids, { party: 'Doors & Sons', statusId: 4 })
    await change(Subcontractor, kind, ids, { subcontractorListStatus: 2 })
    expect(await standings(ids)).toEqual(['Rejected', 'Complete'])
  })

  test('the second of a company’s people speaks for it by SubcontractorListStatus too', async () => {
    for (const painter of painters) {
      const ids = await item('Paint & Co', 'Doors & Sons')
      await change(painter, kind, ids, { subcontractorListStatus: 2 })
      expect(await standings(ids)).toEqual(['Complete', 'Pending'])
    }
  })

  test.each([
    ['Not accepted', 3, 4],
    ['reopened', 6, 2],
  ])('what was complete is pending again when the item is %s', async (_, from, to) => {
    const { Subcontractor } = project.people
    const pm = project.people['General Contractor PM']
    const ids = await item(Subcontractor.login, acme.name)
    await change(pm, kind, ids, { subcontractorListStatus: 2 })
    await change(pm, kind, ids, { status: from })
    await say(project.admin, ids, { party: acme.name, statusId: 3 })
    const back = await change(pm, kind, ids, { status: to }, { reason: 'Look again' })
    expect(back).toMatchObject({ status: to, subcontractorStatusName: 'Pending' })
    expect(await standings(ids)).toEqual(['Pending', 'Accepted'])
    await say(acme.one, ids, { statusId: 2 })
    const again = await say(Subcontractor, ids, { statusId: 2 })
    expect(again.punchList!.statusName).toBe('Ready for review')
  })

  test('who leaves the list and comes back starts anew; who is only written otherwise does not', async () => {
    const ids = await item('Doors & Sons', acme.name)
    await say(project.admin, ids, { party: 'Doors & Sons', statusId: 2 })
    await change(project.admin, kind, ids, { responsiblePartyList: [acme.name, 'DOORS & SONS'] })
    expect(await standings(ids)).toEqual(['Pending', 'Complete'])
    await change(project.admin, kind, ids, { responsiblePartyList: [acme.name] })
    await change(project.admin, kind, ids, { responsiblePartyList: [acme.name, 'Doors & Sons'] })
    expect(await standings(ids)).toEqual(['Pending', 'Pending'])
  })

  test('two at the same moment are both heard', async () => {
    const { Subcontractor } = project.people
    const ids = await item(Subcontractor.login, acme.name)
    await Promise.all([say(Subcontractor, ids, { statusId: 2 }), say(acme.one, ids, { statusId: 2 })])
    expect(await standings(ids)).toEqual(['Complete', 'Complete'])
    expect((await read(project.admin, kind, ids)).statusName).toBe('Ready for review')
  })
})

test('the recipients of a punch list are those of all its items that one sees', async () => {
  const { Subcontractor, Consultant } = project.people
  const { folderId } = await project.admin.client.call(FolderCreatePunchList, { folderProjectId: project.id })
  const within = (fields: Loose) =>
    makeOne(project.admin, kind, project.id, { folderParentId: folderId, ...fields })
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
