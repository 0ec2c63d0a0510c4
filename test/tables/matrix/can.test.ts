/**
 * `userCanModify` and `userCanDelete` match what a change or deletion does: by role, as a party or not, in
 * every state.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { sample } from '../../kit/cases.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, info, type RecordData, recordTypes } from '../../kit/records.ts'
import { enlist, oneOfEach } from '../people.ts'
import { type Role, roles } from './grid.ts'
import { type Thing, things } from './kinds.ts'
import { answerTo, type Caller, organizationAdmin } from './people.ts'

const here = prepared(() => site())
let project: Awaited<ReturnType<typeof here.project>>
const people = {} as Record<Role | 'organization admin', Caller>
beforeAll(async () => {
  project = await here.project()
  Object.assign(people, await enlist(here, project, oneOfEach), {
    'organization admin': await organizationAdmin(here, project.admin),
  })
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
const cases = Object.entries(things)
  .filter(([name]) => name !== 'activity of a daily report')
  .flatMap(([name, thing]) =>
    Object.entries({ open: {}, ...states[name] }).map(([state, fields]) => ({ name, thing, state, fields })),
  )

interface Case {
  name: string
  thing: Thing
  fields: RecordData
}

const reason = info({ Reason: 'For the test' })

/** The flags of the record, and whether a change of any part, and a deletion, succeed. */
async function tried({ thing, fields }: Case, who: Caller, isParty: boolean, ids?: RecordData) {
  const created = ids ?? (await thing.have(project, isParty ? who : undefined, fields))
  const { operation, request } = thing.read(created)
  const { status, body } = await answerTo(here, who, operation, request)
  const { operation: update, request: plain } = thing.change(created)
  const changes = thing.ofGroups?.map((part) => ({
    [thing.one]: { folderId: created.folderId, ...part },
  })) ?? [plain]
  const statuses: number[] = []
  for (const change of changes)
    statuses.push((await answerTo(here, who, update, { ...change, additionalInfo: reason })).status)
  const deleting = { folderId: created.folderId, additionalInfo: reason }
  const deletion = (await answerTo(here, who, FolderDelete, deleting)).status
  const seen = status === 200
  return {
    flags: [seen, body[thing.one]?.userCanModify ?? false, body[thing.one]?.userCanDelete ?? false],
    outcomes: [!statuses.includes(404) && deletion !== 404, statuses.includes(200), deletion === 200],
  }
}

describe.each(sample(cases, 'can', 6))('$name, $state', (one) => {
  test.each([true, false])('party: %s', async (isParty) => {
    // The organization admin is not a member, so they cannot be a party.
    const callers = isParty ? roles : ([...roles, 'organization admin'] as const)
    for (const role of sample<keyof typeof people>(callers, `${one.name} ${one.state} ${isParty}`)) {
      const { flags, outcomes } = await tried(one, people[role], isParty)
      expect({ role, flags }).toEqual({ role, flags: outcomes })
    }
  })
})

test('a superseded submittal item', async () => {
  const one = { name: 'submittal item', thing: things['submittal item']!, fields: {} }
  const admin: Person = project.admin
  for (const role of roles) {
    const ids = await one.thing.have(project, people[role], { stage: '3', returnedStatusId: '4' })
    await change(admin, recordTypes.submittalItem, ids, { stage: '4' })
    const { flags, outcomes } = await tried(one, people[role], true, ids)
    expect({ role, flags }).toEqual({ role, flags: outcomes })
    expect(flags[1]).toBe(false)
  }
})
