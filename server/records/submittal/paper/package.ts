/** The transmittal of a submittal package, with a cover sheet and the stamp of the review for each item. */
import { nodeType } from '../../../../contract/nodetypes.ts'
import { pageRowsMax } from '../../../../contract/paging.ts'
import {
  SubmittalItemRead,
  SubmittalItemReadInFolder,
  SubmittalRead,
} from '../../../../contract/records/submittal.ts'
import { SubmittalRegisterRead } from '../../../../contract/records/submittalregister.ts'
import { SubmittalReviewersRead } from '../../../../contract/records/submittalreview.ts'
import { type CodeListItem, returnedStatus, submittalStage } from '../../../../contract/states.ts'
import type { PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Block, Cell, Pair } from '../../../paper/paper.ts'
import { type HistoryLine, historyOf } from '../../../paper/parts/court.ts'
import { fileBlocks, filesOf, leftOut } from '../../../paper/parts/files.ts'
import { pagesOf } from '../../../paper/parts/listpaper.ts'
import { duePara, noneReported, para, small } from '../../../paper/parts/paras.ts'
import type { MadeBlocks, RecordPaper } from '../../../paper/parts/recordpaper.ts'
import {
  notToldPair,
  pair,
  person,
  recordHead,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from '../../../paper/parts/recordparts.ts'
import { coverBlocks, type Item, type Package, type Reviewer, type Sheet } from './cover.ts'
import { isOut, resultPara } from './register.ts'

/** A package of more is a book: its items are printed one by one. */
const coversMax = 200

export const submittalPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, t, named } = context
  const { submittal } = await perform(SubmittalRead, { folderId }, call)
  const own = submittal!
  const version = versionIn(call.etag)
  const [standing, items, files, { reviewers, stamps }] = await Promise.all([
    standingOf(context, folderId),
    itemsOf(context, folderId),
    filesOf(context, folderId),
    perform(SubmittalReviewersRead, { folderId }, call),
  ])
  const covers = await Promise.all(
    items.slice(0, coversMax).map(async (item) =>
      coverBlocks(context, {
        item,
        own,
        isAlone: false,
        reviewers: reviewersOf(reviewers, item),
        stamp: stamps?.find(({ folderId: id }) => id === item.folderId),
        ...(await stepsOf(context, item)),
        files: await filesOf(context, item.folderId!),
        earlier: await earlierOf(context, item),
      }),
    ),
  )
  return {
    head: {
      ...recordHead(context, standing, {
        kind: t.submittal.kind,
        subject: own.description ?? '',
        version,
      }),
      state: {
        mark: own.status === 'Closed' ? { shape: 'done', tone: 'green' } : { shape: 'ring', tone: 'blue' },
        tone: own.status === 'Closed' ? 'green' : 'blue',
        word: named(own.status) ?? '',
        note: t.submittal.itemsOpen(own.countOpenItems ?? 0, own.countTotalItems ?? 0),
      },
    },
    blocks: [
      { kind: 'title', text: own.description || t.general.notStated },
      { kind: 'pairs', pairs: [...packagePairs(context, own), ...notToldPair(context, standing)] },
      ...itemTable(context, items),
      ...leftOut(context, items.length, coversMax, t.files.leftOutCovers),
      ...section(t.submittal.remarks, own.notes),
      { kind: 'section', label: t.submittal.contractorsStatement },
      {
        kind: 'signatures',
        statement: [para(`${t.submittal.statement} ____________________`)],
        signatures: [
          {
            name: own.projectManager || t.submittal.forContractor,
            note: [context.companyOf(own.projectManagerId), t.general.date].filter(Boolean).join(', '),
          },
          { name: t.general.received, note: t.general.nameCompanyDate },
        ],
      },
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
      ...covers.flat(),
    ],
  }
}

const reviewersOf = (reviewers: Reviewer[] | null | undefined, { folderId }: Item): Reviewer[] =>
  (reviewers ?? []).filter((reviewer) => reviewer.folderId === folderId)

export const coverPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, t } = context
  const { item } = await perform(SubmittalItemRead, { folderId }, call)
  const version = versionIn(call.etag)
  const [standing, files, { reviewers, stamps }, earlier, steps] = await Promise.all([
    standingOf(context, folderId),
    filesOf(context, folderId),
    perform(SubmittalReviewersRead, { folderId }, call),
    earlierOf(context, item!),
    stepsOf(context, item!),
  ])
  const own =
    standing.parentType === nodeType.submittal
      ? (await perform(SubmittalRead, { folderId: standing.folderParentId }, call)).submittal!
      : undefined
  const sheet = {
    item: item!,
    own,
    isAlone: true,
    standing,
    files,
    reviewers: reviewers ?? [],
    stamp: stamps?.[0],
    ...steps,
    earlier,
  }
  const [, , ...blocks] = coverBlocks(context, sheet)
  return {
    head: {
      ...recordHead(context, standing, {
        kind: t.cover.kind,
        subject: item!.description ?? '',
        version,
        since: sinceOf(item!),
      }),
      ...refusedState(context, item!),
    },
    blocks: [
      { kind: 'title', text: item!.description || t.general.notStated },
      ...blocks,
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
  }
}

/** The day of its stage, as its fields say it. */
const sinceOf = (item: Item): string | null | undefined =>
  new Map<number, string | null | undefined>([
    [submittalStage.Submitted.code, item.dateSubmitted],
    [submittalStage.Returned.code, item.dateReturned],
    [submittalStage.Complete.code, item.dateReturnedToSub],
  ]).get(Number(item.stage))

