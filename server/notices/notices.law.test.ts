/**
 * Nobody is told of what they cannot read at that moment: after random acts of several people, every new notice is about a
 * record that its person reads, and about an event in the history as they read it. Nobody is told of their own act.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { CallFailed } from '../../contract/client.ts'
import { FolderAdd, FolderUpdate } from '../../contract/folder.ts'
import { OrganizationAdd } from '../../contract/organization.ts'
import { ProjectMemberAdd, ProjectMemberUpdate } from '../../contract/project.ts'
import { RecordHistoryRead } from '../../contract/recordhistory.ts'
import { RFIReplyCreate } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { rounds } from '../../test/long.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/records.ts'
import { listOf } from '../../test/restricted.ts'
import { tellAll } from '../../test/telling.ts'

const here = await site({}, await ownDatabase())
const roles = ['General Contractor PM', 'Superintendent', 'Viewer', 'Architect', 'Engineer', 'Subcontractor']
let team: Project
let people: Person[] = []
let folders: number[] = []
let list: number
let package_: RecordData

beforeAll(async () => {
  team = await here.project([])
  const { client } = team.admin
  for (const [i, role] of roles.entries()) {
    const organizationName = `Company ${i}`
    const { organization } = await client.call(OrganizationAdd, { organization: { organizationName } })
    const person = await here.person(team.admin, { organizationId: organization!.organizationId! })
    await client.call(ProjectMemberAdd, { projectId: team.id, member: { userId: person.id, role } })
    people.push(person)
  }
  people = [...people, team.admin]
  list = await listOf(team, people.slice(0, 2))
  for (const folderName of ['One', 'Two']) {
    const folder = { folderName, folderProjectId: team.id }
    folders.push((await client.call(FolderAdd, { folder })).folder!.folderId!)
  }
  folders = [...folders]
  package_ = await makeOne(team.admin, recordTypes.submittal, team.id, {
    ...{ description: 'Doors', submittingCompanyContactId: people[5]!.id },
    ...{ reviewingCompanyContactId: people[3]!.id, projectManagerId: people[0]!.id },
  })
})

interface World {
  rfis: RecordData[]
  items: RecordData[]
}
type Act = (world: World) => Promise<unknown>
const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
const numbers = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }))
const act = (
  weight: number,
  take: (w: World, a: number, b: number, c: number, d: number) => Promise<unknown>,
) => ({
  weight,
  arbitrary: numbers.map(
    ([a, b, c, d]): Act =>
      (world) =>
        take(world, a, b, c, d),
  ),
})

const itemIn = (n: number): Promise<RecordData> =>
  makeOne(team.admin, recordTypes.submittalItem, team.id, {
    ...{ description: `I ${n}`, responsibleContractorId: people[5]!.organizationId },
    folderParentId: package_.folderId,
  })
const newWorld = async (): Promise<World> => ({
  rfis: [await makeOne(team.admin, recordTypes.rfi, team.id, { subject: 'First', toUserId: people[3]!.id })],
  items: [await itemIn(0)],
})
const someRfi = ({ rfis }: World, n: number): RecordData => at(rfis, n)
const acts = fc.oneof(
  act(5, async (world, a, b, c, d) => {
    const rfi = {
      subject: `S ${a}`,
      question: 'Q',
      toUserId: at(people, b).id,
      statusId: at([1, 2, 3, 0], d),
    }
    const record = { ...rfi, ccUserList: [at(people, c).login], folderParentId: at(folders, d) }
    world.rfis.push(await makeOne(at(people, a), recordTypes.rfi, team.id, record))
  }),
  act(8, (world, a, b, c) =>
    change(
      at(people, a),
      recordTypes.rfi,
      someRfi(world, b),
      {
        ...{ statusId: (c % 6) + 1, answer: 'A' },
      },
      { reason: 'Because' },
    ),
  ),
  act(4, (world, a, b, c, d) =>
    change(at(people, a), recordTypes.rfi, someRfi(world, b), {
      ...(c % 2 ? { toUserId: at(people, d).id } : { ccUserList: [at(people, d).login], question: `Q ${c}` }),
    }),
  ),
  act(6, (world, a, b, c) =>
    at(people, a).client.call(RFIReplyCreate, {
      reply: {
        rfiId: someRfi(world, b).rfiId,
        response: `@${at(people, c).fullName} and @${at(people, c + 1).login}`,
      },
    }),
  ),
  act(3, async (world, a) => world.items.push(await itemIn(a))),
  act(5, (world, a, b, c) =>
    change(
      at(people, a),
      recordTypes.submittalItem,
      at(world.items, b),
      {
        ...{ stage: String((c % 5) + 1), returnedStatusId: '1', returnedNote: 'Note' },
      },
      { reason: 'Because' },
    ),
  ),
  // A draft is written and then issued, and nobody was told in between: what was said before stays with those who saw it.
  act(3, async (world, a, b, c) => {
    const by = at([people[0]!, team.admin], a)
    const rfi = { subject: `D ${a}`, toUserId: people[3]!.id, statusId: 1, ccUserList: [at(people, c).login] }
    const ids = await makeOne(by, recordTypes.rfi, team.id, rfi)
    world.rfis.push(ids)
    const response = `Not for all: @${people[3]!.fullName} @${at(people, b).login}`
    await by.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response } })
    await change(by, recordTypes.rfi, ids, { question: `Draft ${b}` })
    await change(by, recordTypes.rfi, ids, { statusId: 3 })
  }),
  // A verdict that is kept back from the side that submitted the item.
  act(3, async (world, a) => {
    const item = await itemIn(a)
    world.items.push(item)
    await change(team.admin, recordTypes.submittalItem, item, { stage: '2' }, { reason: 'Because' })
    const verdict = { stage: '3', returnedStatusId: '1', returnedNote: 'Note' }
    await change(people[3]!, recordTypes.submittalItem, item, verdict, { reason: 'Because' })
  }),
  act(2, (_, a, b) =>
    team.admin.client.call(ProjectMemberUpdate, {
      projectId: team.id,
      member: { userId: at(people.slice(0, 6), a).id, role: at(roles, b) },
    }),
  ),
  act(1, (_, a, b) =>
    team.admin.client.call(FolderUpdate, {
      folder: { folderId: at(folders, a), accessByList: b % 2 ? list : 0 },
    }),
  ),
)

/** A refusal is no failure: the acts are random. */
const tried = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
  })

