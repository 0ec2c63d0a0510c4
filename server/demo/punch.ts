/** The punch lists of the demo: items of fourteen walks, discussed, fixed by the trades and reviewed. */
import { FileCreate } from '../../contract/documents/file.ts'
import { FolderCreatePunchList } from '../../contract/documents/folder.ts'
import {
  PunchListCreateMany,
  PunchListPartyUpdate,
  PunchListReplyCreate,
  PunchListUpdate,
} from '../../contract/records/punchlist.ts'
import { partyStatus, punchListStatus } from '../../contract/states.ts'
import { companyOf, nameOf } from './people.ts'
import { picture } from './pictures.ts'
import { floorOf, lists, type Walk, walks } from './punchtexts.ts'
import type { Act, Scene } from './stage.ts'
import { generator } from './texts.ts'

/** The steps of an item, by the letter in the table of walks. */
const fates: Record<string, readonly string[]> = {
  '-': [],
  o: [],
  r: ['ready'],
  n: ['ready', 'not accepted'],
  d: ['dispute'],
  x: ['void'],
  c: ['ready', 'close'],
}

/** A company without a member: it answers by telephone, and the project manager records it. */
const outside = 'Clearspan Glazing'

const refusals = [
  'Done on one side only. Please look at the other side as well.',
  'The repair can be seen from the door. Please do it again.',
  'Not as on the approved sample.',
]
const disputes = [
  'This was damaged after we left the room. The photos of our foreman show it whole.',
  'Not in our scope: the drawing gives this to another trade.',
  'Built as drawn. The sheet would have to change first.',
]

/** The replies to items, by their fate. */
const repliesByFate: Record<string, ReadonlyArray<[who: 'walker' | 'trade' | 'pm', message: string]>> = {
  d: [
    ['pm', 'I looked at it with both foremen. Please send the photo with its date.'],
    ['trade', 'Sent this morning, taken the day before the other crew came in.'],
  ],
  n: [['trade', 'Seen. We come back to it on Thursday.']],
  o: [
    ['walker', 'The room is wanted next week. When will you be here?'],
    ['trade', 'Material comes on Wednesday, the crew on Thursday.'],
  ],
}
/** Every third open item has replies; items with another fate always do. */
const discussedEvery = 3

/** Every fourth item has a photo. */
const photographedEvery = 4

/** The picture for each trade. */
const views: Record<string, string> = {
  drywall: 'crack',
  electrical: 'outlet',
  plumbing: 'pipe',
  mechanical: 'duct',
  concrete: 'rebar',
  steel: 'stair',
  roofing: 'roof',
  [outside]: 'stain',
}

export const punchActs = (): Act[] => {
  const random = generator(120)
  const makeLists: Act = { day: -56, minute: 450, who: 'pm', run: addLists }
  return [makeLists, ...walks.flatMap((walk) => actsOf(walk, random))]
}

async function addLists({ call, id, keep }: Scene): Promise<void> {
  for (const [key, folderName, folderDescription] of lists) {
    const folderProjectId = id('project')
    const { folderId } = await call(FolderCreatePunchList, {
      folderName,
      folderDescription,
      folderProjectId,
    })
    keep(`punch list ${key}`, folderId!)
  }
}

interface Ids {
  folderId: number
  punchListId: number
}

function actsOf(walk: Walk, random: (below: number) => number): Act[] {
  const created: Ids[] = []
  const note: Act = {
    day: walk.day,
    minute: 660,
    who: walk.who,
    run: async (scene) => {
      created.push(...(await noteItems(scene, walk)))
    },
  }
  return [note, ...walk.items.flatMap((item, i) => stepsOf(walk, item, i, () => created[i]!, random))]
}