/** A round that is over but was not approved is no success: its result stands in the head. */
function refusedState({ dates, named }: PaperContext, item: Item): Pick<MadeBlocks['head'], 'state'> {
  const isOver = item.stage === String(submittalStage.Complete.code)
  const result = Object.values<CodeListItem>(returnedStatus).find(
    ({ code }) => String(code) === item.returnedStatusId,
  )
  if (!isOver || !result?.resubmit) return {}
  const mark = { shape: 'diamond', tone: 'orange' } as const
  return {
    state: {
      mark,
      tone: mark.tone,
      word: named(item.returnedStatus) ?? '',
      note: dates.day(item.dateReturned),
    },
  }
}

async function itemsOf({ call, perform }: PaperContext, folderId: number): Promise<Item[]> {
  const found: Item[] = []
  const pages = pagesOf(async (page) => {
    const { itemList, nextCursor } = await perform(
      SubmittalItemReadInFolder,
      { parentFolderId: folderId, sort: 'SubmittalItemNumber', ...page },
      call,
    )
    return { rows: itemList ?? [], nextCursor }
  })
  for await (const rows of pages) found.push(...(rows as Item[]))
  return found
}

/** Who sent it to review, and who returned it: the last steps to these stages, which those who took them put in the history. */
async function stepsOf(context: PaperContext, item: Item): Promise<Pick<Sheet, 'sender' | 'returned'>> {
  if (!item.dateSubmitted) return { sender: undefined, returned: undefined }
  const { lines } = await historyOf(context, item.folderId!)
  const lastTo = ({ code }: { code: number }): HistoryLine | undefined =>
    lines.findLast(
      ({ field, newId, action }) => field === 'Stage' && newId === String(code) && action !== 'Created',
    )
  return { sender: lastTo(submittalStage.Submitted), returned: lastTo(submittalStage.Returned) }
}

/** Further ones are in the register. */
const earlierMax = 20

/** The rounds before this one as far as the caller reads them, the last one first. */
async function earlierOf({ call, perform, project }: PaperContext, item: Item): Promise<Item[]> {
  const { submittalItemNumber, revision, folderId } = item
  if (!submittalItemNumber || !revision || revision === '0') return []
  const { items } = await perform(
    SubmittalRegisterRead,
    {
      projectId: project.projectId,
      withEarlier: true,
      filter: { SubmittalItemNumber: submittalItemNumber },
      take: pageRowsMax,
    },
    call,
  )
  const rounds = (items ?? []).filter((row) => row.submittalItemNumber === submittalItemNumber)
  const own = rounds.findIndex((row) => row.folderId === folderId)
  const before = rounds.slice(0, Math.max(0, own)).slice(-earlierMax).reverse()
  return Promise.all(
    before.map(async (row) => (await perform(SubmittalItemRead, { folderId: row.folderId }, call)).item!),
  )
}

function packagePairs(context: PaperContext, own: Package): Pair[] {
  const { general, submittal } = context.t
  return [
    person(
      context,
      general.to,
      own.reviewingCompanyContact || own.reviewingCompany,
      own.reviewingCompanyContactId,
    ),
    person(context, general.from, own.projectManager, own.projectManagerId),
    person(
      context,
      general.madeBy,
      own.submittingCompanyContact || own.subcontractor,
      own.submittingCompanyContactId,
    ),
    ...pair(submittal.dueFromSub, context.dates.day(own.dueDateFromSub)),
    ...pair(general.revision, own.revision),
    ...pair(general.reference, own.reference),
    ...pair(submittal.numberThere, [own.sourceNumber, own.targetNumber].filter(Boolean).join(', ')),
  ]
}

function itemTable(context: PaperContext, items: readonly Item[]): Block[] {
  const { t } = context
  const { general, submittal } = t
  let section: string | undefined
  return [
    { kind: 'heading', text: submittal.weSend, note: submittal.forReview },
    {
      kind: 'table',
      name: submittal.items,
      columns: [
        { title: submittal.item, width: 76 },
        { title: submittal.rev, width: 20, align: 'right' },
        { title: submittal.description },
        { title: submittal.copies, width: 30, align: 'right' },
        { title: general.sent, width: 40 },
        { title: general.dueBack, width: 58 },
        { title: general.cameBack, width: 100 },
      ],
    },
    ...items.flatMap((item): Block[] => {
      const isNew = (item.csi ?? '') !== section
      section = item.csi ?? ''
      return [
        ...(isNew && section ? [{ kind: 'group', name: submittal.sectionOf(section) } as const] : []),
        { kind: 'row', cells: itemCells(context, item) },
      ]
    }),
    { kind: 'endTable' },
    ...(items.length === 0 ? [noneReported(t)] : []),
  ]
}

function itemCells(context: PaperContext, item: Item): Cell[] {
  const { dates, t, named } = context
  const late = isOut(item) ? daysBetween(item.returnedDueDate, dates.today) : undefined
  return [
    [para(item.submittalItemNumber, { bold: true })],
    [para(item.revision || '0', { align: 'right' })],
    [
      para(item.description, { bold: true, isTyped: true }),
      ...(item.type ? [small(named(item.type))] : []),
      ...(item.returnedNote ? [para(item.returnedNote, { isTyped: true, size: 7.5 })] : []),
    ],
    [para(item.copiesSubmitted, { align: 'right' })],
    [para(dates.short(item.dateSubmitted))],
    duePara(dates.short(item.returnedDueDate), late && late > 0 ? t.general.daysLate(late) : undefined),
    [
      resultPara(context, item),
      ...(item.dateReturned ? [{ ...small(dates.short(item.dateReturned)), indent: 15 }] : []),
    ],
  ]
}
