/** The RFIs of the demo: drafted, submitted, opened, passed on, answered and closed by the people who may. */
import { DocumentReferenceAdd } from '../../contract/documentreference.ts'
import {
  RFICreateAttachment,
  RFICreateMany,
  RFIForward,
  RFIReplyCreate,
  RFIUpdate,
} from '../../contract/rfi.ts'
import { companyOf, nameOf } from './people.ts'
import { questions } from './rfitexts.ts'
import { sheet } from './sheets.ts'
import type { Act, Scene } from './stage.ts'
import { type Entry, generator } from './texts.ts'

const status = { draft: 1, submitted: 2, open: 3, answered: 4, closed: 5, void: 6 }
const from = -72
/** The last one is drafted so many days before the end. */
const to = -3

/** Those whose company is the one that builds. */
const office = ['admin', 'assistant']

/** How far each of them gets. */
const lives: Record<string, readonly string[]> = {
  draft: ['draft'],
  submitted: ['draft', 'submit'],
  open: ['draft', 'submit', 'open'],
  void: ['draft', 'submit', 'void'],
  answered: ['draft', 'submit', 'open', 'answer'],
  closed: ['draft', 'submit', 'open', 'answer', 'close'],
  reopened: ['draft', 'submit', 'open', 'answer', 'close', 'reopen'],
  forwarded: ['draft', 'submit', 'open', 'forward'],
  'answered through': ['draft', 'submit', 'open', 'forward', 'answer there', 'close there', 'answer'],
  'closed through': ['draft', 'submit', 'open', 'forward', 'answer there', 'close there', 'answer', 'close'],
  'pushed back': ['draft', 'submit', 'open', 'answer', 'push back', 'answer', 'close'],
}

export const rfiActs = (): Act[] => {
  const random = generator(40)
  return questions.flatMap((question, i) => {
    const day = from + Math.round((i * (to - from)) / (questions.length - 1))
    return actsOf(question, day, random)
  })
}

/** Days from one step to the next: an answer takes its time, the rest is done soon. */
const lasting: Record<string, (random: (below: number) => number) => number> = {
  submit: (random) => random(2),
  open: () => 1,
  answer: (random) => 3 + random(8),
  say: () => 1,
  'say more': () => 0,
  forward: () => 1,
  'answer there': (random) => 2 + random(4),
  'close there': () => 0,
  close: (random) => 1 + random(3),
  reopen: () => 9,
  'push back': () => 1,
  void: () => 2,
}

/** An RFI, or the one it was forwarded as. */
interface Ids {
  folderId: number
  rfiId: number
}

function actsOf(question: Entry, day: number, random: (below: number) => number): Act[] {
  const steps = stepsOf(question)
  let [on, minute] = [day, 430 + random(60)]
  return lifeOf(question).map((name) => {
    const later = lasting[name]?.(random) ?? 0
    on += later
    minute = later > 0 ? 430 + random(500) : minute + 15
    return { day: on, minute, ...steps[name]! }
  })
}

/** What is said about it is said once it is open. */
function lifeOf({ cells, texts }: Entry): string[] {
  const said = [...(texts.S ? ['say'] : []), ...(texts.D ? ['say more'] : [])]
  return lives[cells[8]!]!.flatMap((name) => (name === 'open' ? [name, ...said] : [name]))
}

