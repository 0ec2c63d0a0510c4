/**
 * Who follows the feed of changes has what they see: after random acts of people who write at the same time, a copy that was
 * kept by the feed alone has the same records as reading each of them anew, for everybody; also after a restore, which the feed
 * says. And nobody is told of what is not in the history as they read it.
 */

import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { FolderUpdate } from '../../contract/documents/folder.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../contract/projects/project.ts'
import { FolderDelete, FolderRestore } from '../../contract/records/bin.ts'
import { RFIForward, RFIReplyCreate } from '../../contract/records/rfi.ts'
import { CallFailed, type Client } from '../../packages/client/src/caller.ts'
import { rounds } from '../../test/kit/cases.ts'
import { type Person, type Project, type Site, site } from '../../test/kit/harness.ts'
import { copiedTypes, type FeedCopy, feedCopy, readRecord } from '../../test/kit/laws/feedcopy.ts'
import { mixedRoles, mixedTeam } from '../../test/kit/laws/mixedteam.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { jobOf, restoreArchive, tempFolder } from '../../test/programs/backup/restoring.ts'
import { makeBackup } from '../backup/make.ts'
import type { Connection } from '../db/connection.ts'
import type { Log } from '../log.ts'

let connection: Connection
beforeAll(async () => {
  connection = await ownDatabase()
})
/** An error of the server fails the law, which says no more than that: what it was is shown. */
const log: Log = (level, message, more) => {
  if (level === 'error') console.error(message, more)
}
let here: Site
beforeAll(async () => {
  here = await site({}, connection, { log })
})
let team: Project
let people: Person[] = []
let folders: number[] = []
let list: number
let package_: RecordData
let copies: Array<{ person: Person; copy: FeedCopy }>
let folder: string
let taken = 0

beforeAll(async () => {
  folder = await tempFolder()
  ;({ team, people, folders, list, package_ } = await mixedTeam(here))
  copies = people.map((person, i) => ({
    person,
    copy: feedCopy(person.client, i % 2 ? team.id : undefined, pageRows),
  }))
})

/** Pages of many lengths, so that they end anywhere. */
function pageRows(): number {
  taken += 7
  return 1 + (taken % 40)
}

const records: RecordData[] = []
const items: RecordData[] = []
type Act = () => Promise<unknown>
const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
const numbers = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }))
const act = (weight: number, take: (a: number, b: number, c: number, d: number) => Promise<unknown>) => ({
  weight,
  arbitrary: numbers.map(
    (given): Act =>
      () =>
        take(...given),
  ),
})
const rfiAt = (n: number): RecordData => at(records, n)
const because = { reason: 'Because' }

const acts = fc.oneof(
  act(6, async (a, b, c, d) => {
    const rfi = {
      subject: `S ${a}`,
      question: 'Q',
      toUserId: at(people, b).id,
      statusId: at([1, 2, 3, 0], d),
    }
    const more = { ccUserList: [at(people, c).login], folderParentId: at(folders, d) }
    records.push(await makeOne(at(people, a), recordTypes.rfi, team.id, { ...rfi, ...more }))
  }),
  act(6, (a, b, c) =>
    change(at(people, a), recordTypes.rfi, rfiAt(b), { statusId: (c % 6) + 1, answer: `A ${c}` }, because),
  ),
  act(6, (a, b, c, d) =>
    change(at([people[0]!, team.admin, at(people, a)], a), recordTypes.rfi, rfiAt(b), {
      ...(c % 2
        ? { toUserId: at(people, d).id }
        : { ccUserList: d % 3 ? [at(people, d).login] : [], question: `Q ${c}` }),
    }),
  ),
  act(4, (a, b) =>
    at(people, a).client.call(RFIReplyCreate, { reply: { rfiId: rfiAt(b).rfiId, response: `Reply ${a}` } }),
  ),
  act(2, (a, b) =>
    at(people, a).client.call(RFIForward, { rfiId: rfiAt(b).rfiId, toUserId: at(people, b).id }),
  ),
  act(3, async (a) => {
    const item = { description: `I ${a}`, responsibleContractorId: people[5]!.organizationId }
    const place = { folderParentId: package_.folderId }
    items.push(await makeOne(team.admin, recordTypes.submittalItem, team.id, { ...item, ...place }))
  }),
  act(5, (a, b, c) =>
    change(
      at(people, a),
      recordTypes.submittalItem,
      at(items, b),
      { stage: String((c % 5) + 1), returnedStatusId: '1', returnedNote: `Note ${c}` },
      because,
    ),
  ),
  act(2, (a, b) =>
    change(team.admin, recordTypes.submittal, package_, {
      [at(['submittingCompanyContactId', 'reviewingCompanyContactId', 'projectManagerId'], a)]: at(people, b)
        .id,
    }),
  ),
  act(3, (a, b) => {
    const { folderId } = b % 4 ? rfiAt(b) : at(items, b)
    return team.admin.client.call(a % 2 ? FolderDelete : FolderRestore, { folderId })
  }),
  act(1, (a, b) =>
    team.admin.client.call(b % 2 ? FolderDelete : FolderRestore, { folderId: at(folders, a) }),
  ),
  act(1, (a, b) =>
    team.admin.client.call(ProjectMemberUpdate, {
      projectId: team.id,
      member: { userId: at(people.slice(0, 6), a).id, role: at(mixedRoles, b) },
    }),
  ),
  act(1, async (a, b) => {
    const userId = at(people.slice(1, 6), a).id
    await team.admin.client.call(ProjectMemberRemove, { projectId: team.id, member: { userId } })
    await team.admin.client.call(ProjectMemberAdd, {
      projectId: team.id,
      member: { userId, role: at(mixedRoles, b) },
    })
  }),
  act(1, (a, b) =>
    team.admin.client.call(FolderUpdate, {
      folder: { folderId: at(folders, a), accessByList: b % 2 ? list : 0 },
    }),
  ),
  act(1, (a, b) =>
    team.admin.client.call(FolderUpdate, {
      folder: { folderId: rfiAt(a).folderId, folderParentId: at(folders, b) },
    }),
  ),
  act(1, (a) =>
    team.admin.client.call(AccessListSave, {
      projectId: team.id,
      accessList: { accessListId: list, name: 'Some', memberList: [at(people, a).id, at(people, a + 2).id] },
    }),
  ),
)

