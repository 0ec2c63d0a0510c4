/** The operations that print: a record or a list, with what the caller reads of it by the operations that the pages use. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FileDownload } from '../../contract/file.ts'
import { FolderGet } from '../../contract/folder.ts'
import type { Value } from '../../contract/kit.ts'
import { nodeType, typesOnPaper } from '../../contract/nodetypes.ts'
import { ListPrint, RecordPrint } from '../../contract/print.ts'
import { bookRecordsMax, paperRowsMax } from '../../contract/printed.ts'
import { RecordStandingRead } from '../../contract/recordstanding.ts'
import { TransmittalPrint, TransmittalRead } from '../../contract/transmittal.ts'
import { BytesChanged, BytesMissing } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { type Found, type Perform, type Served, type ServedDownload, serve } from '../kernel/serve.ts'
import { bookBlocks, inPieces } from './book.ts'
import { logoKey, type PaperContext, type Printer, paperContext } from './context.ts'
import { fileNameOf } from './filename.ts'
import { handOffOperation } from './handoffs.ts'
import { checkQueue, paperStream } from './makepaper.ts'
import type { Block, Head, Paper } from './paper.ts'
import { dailyPaper } from './papers/daily.ts'
import { withSource } from './papers/imported.ts'
import { openIssuePaper, punchItemPaper } from './papers/issues.ts'
import type { ListAsked, ListPaper, MadeList } from './papers/listpaper.ts'
import { minutesPaper } from './papers/minutes.ts'
import { dailyLog, meetingLog, openIssueLog, packageLog } from './papers/plainlog.ts'
import { punchPaper } from './papers/punch.ts'
import type { RecordPaper } from './papers/recordpaper.ts'
import { submittalRegister } from './papers/register.ts'
import { rfiPaper } from './papers/rfi.ts'
import { rfiLog } from './papers/rfilog.ts'
import { coverPaper, submittalPaper } from './papers/submittal.ts'
import { coverSheet } from './papers/transmittal.ts'
import { type Zipped, zipStream } from './zip.ts'

const papers: Readonly<Record<(typeof typesOnPaper)[number], RecordPaper>> = {
  [nodeType.rfi]: rfiPaper,
  [nodeType.punchListItem]: punchItemPaper,
  [nodeType.submittal]: submittalPaper,
  [nodeType.submittalItem]: coverPaper,
  [nodeType.openIssue]: openIssuePaper,
  [nodeType.dailyReport]: dailyPaper,
  [nodeType.meetingMinute]: minutesPaper,
}
/** By the type of their nodes. */
const records: ReadonlyMap<number, RecordPaper> = new Map(
  typesOnPaper.map((type) => [type, withSource(papers[type])]),
)
const lists: ReadonlyMap<number, ListPaper> = new Map([
  [nodeType.rfi, rfiLog],
  [nodeType.punchListItem, punchPaper],
  [nodeType.submittal, packageLog],
  [nodeType.submittalItem, submittalRegister],
  [nodeType.openIssue, openIssueLog],
  [nodeType.dailyReport, dailyLog],
  [nodeType.meetingMinute, meetingLog],
])

/** What a paper needs of the rest of the server. */
export interface Means {
  perform: Perform
  download: (name: string) => ServedDownload
}

async function printRecord(means: Means, request: Value<typeof RecordPrint.request.fields>, call: Call) {
  if (!request.folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  checkQueue(call.caller.id)
  const { context, head, blocks } = await paperOfRecord(means, call, request)
  send(means, context, head, 1, inPieces(blocks))
  return {}
}

type RecordRequest = Value<typeof RecordPrint.request.fields>

/** What is on the paper of a record, for the caller. */
async function paperOfRecord(
  { perform }: Means,
  call: Call,
  { folderId, paperSize, withFiles, language }: RecordRequest,
  printer?: Printer,
) {
  const { standing } = await perform(RecordStandingRead, { folderId }, call)
  const make = records.get(standing!.folderType!)
  if (!make) throw noPaper('FolderId', `A ${standing!.folderTypeName} cannot be printed`, [...records.keys()])
  const context = await paperContext(call, perform, standing!.projectId!, language, printer)
  const { head, blocks } = await make(context, { folderId: folderId!, withFiles: withFiles ?? true })
  return { context, head: context.head({ ...head, size: paperSize }), blocks }
}

export interface FrozenPaper {
  /** The same for people who see the same of the record. */
  readonly digest: string
  readonly name: string
  /** Begins to make it. */
  open(): Readable
}

/** The record as a PDF without the attached files, as `call` is allowed to see it; made by `printer`, and on their turn. */
export async function frozenPaper(
  means: Means,
  call: Call,
  folderId: number,
  printer: Printer,
): Promise<FrozenPaper> {
  const made = await paperOfRecord(means, call, { folderId, withFiles: false }, printer)
  const { context, head, blocks } = made
  const paper = { head, blocks: inPieces(blocks), bytesOf: (key: string) => bytesOf(means, context, key) }
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([head, blocks]))
      .digest('hex'),
    name: `${fileNameOf(head.title)}.pdf`,
    open: () => paperStream(paper, printer.id, call.now),
  }
}

async function printTransmittal(
  means: Means,
  { transmittalId, paperSize }: Value<typeof TransmittalPrint.request.fields>,
  call: Call,
) {
  if (!transmittalId) throw notEmpty('TransmittalId', 'the transmittal')
  checkQueue(call.caller.id)
  const { transmittal } = await means.perform(TransmittalRead, { transmittalId }, call)
  const context = await paperContext(call, means.perform, transmittal!.projectId!)
  const { head, blocks } = coverSheet(context, transmittal!)
  send(means, context, context.head({ ...head, size: paperSize }), 1, inPieces(blocks))
  return {}
}

