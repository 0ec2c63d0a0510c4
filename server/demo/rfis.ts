/** The RFIs of the demo: drafted, submitted, opened, answered and closed by the people who may. */
import { DocumentReferenceAdd } from '../../contract/documentreference.ts'
import { RFICreateMany, RFIUpdate } from '../../contract/rfi.ts'
import { companyOf, nameOf } from './people.ts'
import { questions } from './rfitexts.ts'
import type { Act, Scene } from './stage.ts'
import { type Entry, generator } from './texts.ts'

const status = { draft: 1, submitted: 2, open: 3, answered: 4, closed: 5, void: 6 }
const from = -72
/** The last one is drafted so many days before the end. */
const to = -3

/** How far each of them gets. */
const lives: Record<string, readonly string[]> = {
  draft: ['draft'],
  submitted: ['draft', 'submit'],
  open: ['draft', 'submit', 'open'],
  void: ['draft', 'submit', 'void'],
  answered: ['draft', 'submit', 'open', 'answer'],
  closed: ['draft', 'submit', 'open', 'answer', 'close'],
  reopened: ['draft', 'submit', 'open', 'answer', 'close', 'reopen'],
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
  close: (random) => 1 + random(3),
  reopen: () => 9,
  'push back': () => 1,
  void: () => 2,
}

function actsOf(question: Entry, day: number, random: (below: number) => number): Act[] {
  const [author, answerer] = question.cells
  const life = lives[question.cells[8]!]!
  let folderId = 0
  const update =
    (rfi: object, why?: string): Act['run'] =>
    ({ call }) =>
      call(RFIUpdate, { rfi: { folderId, ...rfi }, additionalInfo: reason(why) })
  const { A, B, R } = question.texts
  const answers = B ? [B, A] : [A]
  const steps: Record<string, { who: string; run: Act['run'] }> = {
    draft: {
      who: author!,
      run: async (scene) => {
        folderId = await makeRfi(scene, question)
      },
    },
    submit: { who: author!, run: update({ statusId: status.submitted }) },
    open: { who: 'pm', run: update({ statusId: status.open }) },
    answer: {
      who: answerer!,
      run: (scene) => update({ statusId: status.answered, answer: answers.shift() })(scene),
    },
    'push back': { who: 'pm', run: update({ statusId: status.open, comments: R }) },
    close: { who: 'pm', run: update({ statusId: status.closed, ...changeOrder(question) }) },
    reopen: { who: 'pm', run: update({ statusId: status.open }, R) },
    void: { who: 'pm', run: update({ statusId: status.void }, A) },
  }
  let [on, minute] = [day, 430 + random(60)]
  return life.map((name) => {
    const later = lasting[name]?.(random) ?? 0
    on += later
    minute = later > 0 ? 430 + random(500) : minute + 15
    return { day: on, minute, ...steps[name]! }
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
async function makeRfi({ call, id, knows }: Scene, { title, cells, texts }: Entry): Promise<number> {
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
        ccUserList: [nameOf('super'), ...(author === 'assistant' ? [] : [companyOf(author!)])],
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
  const folderId = Number(returnedIdList![0]!.folderId)
  for (const name of [`document ${drawing}`, `document ${section}`])
    if (knows(name)) await call(DocumentReferenceAdd, { folderId, documentId: id(name) })
  return folderId
}
