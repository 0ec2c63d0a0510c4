/** The open issues of the demo: some raised day by day, some imported from another list. */
import {
  OpenIssueConvert,
  OpenIssueCreateMany,
  OpenIssueReplyCreate,
  OpenIssueUpdate,
} from '../../contract/records/openissue.ts'
import { openIssueStatus as status } from '../../contract/states.ts'
import { nodeType } from '../codes/nodetypes.ts'
import type { Act, Scene } from './stage.ts'
import { type Entry, entries } from './texts.ts'

/** By the words of the tables below. */
const codes: Record<string, number> = {
  draft: status.Draft.code,
  progress: status['In progress'].code,
  review: status['In review'].code,
  hold: status['On hold'].code,
  closed: status.Closed.code,
  void: status.Void.code,
}

/**
 * A title; then from | to | day (imported: days since it was raised) | floor | room | status | what it is
 * converted to | for whom; then the question Q, replies of the to-person T and the from-person F.
 */
const raised = entries(`
  Temporary heat for the level 3 drywall
  super | mechanical | -34 | Level 3 | Clinic B | closed
  Q: The permanent units have no power yet. Who brings and fuels the heaters, and from when on?
  T: We bring four heaters on Thursday. Fuel is with the general contractor, as in the contract.

  Hoist comes down before the roof screen is up
  super | steel | -28 | Roof | High roof | progress
  Q: The hoist is booked to leave first. Lift the screen early, or pay for another week?
  T: Panels can come five days earlier if the posts are signed off by Friday.
  F: The posts are on the list for Thursday.

  Owner's movers and the elevator inspection
  pm | owner | -24 | Level 1 | Elevator lobby
  Q: The movers want elevator 2 before its inspection. Can they use the loading dock instead?

  Noise at the neighbour's surgery hours
  pm | super | -19 | Site | North yard
  Q: The neighbour asks for no coring before noon on two days a week. Which two days suit us?

  Ceiling closed before the above-ceiling inspection
  super | drywall | -15 | Level 3 | Rooms 301 to 306 | | punch | drywall
  Q: Twelve tiles hide boxes the inspector has not seen. Who takes them out and puts them back?
  T: We take them out before the inspection, and put them back the same day.

  Cleaning of the ducts before the air balance
  mechanical | admin | -12 | Level 2 | Corridors
  Q: Dust got into the mains while the ends were open. Is cleaning in anybody's scope?

  Water meter delivery moved by the utility
  plumbing | pm | -5 | Site | Meter vault
  Q: The utility has named a later week. Does the flushing of level 1 wait, or do we use the temporary line?

  Vibration of the fan above imaging room 114
  mechanical | pm | -10 | Level 1 | Room 114 | progress | rfi | consultant
  Q: The vendor of the scanner allows 200 micro-inches a second. EF-3 stands right above. Is isolation enough?
  T: This is a question of design. I ask the consultant.

  Sidewalk closure permit runs out
  super | admin | -6 | Site | Riverside Drive
  Q: The permit of the city ends in three weeks, the facade needs five. Who applies for more, and by when?

  Furniture plan of the nurse stations
  architect | admin | -4 | Level 3 | Room 316
  Q: The clinic sent a new plan. Does the power in the floor still fit?
  F: The vendor needs a word by the end of next week.

  Parking for the finish crews
  super | owner | -2 | Site | West lot | draft
  Q: Forty more people will come. Can the owner open the west lot?
`)

const imported = entries(`
  Laydown area overlaps the fire lane
  super | concrete | 40 | Site | North yard | closed
  Q: The fire marshal wants 20 ft clear. Move the rebar to the south side.

  Dewatering at the meter vault
  super | plumbing | 35 | Site | Meter vault | closed
  Q: The pump ran all weekend. Find out whether it is ground water or the storm line.

  Gap in scope: blocking behind casework
  pm | drywall | 30 | Level 3 | Exam rooms | closed
  Q: Neither trade has the blocking. Agree who does it, at what price.

  Crane pick over the occupied sidewalk
  pm | steel | 25 | Site | Riverside Drive | void
  Q: A permit would be needed for the sidewalk. Look for a pick from the yard.

  Shop drawings of the imaging vendor
  pm | architect | 18 | Level 1 | Room 114 | review
  Q: The vendor's sheets differ from the plans in three places. List them, then ask for a bulletin.

  Long lead of the main switchboard
  pm | electrical | 15 | Level 1 | Room 108 | progress
  Q: The maker quotes 34 weeks. Look for a rental board to energize the building.

  Mock-up of the brick corner
  pm | architect | 12 | Site | Mock-up wall | hold
  Q: The mason waits for the second colour of mortar. Pick up again when it is there.
`)

