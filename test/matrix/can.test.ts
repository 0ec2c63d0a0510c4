/**
 * userCanModify and userCanDelete match what a change or deletion does: by role, as a party or not, in
 * every state.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderDelete } from '../../contract/bin.ts'
import { type Person, site } from '../harness.ts'
import { because, change, type RecordData, recordTypes } from '../records.ts'
import { type Role, rights, roles } from './grid.ts'
import { type Thing, things } from './kinds.ts'
import { answerTo, type Caller, memberOf, organizationAdmin } from './people.ts'

const here = await site()
let project: Awaited<ReturnType<typeof here.project>>
const people = {} as Record<Role | 'organization admin', Caller>
beforeAll(async () => {
  project = await here.project()
  for (const role of roles) people[role] = await memberOf(here, project, role)
  people['organization admin'] = await organizationAdmin(here, project.admin)
})

/** The fields that bring a record into a state; types that are not listed have only one. */
const states: Record<string, Record<string, RecordData>> = {
  rfi: { draft: { statusId: 1 }, answered: { statusId: 4 }, closed: { statusId: 5 }, void: { statusId: 6 } },
  'punch list item': {
    draft: { status: 1 },
    ready: { status: 3 },
    closed: { status: 6 },
    void: { status: 7 },
  },
  'submittal item': { submitted: { stage: '2' }, closed: { stage: '4' }, void: { statusId: '3' } },
  'open issue': {
    draft: { statusId: 1 },
    'on hold': { statusId: 5 },
    closed: { statusId: 6 },
    void: { statusId: 7 },
  },
  'meeting minutes': { distributed: { statusId: 2 }, closed: { statusId: 3 } },
}
const isClosed = (state: string) => ['closed', 'void', 'superseded'].includes(state)

/** Minutes are frozen once distributed: managers need a reason for a correction. */
const isFrozen = ({ name, state }: Case) =>
  name === 'meeting minutes' && ['distributed', 'closed'].includes(state)

/** The states in which a record was not issued yet; other types have none. */
const notIssued: Record<string, string> = {
  rfi: 'draft',
  'punch list item': 'draft',
  'open issue': 'draft',
  'submittal item': 'open',
  'meeting minutes': 'open',
}
const isIssued = ({ name, state }: Case) => name in notIssued && notIssued[name] !== state

const cases = Object.entries(things)
  .filter(([name]) => name !== 'activity of a daily report')
  .flatMap(([name, thing]) =>
    Object.entries({ open: {}, ...states[name] }).map(([state, fields]) => ({ name, thing, state, fields })),
  )

interface Case {
  name: string
  thing: Thing
  state: string
  fields: RecordData
}

/** The flags of the record, and the outcome of a change and of a deletion. */
async function tried({ thing, fields }: Case, who: Caller, isParty: boolean, ids?: RecordData) {
  const created = ids ?? (await thing.have(project, isParty ? who : undefined, fields))
  const { operation, request } = thing.read(created)
  const { status, body } = await answerTo(here, who, operation, request)
  const change = thing.change(created)
  return {
    read: status,
    userCanModify: body[thing.one]?.userCanModify,
    userCanDelete: body[thing.one]?.userCanDelete,
    change: (await answerTo(here, who, change.operation, change.request)).status,
    deletion: (await answerTo(here, who, FolderDelete, { folderId: created.folderId, ...because })).status,
  }
}

/** By rules 4: a closed record is changed by project admins only; others who may write get a conflict. */
function expected(one: Case, role: Role | 'organization admin', isParty: boolean) {
  const { thing, state } = one
  const can = rights(
    role === 'organization admin' ? 'Project Admin' : role,
    thing.section,
    isParty || !thing.hasParties,
  )
  const isAdmin = role === 'organization admin' || role === 'Project Admin'
  // A submittal item replaced by a newer revision never changes again, whoever the caller is.
  const mayStill = isAdmin && state !== 'superseded'
  const manages = isAdmin || role === 'General Contractor PM'
  const isRefused = can.change === 200 ? isClosed(state) && !mayStill : state === 'superseded'
  const plain = isRefused && can.change !== 404 ? 409 : can.change
  const seen = can.read === 200
  const frozen = manages ? 400 : 409
  const change = isFrozen(one) && seen ? frozen : plain
  const isFinal = isFrozen(one) && isClosed(state)
  const deletes = can.deletes && !isFinal && (isAdmin || !isIssued(one))
  return {
    read: can.read,
    userCanModify: seen ? change === 200 || (isFrozen(one) && manages) : undefined,
    userCanDelete: seen ? deletes : undefined,
    change,
    // What was issued is deleted by project admins, final minutes by nobody.
    deletion: !seen ? 404 : isFinal ? 409 : deletes ? 200 : 403,
  }
}

describe.each(cases)('$name, $state', (one) => {
  test.each([true, false])('party: %s', async (isParty) => {
    // The organization admin is not a member, so they cannot be a party.
    for (const role of isParty ? roles : ([...roles, 'organization admin'] as const))
      expect({ role, ...(await tried(one, people[role], isParty)) }).toEqual({
        role,
        ...expected(one, role, isParty),
      })
  })
})

test('a superseded submittal item', async () => {
  const one = { name: 'submittal item', thing: things['submittal item']!, state: 'superseded', fields: {} }
  const admin: Person = project.admin
  for (const role of roles) {
    const ids = await one.thing.have(project, people[role], { stage: '3', returnedStatusId: '4' })
    await change(admin, recordTypes.submittalItem, ids, { stage: '4' })
    expect({ role, ...(await tried(one, people[role], true, ids)) }).toEqual({
      role,
      ...expected(one, role, true),
    })
  }
})
