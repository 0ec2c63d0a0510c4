/** Random acts of the people of a mixed team, for the law that nobody is told of what they cannot read. Every text has a mark of its own. */
import fc from 'fast-check'
import { FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectMemberUpdate } from '../../../contract/projects/project.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { change, makeOne, type RecordData, recordTypes } from '../records.ts'
import { type MixedTeam, mixedRoles } from './mixedteam.ts'

/** The records that the acts have made. */
export interface Made {
  rfis: RecordData[]
  items: RecordData[]
}
export type Act = (made: Made) => Promise<unknown>

const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
const numbers = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }))
type Take = (made: Made, a: number, b: number, c: number, d: number) => Promise<unknown>
const act = (weight: number, take: Take) => ({
  weight,
  arbitrary: numbers.map(
    (given): Act =>
      (made) =>
        take(made, ...given),
  ),
})

let marks = 0
const marked = (words: string): string => `${words} zk${++marks}zk`
/** The marks in a text. */
export const marksIn = (text: string): string[] => text.match(/zk\d+zk/g) ?? []

const because = { reason: 'Because' }

/** `mixed` is asked for when an act is taken: a test makes it in a hook. */
export function leakActs(mixed: () => MixedTeam) {
  const itemIn = (n: number): Promise<RecordData> =>
    makeOne(mixed().team.admin, recordTypes.submittalItem, mixed().team.id, {
      description: marked(`I ${n}`),
      responsibleContractorId: mixed().people[5]!.organizationId,
      folderParentId: mixed().package_.folderId,
    })
  const newMade = async (): Promise<Made> => ({
    rfis: [
      await makeOne(mixed().team.admin, recordTypes.rfi, mixed().team.id, {
        subject: marked('First'),
        toUserId: mixed().people[3]!.id,
      }),
    ],
    items: [await itemIn(0)],
  })
  return { newMade, acts: fc.oneof(...ofRfis(mixed), ...ofItems(mixed, itemIn), ...ofRights(mixed)) }
}

const ofRfis = (mixed: () => MixedTeam) => [
  act(5, async (made, a, b, c, d) => {
    const { people, team, folders } = mixed()
    const rfi = {
      subject: marked(`S ${a}`),
      question: marked('Q'),
      toUserId: at(people, b).id,
      statusId: at([1, 2, 3, 0], d),
      ccUserList: [at(people, c).login],
      folderParentId: at(folders, d),
    }
    made.rfis.push(await makeOne(at(people, a), recordTypes.rfi, team.id, rfi))
  }),
  act(8, ({ rfis }, a, b, c) => {
    const fields = { statusId: (c % 6) + 1, answer: marked('A') }
    return change(at(mixed().people, a), recordTypes.rfi, at(rfis, b), fields, because)
  }),
  act(4, ({ rfis }, a, b, c, d) => {
    const { people } = mixed()
    const copies = { ccUserList: [at(people, d).login], question: marked(`Q ${c}`) }
    const fields = c % 2 ? { toUserId: at(people, d).id } : copies
    return change(at(people, a), recordTypes.rfi, at(rfis, b), fields)
  }),
  act(6, ({ rfis }, a, b, c) => {
    const { people } = mixed()
    const response = marked(`@${at(people, c).fullName} and @${at(people, c + 1).login}`)
    return at(people, a).client.call(RFIReplyCreate, { reply: { rfiId: at(rfis, b).rfiId, response } })
  }),
  // A draft is written and then issued, and nobody was told in between: what was said before stays with those who saw it.
  act(3, async (made, a, b, c) => {
    const { people, team } = mixed()
    const by = at([people[0]!, team.admin], a)
    const rfi = { subject: marked(`D ${a}`), toUserId: people[3]!.id, statusId: 1 }
    const ids = await makeOne(by, recordTypes.rfi, team.id, { ...rfi, ccUserList: [at(people, c).login] })
    made.rfis.push(ids)
    const response = marked(`Not for all: @${people[3]!.fullName} @${at(people, b).login}`)
    await by.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response } })
    await change(by, recordTypes.rfi, ids, { question: marked(`Draft ${b}`) })
    await change(by, recordTypes.rfi, ids, { statusId: 3 })
  }),
]

const ofItems = (mixed: () => MixedTeam, itemIn: (n: number) => Promise<RecordData>) => [
  act(3, async ({ items }, a) => items.push(await itemIn(a))),
  act(5, ({ items }, a, b, c) => {
    const fields = { stage: String((c % 5) + 1), returnedStatusId: '1', returnedNote: marked('Note') }
    return change(at(mixed().people, a), recordTypes.submittalItem, at(items, b), fields, because)
  }),
  // A verdict that is kept back from the side that submitted the item.
  act(3, async ({ items }, a) => {
    const { people, team } = mixed()
    const item = await itemIn(a)
    items.push(item)
    await change(team.admin, recordTypes.submittalItem, item, { stage: '2' }, because)
    const verdict = { stage: '3', returnedStatusId: '1', returnedNote: marked('Note') }
    await change(people[3]!, recordTypes.submittalItem, item, verdict, because)
  }),
]

const ofRights = (mixed: () => MixedTeam) => [
  act(2, (_, a, b) => {
    const { team, people } = mixed()
    const member = { userId: at(people.slice(0, 6), a).id, role: at(mixedRoles, b) }
    return team.admin.client.call(ProjectMemberUpdate, { projectId: team.id, member })
  }),
  act(1, (_, a, b) => {
    const { team, folders, list } = mixed()
    const folder = { folderId: at(folders, a), accessByList: b % 2 ? list : 0 }
    return team.admin.client.call(FolderUpdate, { folder })
  }),
]

/** A refusal is no failure: the acts are random. */
export const tried = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
  })