/** All items of one walk, in one call. */
async function noteItems({ call, id, in: later }: Scene, walk: Walk): Promise<Ids[]> {
  const [, , , floor, drawing] = lists.find(([key]) => key === walk.list)!
  const { returnedIdList } = await call(PunchListCreateMany, {
    punchlistList: walk.items.map(([room, summary, description, trade], i) => ({
      tempItemId: `${walk.list} ${walk.day} ${i + 1}`,
      folderParentId: id(`punch list ${walk.list}`),
      projectId: id('project'),
      status: walk.fates[i] === '-' ? punchListStatus.Draft.code : undefined,
      summary,
      description,
      locationSite: 'Riverside Drive',
      locationBuilding: 'Main building',
      locationFloor: floorOf(room!, floor!),
      locationRoom: room,
      // Left out: as many days as the project says.
      dueDate: i % 3 === 2 ? later(walk.list === 'outside' ? 35 : 28) : undefined,
      responsiblePartyList: [responsible(trade!)],
      ccUserList: walk.list === 'lobby' ? [nameOf('owner'), nameOf('super')] : [nameOf('architect')],
      notifyingParty: i % 5 === 0 ? nameOf('super') : undefined,
      drawing,
      documentId: i % 3 === 0 ? id(`document ${drawing}`) : undefined,
      costImpact: walk.fates[i] === 'd',
      cost: walk.fates[i] === 'd' ? `$${750 + 125 * i}` : undefined,
    })),
  })
  return returnedIdList!.map((ids) => ({
    folderId: Number(ids.folderId),
    punchListId: Number(ids.punchListId),
  }))
}

const responsible = (trade: string): string => (trade === outside ? outside : companyOf(trade))

function stepsOf(
  walk: Walk,
  item: string[],
  i: number,
  ids: () => Ids,
  random: (below: number) => number,
): Act[] {
  const [, summary, , trade] = item
  const update =
    (punchList: object, why?: string): Act['run'] =>
    ({ call }) =>
      call(PunchListUpdate, {
        punchList: { folderId: ids().folderId, ...punchList },
        additionalInfo: why ? [{ propertyName: 'Reason', propertyValue: why }] : undefined,
      })
  const who = trade === outside ? 'pm' : trade!
  const [accepted, rejected] = [partyStatus.Accepted.code, partyStatus.Rejected.code]
  const steps: Record<string, Omit<Act, 'day' | 'minute'>> = {
    // The responsible party reports that it is complete, which makes the item ready for review.
    ready: {
      who,
      run: ({ call }) =>
        call(PunchListPartyUpdate, {
          folderId: ids().folderId,
          party: trade === outside ? outside : undefined,
          statusId: partyStatus.Complete.code,
        }),
    },
    close: {
      who: walk.who,
      // The person who noted the item closes it; only the architect accepts it in their own name.
      run: update({
        status: punchListStatus.Closed.code,
        architectListStatus: walk.who === 'architect' ? accepted : undefined,
      }),
    },
    'not accepted': {
      who: 'pm',
      run: update(
        { status: punchListStatus['Not accepted'].code, architectListStatus: rejected },
        refusals[i % 3],
      ),
    },
    dispute: { who, run: update({ status: punchListStatus['In dispute'].code }, disputes[i % 3]) },
    void: { who: 'pm', run: update({ status: punchListStatus.Void.code }, 'Noted twice.') },
  }
  let day = walk.day
  const acts = fates[walk.fates[i]!]!.map((name): Act => {
    day += name === 'ready' ? 2 + random(6) : 1 + random(4)
    return { day, minute: 500 + random(400), ...steps[name]! }
  })
  const photo = i % photographedEvery === 0 ? [photoOf(walk, trade!, summary!, ids)] : []
  return [...photo, ...acts, ...repliesOf(walk, trade!, i, day, ids)]
}

/** One reply a day, after the last step. Outside parties cannot reply. */
function repliesOf(walk: Walk, trade: string, i: number, after: number, ids: () => Ids): Act[] {
  const fate = walk.fates[i]!
  if (trade === outside || (fate === 'o' && i % discussedEvery !== 0)) return []
  const replies = (repliesByFate[fate] ?? []).slice(0, -after)
  return replies.map(([who, message], n) => ({
    day: after + 1 + n,
    minute: 520 + 7 * i,
    who: who === 'walker' ? walk.who : who === 'trade' ? trade : who,
    run: ({ call }) => call(PunchListReplyCreate, { reply: { punchListId: ids().punchListId, message } }),
  }))
}

const photoOf = (walk: Walk, trade: string, summary: string, ids: () => Ids): Act => ({
  day: walk.day,
  minute: 665,
  who: walk.who,
  run: ({ call }) =>
    call(FileCreate, {
      folderId: ids().folderId,
      fileInfo: {
        uploadedFileName: `${views[trade]}.png`,
        uploadedFileType: 'image/png',
        attachmentFileDescription: summary,
      },
      fileContent: picture(views[trade]!),
    }),
})