interface NewNotice {
  id: number
  personId: number
  folderId: number
  eventId: number
  actor: number | null
  reasons: string[]
}

let told = 0

async function checkNew(after: number): Promise<number> {
  const rows = await here.database.rows<NewNotice>(
    `SELECT k.id, k.person_id AS "personId", k.folder_id AS "folderId", k.event_id AS "eventId", e.person_id AS actor, k.reasons
       FROM notice k JOIN event e ON e.id = k.event_id WHERE k.id > $1 AND k.folder_id IS NOT NULL ORDER BY k.id`,
    [after],
  )
  const histories = new Map<string, Set<number>>()
  for (const { personId, folderId, eventId, actor, reasons } of rows) {
    const key = `${personId} ${folderId}`
    const person = people.find(({ id }) => id === personId)!
    if (!histories.has(key)) {
      const { changes } = await person.client.call(RecordHistoryRead, { folderId })
      histories.set(key, new Set(changes!.map((line) => line.eventId!)))
    }
    expect(
      histories.get(key)!.has(eventId),
      `event ${eventId} in the history of ${key}, told for ${reasons}`,
    ).toBe(true)
    expect(actor).not.toBe(personId)
  }
  told += rows.length
  return rows.at(-1)?.id ?? after
}

test('nobody is told of what they cannot read at that moment', async () => {
  let last = 0
  await tellAll(here)
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 12, maxLength: 24 }), async (steps) => {
      const world = await newWorld()
      for (const [i, step] of steps.entries()) {
        await tried(step(world))
        // Sometimes after each act, sometimes after several.
        if (i % 3 === 2) {
          await tellAll(here)
          last = await checkNew(last)
        }
      }
    }),
    { numRuns: rounds(8, 80), endOnFailure: true },
  )
  expect(told).toBeGreaterThan(30)
}, 300_000)
