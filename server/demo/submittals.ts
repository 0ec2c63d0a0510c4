/** The submittals of the demo: packages of the trades; some items need another revision. */
import { FileCreate } from '../../contract/documents/file.ts'
import { FoldersGetByParentFolder } from '../../contract/documents/folder.ts'
import {
  SubmittalCreate,
  SubmittalItemCreateMany,
  SubmittalItemUpdate,
} from '../../contract/records/submittal.ts'
import { SubmittalReviewersSave } from '../../contract/records/submittalreview.ts'
import { codesAsText, returnedStatus, submittalStage, submittalStatus } from '../../contract/states.ts'
import { companyOf } from './people.ts'
import { letter } from './sheets/sheets.ts'
import type { Act, Scene } from './stage.ts'
import { generator, rows } from './texts.ts'

/** trade | reviewer | reviewing company | day | description | project manager */
const packages = rows(`
  concrete   | engineer   | structural | -75 | Concrete mixes and reinforcement
  steel      | engineer   | structural | -73 | Stairs, rails and miscellaneous steel
  mechanical | consultant | mep        | -70 | Fans and controls | admin
  roofing    | architect  | architects | -66 | Roofing system
  drywall    | architect  | architects | -60 | Partitions and ceilings | admin
  mechanical | consultant | mep        | -52 | Air distribution
  plumbing   | consultant | mep        | -45 | Fixtures and medical gas
  electrical | consultant | mep        | -38 | Switchgear, panels and lighting | admin
  electrical | consultant | mep        | -12 | Closeout of the power system
`)

/**
 * The items of each package, in their order: section | type | review days | description | its fate. Letters
 * are results of the review; a second one is that of the next revision. `reviewers`: several review it, and the first has
 * given a result; `contractor`: it is with the contractor.
 */
const items: string[][][] = [
  `03 30 00 | 5  | 10 | Mix design of the link slab, 4,000 psi | complete A
   03 30 00 | 6  | 10 | Cylinder breaks of the dock slab | record
   03 20 00 | 2  | 14 | Reinforcement of the link's grade beams | complete R A
   03 20 00 | 7  | 7  | Mill certificates of the reinforcement | record
   03 35 00 | 4  | 14 | Polished floor, three samples | complete B`,
  `05 51 00 | 2  | 14 | Lobby stair, shop drawings | complete B
   05 52 00 | 2  | 14 | Rails of the lobby stair | complete R A
   05 12 00 | 2  | 14 | Posts of the roof screen | complete A
   05 50 00 | 3  | 10 | Roof ladder and cage | complete A`,
  `23 74 00 | 3  | 14 | Exhaust fans EF-1 to EF-6 | complete C A
   23 09 00 | 2  | 21 | Control diagrams and sequences | returned B
   23 74 00 | 5  | 14 | Curbs and vibration isolation of the fans | complete A
   23 05 93 | 1  | 10 | Balancing contractor and forms | complete A`,
  `07 54 00 | 3  | 14 | Membrane, adhesive and board of the low roof | complete A
   07 54 00 | 2  | 14 | Edge metal of the canopies | complete R A
   07 62 00 | 4  | 14 | Coping, colour samples | complete B
   07 54 00 | 15 | 7  | Draft of the 20 year warranty | complete A`,
  `09 29 00 | 3  | 10 | Sound sealant and putty pads | complete A
   09 51 00 | 4  | 14 | Acoustic tile, types 1 to 3 | complete E A
   09 21 16 | 2  | 14 | Shaft wall at the vestibules of level 4 | returned A
   09 29 00 | 12 | 14 | Level 5 finish, mock-up on level 3 | complete A
   09 30 00 | 4  | 14 | Tile of the wet rooms, level 3 | complete R
   08 71 00 | 2  | 21 | Door hardware, levels 3 and 4 | late`,
  `23 31 13 | 2  | 14 | Duct shop drawings, level 4 north | complete B
   23 31 13 | 2  | 14 | Duct shop drawings, level 4 south | returned C
   23 31 13 | 2  | 14 | Duct shop drawings, penthouse | submitted
   23 33 00 | 3  | 14 | Fire and smoke dampers | complete R
   23 37 00 | 3  | 14 | Linear diffusers of the lobby | void`,
  `22 40 00 | 3  | 14 | Plumbing fixtures, levels 3 and 4 | complete A
   22 60 00 | 2  | 21 | Medical gas layout, level 3 | late
   22 11 16 | 3  | 10 | Expansion loops and hangers | returned A
   21 13 13 | 2  | 21 | Sprinkler drawings, level 4 | reviewers`,
  `26 24 13 | 2  | 21 | Main switchboard | returned B
   26 24 16 | 2  | 14 | Panelboards, levels 3 and 4 | submitted
   26 51 00 | 3  | 14 | Light fixtures, levels 3 and 4 | contractor
   26 32 13 | 3  | 21 | Generator and transfer switch | created`,
  `26 05 00 | 10 | 14 | Operation and maintenance manuals | created
   26 05 00 | 16 | 7  | Spare fuses and breakers | created`,
].map(rows)

const stage = codesAsText(submittalStage)
const voided = codesAsText(submittalStatus).Void
const forRecord = returnedStatus['For record only'].letter

const notes: Record<string, string> = {
  A: 'No exceptions taken.',
  B: 'Approved with the notes marked on the sheets.',
  C: 'Go ahead with what is not marked; send the marked sheets again.',
  R: 'Dimensions do not agree with the drawings. Revise and send again.',
  E: 'Not the product named, and no request to change it. Please send what was specified.',
}

