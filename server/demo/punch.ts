/** The punch lists of the demo: items of twelve walks, put right by the trades and looked at again. */
import { FileCreate } from '../../contract/file.ts'
import { FolderCreatePunchList } from '../../contract/folder.ts'
import { PunchListCreateMany, PunchListPartyUpdate, PunchListUpdate } from '../../contract/punchlist.ts'
import { companyOf, nameOf } from './people.ts'
import { picture } from './pictures.ts'
import { lists, type Walk, walks } from './punchtexts.ts'
import type { Act, Scene } from './stage.ts'
import { generator } from './texts.ts'

const status = { draft: 1, open: 2, ready: 3, notAccepted: 4, dispute: 5, closed: 6, void: 7 }
const party = { complete: 2, accepted: 3, rejected: 4 }

/** What becomes of an item, by the letter in the table of walks. */
const fates: Record<string, readonly string[]> = {
  '-': [],
  o: [],
  r: ['ready'],
  n: ['ready', 'not accepted'],
  d: ['dispute'],
  x: ['void'],
  c: ['ready', 'close'],
}

/** A company that is no member here: it answers by telephone, and the project manager notes it. */
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

/** By trade, what a photo of its work shows. */
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

function actsOf(walk: Walk, random: (below: number) => number): Act[] {
  const folderIds: number[] = []
  const note: Act = {
    day: walk.day,
    minute: 660,
    who: walk.who,
    run: async (scene) => {
      folderIds.push(...(await noteItems(scene, walk)))
    },
  }
  return [note, ...walk.items.flatMap((item, i) => stepsOf(walk, item, i, () => folderIds[i]!, random))]
}

/** All that was seen on one walk, in one call. */
async function noteItems({ call, id, in: later }: Scene, walk: Walk): Promise<number[]> {
  const [, , , floor, drawing] = lists.find(([key]) => key === walk.list)!
  const { returnedIdList } = await call(PunchListCreateMany, {
    punchlistList: walk.items.map(([room, summary, description, trade], i) => ({
      tempItemId: `${walk.list} ${walk.day} ${i + 1}`,
      folderParentId: id(`punch list ${walk.list}`),
      projectId: id('project'),
      status: walk.fates[i] === '-' ? status.draft : undefined,
      summary,
      description,
      locationSite: 'Riverside Drive',
      locationBuilding: 'Main building',
      locationFloor: floor,
      locationRoom: room,
      // Left out, it is the server's fourteen days.
      dueDate: i % 3 === 2 ? later(walk.list === 'outside' ? 35 : 28) : undefined,
      responsiblePartyList: [responsible(trade!)],
      ccUserList: walk.list === 'lobby' ? [nameOf('owner'), nameOf('super')] : [nameOf('architect')],
      notifyingParty: i % 5 === 0 ? nameOf(walk.who) : undefined,
      drawing,
      documentId: i % 3 === 0 ? id(`document ${drawing}`) : undefined,
      costImpact: walk.fates[i] === 'd',
      cost: walk.fates[i] === 'd' ? `$${750 + 125 * i}` : undefined,
    })),
  })
  return returnedIdList!.map((ids) => Number(ids.folderId))
}

const responsible = (trade: string): string => (trade === outside ? outside : companyOf(trade))

function stepsOf(
  walk: Walk,
  item: string[],
  i: number,
  folderId: () => number,
  random: (below: number) => number,
): Act[] {
  const [, summary, , trade] = item
  const update =
    (punchList: object, why?: string): Act['run'] =>
    ({ call }) =>
      call(PunchListUpdate, {
        punchList: { folderId: folderId(), ...punchList },
        additionalInfo: why ? [{ propertyName: 'Reason', propertyValue: why }] : undefined,
      })
  const who = trade === outside ? 'pm' : trade!
  const { accepted, rejected } = party
  const steps: Record<string, Omit<Act, 'day' | 'minute'>> = {
    // Who is responsible says that he is through; the item is ready by itself.
    ready: {
      who,
      run: ({ call }) =>
        call(PunchListPartyUpdate, {
          folderId: folderId(),
          party: trade === outside ? outside : undefined,
          statusId: party.complete,
        }),
    },
    close: { who: walk.who, run: update({ status: status.closed, architectListStatus: accepted }) },
    'not accepted': {
      who: 'pm',
      run: update({ status: status.notAccepted, architectListStatus: rejected }, refusals[i % 3]),
    },
    dispute: { who, run: update({ status: status.dispute }, disputes[i % 3]) },
    void: { who: 'pm', run: update({ status: status.void }, 'Noted twice.') },
  }
  let day = walk.day
  const acts = fates[walk.fates[i]!]!.map((name): Act => {
    day += name === 'ready' ? 2 + random(6) : 1 + random(4)
    return { day, minute: 500 + random(400), ...steps[name]! }
  })
  return i % 4 === 0 ? [photoOf(walk, trade!, summary!, folderId), ...acts] : acts
}

const photoOf = (walk: Walk, trade: string, summary: string, folderId: () => number): Act => ({
  day: walk.day,
  minute: 665,
  who: walk.who,
  run: ({ call }) =>
    call(FileCreate, {
      folderId: folderId(),
      fileInfo: {
        uploadedFileName: `${views[trade]}.png`,
        uploadedFileType: 'image/png',
        attachmentFileDescription: summary,
      },
      fileContent: picture(views[trade]!),
    }),
})
