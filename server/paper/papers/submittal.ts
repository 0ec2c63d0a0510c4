/** The transmittal of a submittal package, with a cover sheet and the stamp of the review for each item. */
import { SubmittalItemRead, SubmittalItemReadInFolder, SubmittalRead } from '../../../contract/submittal.ts'
import { SubmittalReviewersRead } from '../../../contract/submittalreview.ts'
import type { PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Pair } from '../paper.ts'
import { words } from '../words.ts'
import { pair, person, recordHead, section, standingOf, versionIn, zoneNote } from './common.ts'
import { coverBlocks, type Item, type Package, type Reviewer } from './coversheet.ts'
import { fileBlocks, filesOf, leftOut } from './files.ts'
import { pagesOf } from './listpaper.ts'
import type { RecordPaper } from './recordpaper.ts'
import { resultPara } from './register.ts'
import { duePara, noneReported, para, small } from './states.ts'

const statement =
  'We have reviewed these submittals, checked field measurements and the work of the other trades, and found them to agree with the contract documents, but for the deviations named here:'
/** A package of more is a book: its items are printed one by one. */
const coversMax = 200

export const transmittalPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform } = context
  const { submittal } = await perform(SubmittalRead, { folderId }, call)
  const own = submittal!
  const version = versionIn(call.etag)
  const [standing, items, files, { reviewers }] = await Promise.all([
    standingOf(context, folderId),
    itemsOf(context, folderId),
    filesOf(context, folderId),
    perform(SubmittalReviewersRead, { folderId }, call),
  ])
  const covers = await Promise.all(
    items
      .slice(0, coversMax)
      .map(async (item) =>
        coverBlocks(context, item, own, await filesOf(context, item.folderId!), reviewersOf(reviewers, item)),
      ),
  )
  return {
    head: {
      ...recordHead(context, standing, {
        kind: 'Submittal transmittal',
        subject: own.description ?? '',
        version,
      }),
      state: {
        mark: own.status === 'Closed' ? { shape: 'done', tone: 'green' } : { shape: 'ring', tone: 'blue' },
        tone: own.status === 'Closed' ? 'green' : 'blue',
        word: own.status ?? '',
        note: `${own.countOpenItems ?? 0} of ${own.countTotalItems ?? 0} items open`,
      },
    },
    blocks: [
      { kind: 'title', text: own.description || words.notStated },
      { kind: 'pairs', pairs: packagePairs(context, own) },
      ...itemTable(context, items),
      ...leftOut(items.length, coversMax, 'items have a cover sheet here; the others are printed one by one'),
      ...section('Remarks', own.notes),
      { kind: 'section', label: 'Contractor’s statement' },
      {
        kind: 'signatures',
        statement: [para(`${statement} ____________________`)],
        signatures: [
          {
            name: own.projectManager || 'For the contractor',
            note: [context.companyOf(own.projectManagerId), 'date'].filter(Boolean).join(', '),
          },
          { name: 'Received', note: 'Name, company, date' },
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
  const { call, perform } = context
  const { item } = await perform(SubmittalItemRead, { folderId }, call)
  const version = versionIn(call.etag)
  const [standing, files, { reviewers }] = await Promise.all([
    standingOf(context, folderId),
    filesOf(context, folderId),
    perform(SubmittalReviewersRead, { folderId }, call),
  ])
  const [, , ...blocks] = coverBlocks(context, item!, undefined, files, reviewers ?? [])
  return {
    head: recordHead(context, standing, {
      kind: 'Submittal cover sheet',
      subject: item!.description ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: item!.description || words.notStated },
      ...blocks,
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
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

const packagePairs = (context: PaperContext, own: Package): Pair[] => [
  person(context, 'To', own.reviewingCompanyContact || own.reviewingCompany, own.reviewingCompanyContactId),
  person(context, 'From', own.projectManager, own.projectManagerId),
  person(
    context,
    'Made by',
    own.submittingCompanyContact || own.subcontractor,
    own.submittingCompanyContactId,
  ),
  ...pair('Due from sub', context.dates.day(own.dueDateFromSub)),
  ...pair('Revision', own.revision),
  ...pair('Reference', own.reference),
  ...pair('Number there', [own.sourceNumber, own.targetNumber].filter(Boolean).join(', ')),
]

function itemTable({ dates }: PaperContext, items: readonly Item[]): Block[] {
  const cells = (item: Item): Cell[] => {
    const late =
      !item.dateReturned && item.dateSubmitted ? daysBetween(item.returnedDueDate, dates.today) : undefined
    return [
      [para(item.submittalItemNumber, { bold: true })],
      [para(item.revision || '0', { align: 'right' })],
      [
        para(item.description, { bold: true, isTyped: true }),
        ...(item.type ? [small(item.type)] : []),
        ...(item.returnedNote ? [para(item.returnedNote, { isTyped: true, size: 7.5 })] : []),
      ],
      [para(item.copiesSubmitted, { align: 'right' })],
      [para(dates.short(item.dateSubmitted))],
      duePara(dates.short(item.returnedDueDate), late && late > 0 ? words.daysLate(late) : undefined),
      [
        resultPara(item),
        ...(item.dateReturned ? [{ ...small(dates.short(item.dateReturned)), indent: 15 }] : []),
      ],
    ]
  }
  let section: string | undefined
  return [
    { kind: 'heading', text: 'We send you', note: 'for review and return' },
    {
      kind: 'table',
      name: 'Items',
      columns: [
        { title: 'Item', width: 76 },
        { title: 'Rev', width: 20, align: 'right' },
        { title: 'Description, type, reviewer’s note' },
        { title: 'Copies', width: 30, align: 'right' },
        { title: 'Sent', width: 40 },
        { title: 'Due back', width: 58 },
        { title: 'Came back', width: 100 },
      ],
    },
    ...items.flatMap((item): Block[] => {
      const isNew = (item.csi ?? '') !== section
      section = item.csi ?? ''
      return [
        ...(isNew && section ? [{ kind: 'group', name: `Section ${section}` } as const] : []),
        { kind: 'row', cells: cells(item) },
      ]
    }),
    { kind: 'endTable' },
    ...(items.length === 0 ? [noneReported()] : []),
  ]
}