async function printList(means: Means, request: Value<typeof ListPrint.request.fields>, call: Call) {
  const { parentFolderId, folderType, sort, filter, title, paperSize, arrangement, language } = request
  if (!parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
  const paper = lists.get(folderType ?? 0)
  if (!paper)
    throw noPaper('FolderType', `FolderType ${folderType ?? 0} cannot be printed as a list`, [
      ...lists.keys(),
    ])
  const possible = ['Book', ...(paper.arrangements ?? [])]
  if (arrangement && !possible.includes(arrangement))
    throw noPaper('Arrangement', `This list cannot be arranged as ${arrangement}`, possible)
  checkQueue(call.caller.id)
  const { folder } = await means.perform(FolderGet, { folderId: parentFolderId }, call)
  const context = await paperContext(call, means.perform, folder!.folderProjectId!, language)
  const isRoot = !folder!.folderParentId
  const asked: ListAsked = {
    parentFolderId,
    sort,
    filter,
    title,
    size: paperSize,
    arrangement,
    ...(!isRoot && { folderName: folder!.folderName || context.t.general.unnamed }),
  }
  const count = await paper.count(context, asked)
  checkCount(count, arrangement === 'Book')
  if (arrangement === 'CompanyFiles') return sendZip(means, context, paper, asked, count)
  const { head, blocks } =
    arrangement === 'Book'
      ? await bookOf(context, paper, folderType!, asked)
      : await paper.make(context, asked)
  send(means, context, context.head({ ...head, size: paperSize }), count, blocks)
  return {}
}

const noPaper = (field: string, what: string, known: ReadonlyArray<number | string>): Fault =>
  invalidField(field, 'Enum', `${what}: send one of ${known.join(', ')}.`)

function checkCount(count: number, isBook: boolean): void {
  const max = isBook ? bookRecordsMax : paperRowsMax
  if (count <= max) return
  const [has, most] = [count, max].map((one) => one.toLocaleString('en-US'))
  throw invalidField(
    'Filter',
    'Length',
    isBook
      ? `This list has ${has} records; a book has at most ${most}. Please filter it, or print it as a list.`
      : `This list has ${has} rows; a paper has at most ${most}. Please filter it, or take it as a spreadsheet.`,
  )
}

async function bookOf(
  context: PaperContext,
  paper: ListPaper,
  folderType: number,
  asked: ListAsked,
): Promise<MadeList> {
  const { head } = await paper.make(context, asked)
  const make = records.get(folderType)!
  return {
    head: { ...head, kind: context.t.logs.book(head.kind), isLandscape: false },
    blocks: bookBlocks(context, make, paper.ids(context, asked), asked.size),
  }
}

function send(
  means: Means,
  context: PaperContext,
  head: Head,
  records: number,
  blocks: AsyncIterable<Block[]>,
): void {
  const { call } = context
  call.file = {
    name: `${fileNameOf(head.title)}.pdf`,
    type: 'application/pdf',
    records,
    open: () => paperStream(paperOf(means, context, head, blocks), call.caller.id, call.now),
  }
}

const paperOf = (means: Means, context: PaperContext, head: Head, blocks: AsyncIterable<Block[]>): Paper => ({
  head,
  blocks,
  bytesOf: (key) => bytesOf(means, context, key),
})

/** One paper for each company. */
function sendZip(means: Means, context: PaperContext, paper: ListPaper, asked: ListAsked, records: number) {
  const { call } = context
  async function* papers(): AsyncGenerator<Zipped> {
    for await (const { name, head, blocks } of paper.perCompany!(context, asked)) {
      const made = paperOf(means, context, context.head({ ...head, size: asked.size }), blocks)
      const open = () => paperStream(made, call.caller.id, call.now, { isPart: true })
      yield { name: fileNameOf(name), open }
    }
  }
  const { project, t } = context
  call.file = {
    name: `${fileNameOf([project.projectNumber, t.punch.name].filter(Boolean).join(' '))}.zip`,
    type: 'application/zip',
    records,
    open: () => zipStream(papers()),
  }
  return {}
}

/** What is broken, locked or gone is left out: it never stops a paper. */
async function bytesOf(
  { download }: Means,
  { call, logo }: PaperContext,
  key: string,
): Promise<Buffer | undefined> {
  if (key === logoKey) return logo
  const [kind, id] = key.split(' ')
  try {
    const found = await download(FileDownload.name).find({ attachmentFileId: Number(id) }, call)
    return await contentsOf(call, kind === 'picture' ? await pictureOf(call, found) : found)
  } catch (error) {
    if (error instanceof Fault || error instanceof BytesMissing || error instanceof BytesChanged)
      return undefined
    throw error
  }
}

/** A server without a decoder draws pictures as they are, as far as a PDF can have them. */
const pictureOf = (call: Call, found: Found): Promise<Found> =>
  call.renditions.of(found, 'screen').catch((error) => {
    if (error instanceof Fault && error.status === 415 && found.sizeBytes < pictureBytesMax) return found
    throw error
  })

const pictureBytesMax = 10_000_000

async function contentsOf({ blobs }: Call, { sha256 }: Found): Promise<Buffer | undefined> {
  const stream = await blobs.read(sha256)
  return stream && Buffer.concat(await stream.toArray())
}

export const printOperations = (means: Means): Served[] => [
  serve(RecordPrint, (request, call) => printRecord(means, request, call)),
  serve(ListPrint, (request, call) => printList(means, request, call)),
  handOffOperation(means.perform),
  serve(TransmittalPrint, (request, call) => printTransmittal(means, request, call)),
]
