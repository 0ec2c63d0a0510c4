/**
 * The RFIs of the demo: drafted, submitted, opened, forwarded, answered and closed by people with the right
 * to.
 */
import { DocumentReferenceAdd } from '../../contract/documents/documentreference.ts'
import {
  RFICreateAttachment,
  RFICreateMany,
  RFIForward,
  RFIReplyCreate,
  RFIUpdate,
} from '../../contract/records/rfi.ts'
import { costImpact, rfiStatus } from '../../contract/states.ts'
import { companyOf, isCompany, nameOf } from './people.ts'
import { questions } from './rfitexts.ts'
import { setOf } from './sheets/sheets.ts'
import type { Act, Scene } from './stage.ts'
import { type Entry, generator } from './texts.ts'

/** The days on which the first and the last one are drafted. */
const from = -72
const to = -3

/** The steps of an RFI, by the word in the table of questions. */
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

/** Days before each step: an answer takes long, other steps do not. */
const daysBefore: Record<string, (random: (below: number) => number) => number> = {
  submit: (random) => random(2),
  open: () => 1,
  answer: (random) => 3 + random(8),
  reply: () => 1,
  'second reply': () => 0,
  forward: () => 1,
  'answer there': (random) => 2 + random(4),
  'close there': () => 0,
  close: (random) => 1 + random(3),
  reopen: () => 9,
  'push back': () => 1,
  void: () => 2,
}

/** Of an RFI, or of its sub-RFI. */
interface Ids {
  folderId: number
  rfiId: number
}

function actsOf(question: Entry, day: number, random: (below: number) => number): Act[] {
  const steps = stepsOf(question)
  let [on, minute] = [day, 430 + random(60)]
  return lifeOf(question).map((name) => {
    const later = daysBefore[name]?.(random) ?? 0
    on += later
    minute = later > 0 ? 430 + random(500) : minute + 15
    return { day: on, minute, ...steps[name]! }
  })
}

/** Replies are posted once it is open. */
function lifeOf({ cells, texts }: Entry): string[] {
  const replies = [...(texts.S ? ['reply'] : []), ...(texts.D ? ['second reply'] : [])]
  return lives[cells[8]!]!.flatMap((name) => (name === 'open' ? [name, ...replies] : [name]))
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
      await update(ids, { statusId: rfiStatus.Answered.code, answer: words })(scene)
    }
  const reply =
    (response: string | undefined): Act['run'] =>
    ({ call }) =>
      call(RFIReplyCreate, { reply: { rfiId: own!.rfiId, response } })
  return {
    draft: { who: author!, run: async (scene) => Object.assign(own!, await createRfi(scene, question)) },
    submit: { who: author!, run: update(own!, { statusId: rfiStatus.Submitted.code }) },
    open: { who: 'pm', run: update(own!, { statusId: rfiStatus.Open.code }) },
    reply: { who: 'super', run: reply(S) },
    'second reply': { who: answerer!, run: reply(D) },
    forward: {
      who: answerer!,
      run: async (scene) => Object.assign(sub!, await forward(scene, own!, expert!, F)),
    },
    'answer there': { who: expert!, run: answer(sub!, G) },
    'close there': { who: 'pm', run: update(sub!, { statusId: rfiStatus.Closed.code }) },
    answer: { who: answerer!, run: (scene) => answer(own!, answers.shift())(scene) },
    'push back': { who: 'pm', run: update(own!, { statusId: rfiStatus.Open.code, comments: R }) },
    close: { who: 'pm', run: update(own!, { statusId: rfiStatus.Closed.code, ...changeOrder(question) }) },
    reopen: { who: 'pm', run: update(own!, { statusId: rfiStatus.Open.code }, R) },
    void: { who: 'pm', run: update(own!, { statusId: rfiStatus.Void.code }, A) },
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

/** The sketch that an answer mentions. */
async function attachSketch({ call }: Scene, { rfiId }: Ids, answer: string): Promise<void> {
  const number = /SK-\d+/.exec(answer)?.[0]
  if (!number) return
  await call(RFICreateAttachment, {
    rfiId,
    attachment: { uploadedFileName: `${number}.pdf`, uploadedFileType: 'application/pdf' },
    fileContent: setOf([{ number, title: 'Sketch', lines: [answer], issues: [] }]),
  })
}

const reason = (why: string | undefined) =>
  why ? [{ propertyName: 'Reason', propertyValue: why }] : undefined

/** A known cost becomes a change order when the RFI is closed. */
const changeOrder = (question: Entry): object =>
  Number(question.cells[7]) === costImpact['Yes, known'].code
    ? {
        changeOrderNumber: `PCO-${String(questions.indexOf(question) + 5).padStart(3, '0')}`,
        changeOrderAmount: dollars(question.cells[9]!),
        changeOrderStatus: 'Proposed',
      }
    : {}

const dollars = (amount: string): string => `$${Number(amount).toLocaleString('en-US')}`

/** A draft that refers to its drawing and to the section of the manual, if the demo has them. */
async function createRfi({ call, id, knows }: Scene, { title, cells, texts }: Entry): Promise<Ids> {
  const [author, answerer, drawing, drawingDetail, section, why, action, cost, , amount] = cells
  const { returnedIdList } = await call(RFICreateMany, {
    rfiList: [
      {
        projectId: id('project'),
        statusId: rfiStatus.Draft.code,
        subject: title,
        question: texts.Q,
        recomendation: texts.P,
        toUserId: id(`person ${answerer}`),
        ccUserList: [nameOf('super'), ...(isCompany(author!) ? [companyOf(author!)] : [])],
        requestReasonId: Number(why),
        actionRequestedId: Number(action),
        costImpactId: Number(cost),
        estCostImpact: amount ? dollars(amount) : undefined,
        drawing,
        drawingDetail,
        specSection: section,
        csiCode: section!.slice(0, 2),
        scheduleImpact: Number(cost) === costImpact['Yes, unknown'].code ? 3 : undefined,
      },
    ],
  })
  const ids = { folderId: Number(returnedIdList![0]!.folderId), rfiId: Number(returnedIdList![0]!.rfiId) }
  for (const name of [`document ${drawing}`, `document ${section}`])
    if (knows(name)) await call(DocumentReferenceAdd, { folderId: ids.folderId, documentId: id(name) })
  return ids
}