export const submittalActs = (): Act[] => {
  const random = generator(9)
  return packages.flatMap((row, i) => {
    const folderIds: number[] = []
    let packageId = 0
    const create: Act = {
      day: Number(row[3]),
      minute: 600,
      who: 'assistant',
      run: async (scene) => {
        packageId = await createPackage(scene, row)
        folderIds.push(...(await createItems(scene, row, items[i]!, packageId)))
      },
    }
    const lives = items[i]!.map((item, n) =>
      itemActs(row, item, random, { packageId: () => packageId, folderId: () => folderIds[n]! }),
    )
    return [create, ...lives.flat()]
  })
}

async function createPackage({ call, id, in: later }: Scene, row: string[]): Promise<number> {
  const [trade, reviewer, reviewing, , description, manager = 'pm'] = row
  const { submittal } = await call(SubmittalCreate, {
    submittal: {
      folderParentId: id('folder Submittals'),
      description,
      subcontractorId: id(`company ${trade}`),
      submittingCompanyContactId: id(`person ${trade}`),
      reviewingCompany: companyOf(reviewing!),
      reviewingCompanyContactId: id(`person ${reviewer}`),
      projectManagerId: id(`person ${manager}`),
      dueDateFromSub: later(10),
      reference: 'Project manual',
      revision: '0',
    },
  })
  return submittal!.folderId!
}

async function createItems(scene: Scene, [trade]: string[], list: string[][], folderParentId: number) {
  const { returnedIdList } = await scene.call(SubmittalItemCreateMany, {
    itemList: list.map(([csi, type, requiredReviewDays, description]) => ({
      folderParentId,
      csi,
      typeId: Number(type),
      requiredReviewDays,
      description,
      responsibleContractorId: scene.id(`company ${trade}`),
      submittedDueDate: scene.in(12),
      copiesSubmitted: '1',
    })),
  })
  return returnedIdList!.map(({ folderId }) => Number(folderId))
}

interface ItemIds {
  packageId: () => number
  folderId: () => number
}

function itemActs(row: string[], item: string[], random: (below: number) => number, ids: ItemIds): Act[] {
  const [trade, reviewer] = row
  const [fate, ...letters] = item[4]!.split(' ')
  const acts: Act[] = []
  let day = Number(row[3])
  const add = (days: number, who: string, run: Act['run']) => {
    day += days
    acts.push({ day, minute: 450 + random(480), who, run })
  }
  const update = (change: object, revision = 0): Act['run'] => changeItem(ids, revision, change)
  if (fate === 'record')
    add(2, 'assistant', update({ stage: stage.Complete, returnedStatus: forRecord, notes: 'For the file.' }))
  if (fate === 'void') {
    const explClosed = 'Taken out of the contract with bulletin 2.'
    add(9, 'pm', update({ statusId: voided, explClosed }))
  }
  const submit =
    (revision = 0): Act['run'] =>
    async (scene) => {
      if (fate !== 'complete') await attachData(scene, ids.folderId(), item)
      await update({ stage: stage.Submitted }, revision)(scene)
    }
  // What a subcontractor submits passes the contractor, who sends it on to the reviewer the next day.
  const addSubmission = (days: number, revision = 0) => {
    add(days - 1, trade!, submit(revision))
    add(1, 'assistant', update({ stage: stage.Submitted }, revision))
  }
  if (fate === 'late') addSubmission(6)
  if (fate === 'submitted') addSubmission(-5 - random(5) - day)
  if (fate === 'contractor') add(-2 - day, trade!, submit())
  if (fate === 'reviewers') {
    add(1, 'assistant', nameReviewers(ids, [['consultant'], ['architect', 'engineer']]))
    addSubmission(-9 - day)
    const back = { stage: stage.Returned, returnedStatus: 'B', returnedNote: notes.B }
    add(4, 'consultant', update(back))
  }
  for (const [revision, letter] of letters.entries()) {
    addSubmission(3 + random(5), revision)
    const back = {
      stage: stage.Returned,
      returnedStatus: letter,
      returnedNote: notes[letter],
      returnedCopies: '1',
    }
    add(8 + random(4), reviewer!, update(back, revision))
    if (fate === 'complete')
      add(1 + random(3), 'pm', (scene) =>
        changeItem(ids, revision, { stage: stage.Complete, dateReturnedToSub: scene.in(0) })(scene),
      )
  }
  return acts
}

const nameReviewers =
  (ids: ItemIds, steps: string[][]): Act['run'] =>
  ({ call, id }) =>
    call(SubmittalReviewersSave, {
      folderId: ids.folderId(),
      reviewers: steps.flatMap((keys, i) =>
        keys.map((key) => ({ step: i + 1, userId: id(`person ${key}`) })),
      ),
    })

/** The data to be reviewed. Complete items have theirs on paper. */
const attachData = (
  { call }: Scene,
  folderId: number,
  [section, , , description]: string[],
): Promise<unknown> =>
  call(FileCreate, {
    folderId,
    fileInfo: { uploadedFileName: `${description}.pdf`, uploadedFileType: 'application/pdf' },
    fileContent: letter(description!, [`Section ${section}`, 'Sheets 1 to 4, as marked']),
  })

/** The server creates the next revision when the previous one is complete, so it has to be looked up. */
const changeItem =
  (ids: ItemIds, revision: number, change: object): Act['run'] =>
  async ({ call }) => {
    let folderId = ids.folderId()
    if (revision > 0) {
      const { folderList } = await call(FoldersGetByParentFolder, { parentFolderId: ids.packageId() })
      const first = folderList!.find((folder) => folder.folderId === folderId)!
      folderId = folderList!.filter((folder) => folder.folderName === first.folderName)[revision]!.folderId!
    }
    await call(SubmittalItemUpdate, { item: { folderId, ...change } })
  }