function stepsOf(question: Entry): Record<string, Pick<Act, 'who' | 'run'>> {
  const [author, answerer, , , , , , , , , expert] = question.cells
  const { A, B, D, F, G, R, S } = question.texts
  const [own, sub]: Ids[] = [
    { folderId: 0, rfiId: 0 },
    { folderId: 0, rfiId: 0 },
  ]
  const answers = B ? [B, A] : [A]
  const update =
    (ids: Ids, rfi: object, why?: string): Act['run'] =>
    ({ call }) =>
      call(RFIUpdate, { rfi: { folderId: ids.folderId, ...rfi }, additionalInfo: reason(why) })
  const answer =
    (ids: Ids, words: string | undefined): Act['run'] =>
    async (scene) => {
      await attachSketch(scene, ids, words!)
      await update(ids, { statusId: status.answered, answer: words })(scene)
    }
  const say =
    (response: string | undefined): Act['run'] =>
    ({ call }) =>
      call(RFIReplyCreate, { reply: { rfiId: own!.rfiId, response } })
  return {
    draft: { who: author!, run: async (scene) => Object.assign(own!, await makeRfi(scene, question)) },
    submit: { who: author!, run: update(own!, { statusId: status.submitted }) },
    open: { who: 'pm', run: update(own!, { statusId: status.open }) },
    say: { who: 'super', run: say(S) },
    'say more': { who: answerer!, run: say(D) },
    forward: {
      who: answerer!,
      run: async (scene) => Object.assign(sub!, await forward(scene, own!, expert!, F)),
    },
    'answer there': { who: expert!, run: answer(sub!, G) },
    'close there': { who: 'pm', run: update(sub!, { statusId: status.closed }) },
    answer: { who: answerer!, run: (scene) => answer(own!, answers.shift())(scene) },
    'push back': { who: 'pm', run: update(own!, { statusId: status.open, comments: R }) },
    close: { who: 'pm', run: update(own!, { statusId: status.closed, ...changeOrder(question) }) },
    reopen: { who: 'pm', run: update(own!, { statusId: status.open }, R) },
    void: { who: 'pm', run: update(own!, { statusId: status.void }, A) },
  }
}

async function forward(
  { call, id }: Scene,
  { rfiId }: Ids,
  expert: string,
  question: string | undefined,
): Promise<Ids> {
  const { rfi } = await call(RFIForward, { rfiId, toUserId: id(`person ${expert}`), question })
  return { folderId: rfi!.folderId!, rfiId: rfi!.rfiId! }
}

/** The sketch that an answer speaks of. */
async function attachSketch({ call }: Scene, { rfiId }: Ids, answer: string): Promise<void> {
  const number = /SK-\d+/.exec(answer)?.[0]
  if (!number) return
  await call(RFICreateAttachment, {
    rfiId,
    attachment: { uploadedFileName: `${number}.pdf`, uploadedFileType: 'application/pdf' },
    fileContent: sheet({ number, title: 'Sketch', lines: [answer], issues: ['With the answer'] }),
  })
}

const reason = (why: string | undefined) =>
  why ? [{ propertyName: 'Reason', propertyValue: why }] : undefined

/** What was known of the cost when it was closed became a change order. */
const changeOrder = (question: Entry): object =>
  question.cells[7] === '1'
    ? {
        changeOrderNumber: `PCO-${String(questions.indexOf(question) + 5).padStart(3, '0')}`,
        changeOrderAmount: dollars(question.cells[9]!),
        changeOrderStatus: 'Proposed',
      }
    : {}

const dollars = (amount: string): string => `$${Number(amount).toLocaleString('en-US')}`

/** A draft; it refers to its drawing where that is among the documents, and to the section of the manual. */
async function makeRfi({ call, id, knows }: Scene, { title, cells, texts }: Entry): Promise<Ids> {
  const [author, answerer, drawing, drawingDetail, section, why, action, cost, , amount] = cells
  const { returnedIdList } = await call(RFICreateMany, {
    rfiList: [
      {
        projectId: id('project'),
        statusId: status.draft,
        subject: title,
        question: texts.Q,
        recomendation: texts.P,
        toUserId: id(`person ${answerer}`),
        ccUserList: [nameOf('super'), ...(office.includes(author!) ? [] : [companyOf(author!)])],
        requestReasonId: Number(why),
        actionRequestedId: Number(action),
        costImpactId: Number(cost),
        estCostImpact: amount ? dollars(amount) : undefined,
        drawing,
        drawingDetail,
        specSection: section,
        csiCode: section!.slice(0, 2),
        scheduleImpact: cost === '2' ? 3 : undefined,
      },
    ],
  })
  const ids = { folderId: Number(returnedIdList![0]!.folderId), rfiId: Number(returnedIdList![0]!.rfiId) }
  for (const name of [`document ${drawing}`, `document ${section}`])
    if (knows(name)) await call(DocumentReferenceAdd, { folderId: ids.folderId, documentId: id(name) })
  return ids
}