export const issueActs = (): Act[] => [
  { day: -36, minute: 560, who: 'coordinator', run: importIssues },
  ...raised.flatMap(actsOf),
]

/** Raised, replied to, started, converted, closed: each a day after the other. */
function actsOf(issue: Entry): Act[] {
  const [from, to, day, , , state, target, whom] = issue.cells
  const { T, F } = issue.texts
  const ids = { folderId: 0, openIssueId: 0 }
  const reply =
    (message: string): Act['run'] =>
    ({ call }) =>
      call(OpenIssueReplyCreate, { reply: { openIssueId: ids.openIssueId, message } })
  const step =
    (statusId: number): Act['run'] =>
    ({ call }) =>
      call(OpenIssueUpdate, { openIssue: { folderId: ids.folderId, statusId } })
  const when = (isSo: unknown, who: string, run: Act['run']) => (isSo ? [{ who, run }] : [])
  return [
    { who: from!, run: async (scene: Scene) => Object.assign(ids, await raise(scene, issue)) },
    ...when(T, to!, reply(T!)),
    ...when(F, from!, reply(F!)),
    ...when(state === 'progress', to!, step(status['In progress'].code)),
    ...when(target, 'pm', (scene) => convert(scene, ids.folderId, target!, whom!)),
    ...when(state === 'closed', from!, step(status.Closed.code)),
  ].map((act, i) => ({ day: Number(day) + i, minute: 610 + i, ...act }))
}

async function raise(scene: Scene, issue: Entry) {
  const isDraft = issue.cells[5] === 'draft'
  const { returnedIdList } = await scene.call(OpenIssueCreateMany, {
    openIssueList: [
      { ...issueOf(scene, issue), dueDate: scene.in(7), statusId: isDraft ? status.Draft.code : undefined },
    ],
  })
  const { folderId, openIssueId } = returnedIdList![0]!
  return { folderId: Number(folderId), openIssueId: Number(openIssueId) }
}

/** The two records are linked. */
const convert = ({ call, id }: Scene, folderId: number, target: string, whom: string): Promise<unknown> =>
  call(OpenIssueConvert, {
    folderId,
    folderType: target === 'rfi' ? nodeType.rfi : nodeType.punchListItem,
    folderParentId: target === 'punch' ? id('punch list upper') : undefined,
    toUserId: id(`person ${whom}`),
  })

/** Imported with states and dates, which only a project admin may do. */
async function importIssues(scene: Scene): Promise<void> {
  await scene.call(OpenIssueCreateMany, {
    openIssueList: imported.map((issue, i) => {
      const age = Number(issue.cells[2])
      const state = issue.cells[5]!
      return {
        ...issueOf(scene, issue),
        tempItemId: `list ${i + 1}`,
        reference: 'Brought over from the coordination list',
        createdDate: scene.in(-age),
        dueDate: scene.in(14 - age),
        closedDate: state === 'closed' ? scene.in(10 - age) : undefined,
        statusId: codes[state],
      }
    }),
  })
}

const issueOf = ({ id }: Scene, { title, cells, texts }: Entry) => ({
  projectId: id('project'),
  subject: title,
  question: texts.Q,
  issueFrom: id(`person ${cells[0]}`),
  issueTo: id(`person ${cells[1]}`),
  ccUserList: cells[1] === 'owner' ? [id('person architect')] : [id('person assistant')],
  locationSite: 'Riverside Drive',
  locationFloor: cells[3],
  locationRoom: cells[4],
  costImpact: title.includes('scope'),
})