/** A refusal is no failure: the acts are random. */
const tried = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error
  })

/** What this person sees, record by record. */
async function truthFor(client: Client): Promise<Record<string, string>> {
  const nodes = await here.database.rows<{ id: number; type: number }>(
    'SELECT id, type FROM folder WHERE project_id = $1 AND type = ANY ($2::int[]) ORDER BY id',
    [team.id, copiedTypes],
  )
  const found: Record<string, string> = {}
  for (const { id, type } of nodes) {
    const record = await readRecord(client, id, type)
    if (record !== undefined) found[id] = record
  }
  return found
}

async function compareAll(): Promise<void> {
  await tellAll(here)
  for (const { person, copy } of copies) {
    await copy.follow()
    expect(Object.fromEntries(copy.records), `what ${person.login} sees`).toEqual(
      await truthFor(person.client),
    )
    // At the end there is nothing more: anyone who reads on does not loop.
    expect(await copy.follow()).toBe(0)
  }
}

let done = 0

async function actAndCompare(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(acts, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 8 }),
      async (steps) => {
        for (const [i, together] of steps.entries()) {
          await Promise.all(together.map((one) => tried(one())))
          done += together.length
          // Somebody reads on in between, at any place.
          if (i % 2) await tellAll(here)
          const { copy } = at(copies, done)
          await copy.follow()
        }
        await compareAll()
      },
    ),
    { numRuns, endOnFailure: true },
  )
}

test('a copy that is kept by the feed is what each person sees', async () => {
  records.push(
    await makeOne(team.admin, recordTypes.rfi, team.id, { subject: 'First', toUserId: people[3]!.id }),
  )
  items.push(
    await makeOne(team.admin, recordTypes.submittalItem, team.id, {
      description: 'First',
      responsibleContractorId: people[5]!.organizationId,
      folderParentId: package_.folderId,
    }),
  )
  await actAndCompare(rounds(4, 4, 120))
}, 3_000_000)

test('after a restore everybody starts again, and has what they see', async () => {
  const path = join(folder, 'feed.tar.gz')
  await makeBackup(await jobOf(connection, here, { kind: 'file', path }))
  // What happens now is lost, although copies have it.
  await actAndCompare(1)
  const restored = await restoreArchive(path, true)
  here = await site({}, restored.connection)
  people = people.map((person) => ({ ...person, client: here.at(person, 'route') }))
  team = { ...team, admin: people.at(-1)! }
  for (const [i, one] of copies.entries()) {
    one.person = people[i]!
    one.copy.at(people[i]!.client)
  }
  const there = await here.database.rows<{ id: number }>('SELECT id FROM folder')
  const isThere = ({ folderId }: RecordData): boolean => there.some(({ id }) => id === folderId)
  for (const some of [records, items]) some.splice(0, some.length, ...some.filter(isThere))
  await compareAll()
  expect(copies.map(({ copy }) => copy.startedAgain)).toEqual(copies.map(() => 1))
  await actAndCompare(rounds(1, 1, 20))
}, 3_000_000)
