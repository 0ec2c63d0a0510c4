/**
 * The grid of ownership 2: each role in each section reads, creates and changes what its letters say, and
 * nothing else.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { enlist, oneOfEach } from '../people.ts'
import { letters, type Role, rights, roles, sections, sides } from './grid.ts'
import { type Call, type Thing, things } from './kinds.ts'
import { answerTo, type Caller } from './people.ts'

const here = prepared(() => site())
let project: Awaited<ReturnType<typeof here.project>>
const people = {} as Record<Role, Caller>
beforeAll(async () => {
  project = await here.project()
  Object.assign(people, await enlist(here, project, oneOfEach))
})

const answer = (who: Caller, { operation, request }: Call) => answerTo(here, who, operation, request)

/** The outcome of reading, changing and deleting a thing as a role, and of creating another. */
async function done(role: Role, thing: Thing, isParty: boolean) {
  const who = people[role]
  const ids = await thing.have(project, isParty ? who : undefined)
  const read = await answer(who, thing.read(ids))
  return {
    read: read.status,
    change: (await answer(who, thing.change(ids))).status,
    make: (await answer(who, await thing.make(project))).status,
    deletes: read.body[thing.one]?.userCanDelete ?? false,
  }
}

describe.each(Object.entries(things))('%s', (name, thing) => {
  test.each(sample(roles, `grid ${name}`, 12))(`as %s`, async (role) => {
    // An activity has no flags of its own.
    const flags = name === 'activity of a daily report' ? { deletes: false } : {}
    for (const isParty of [true, false])
      expect({ isParty, ...(await done(role, thing, isParty)) }).toEqual({
        isParty,
        ...rights(role, thing.section, { ...thing.is, isParty: isParty || !thing.hasParties }),
        ...flags,
      })
  })
})

describe('the creator of a record is a party of it', () => {
  const creatable = Object.entries(things).filter(([name]) => name !== 'activity of a daily report')
  test.each(sample(creatable, 'created', 8))('%s', async (_, thing) => {
    for (const role of roles.filter((each) => /w/i.test(letters(each, thing.section)))) {
      const { body } = await answer(people[role], await thing.make(project))
      const one = body.returnedIdList?.[0] ?? body.folder ?? body.submittal ?? body
      const folderId = Number(one.folderId ?? one.newFolderId)
      expect({ role, status: (await answer(people[role], thing.read({ folderId }))).status }).toEqual({
        role,
        status: 200,
      })
    }
  })
})

describe('setup', () => {
  test.each(roles)('as %s', async (role) => {
    const { read, make } = rights(role, 'setup', { isParty: false })
    const projectId = project.id
    const statusOf = async (operation: Operation<any, any>, request: object) =>
      (await answerTo(here, people[role], operation, { projectId, ...request })).status
    const accessList = { name: `List of ${role}`, memberList: [] }
    expect({
      // Every member knows the project, so a part that they may not read is forbidden, not absent.
      readsRoles: await statusOf(contract.ProjectRoleRead, {}),
      savesRoles: await statusOf(contract.ProjectRoleSave, { roles: [] }),
      savesAccessList: await statusOf(contract.AccessListSave, { accessList }),
      savesList: await statusOf(contract.ListSave, { listName: 'RFI reason', items: [{ name: 'Weather' }] }),
    }).toEqual({
      readsRoles: read === 200 ? 200 : 403,
      savesRoles: make,
      savesAccessList: make,
      savesList: make,
    })
  })
})

test('the default roles are those of the grid, none missing', async () => {
  const { roles: shipped } = await project.admin.client.call(contract.ProjectRoleRead, {
    projectId: project.id,
  })
  const actual = shipped!.map(({ roleName, side, isManager, rights: rows }) => [
    roleName,
    side,
    isManager,
    rows!.map(({ reads, makes, writes, verifies, deletes }) =>
      [letter(reads!), writes ? 'W' : makes ? 'w' : '', verifies ? 'V' : '', deletes ? 'D' : ''].join(''),
    ),
  ])
  const expected = roles.map((role) => [
    role,
    sides[role],
    role === 'Project Admin' || role === 'General Contractor PM',
    sections.map((section) => letters(role, section).replace('–', '')),
  ])
  expect(actual.sort()).toEqual(expected.sort())
})

const letter = (reads: string) => ({ none: '', party: 'r', all: 'R' })[reads] ?? reads

test('a role without any right sees nothing, and a role belongs to one project', async () => {
  const [one, other] = [await here.project(), await here.project()]
  await one.admin.client.call(contract.ProjectRoleSave, { projectId: one.id, roles: [{ roleName: 'Guest' }] })
  const guest = await here.person(one.admin)
  const member = { userId: guest.id, role: 'Guest' }
  await one.admin.client.call(contract.ProjectMemberAdd, { projectId: one.id, member })
  for (const [name, thing] of Object.entries(things)) {
    const ids = await thing.have(one, guest)
    const got = [
      (await answer(guest, thing.read(ids))).status,
      (await answer(guest, thing.change(ids))).status,
      (await answer(guest, await thing.make(one))).status,
    ]
    // A guest does not see the folder of the new document.
    expect([name, ...got]).toEqual([name, 404, 404, name === 'document' ? 404 : 403])
  }
  const unknown = { projectId: other.id, member: { userId: other.admin.id, role: 'Guest' } }
  expect((await answerTo(here, other.admin, contract.ProjectMemberAdd, unknown)).status).toBe(400)
})

test('every section is tried', () => {
  const tried = new Set(Object.values(things).map(({ section }) => section))
  expect([...tried, 'setup'].sort()).toEqual([...sections].sort())
})
