/** The operations that print a record, a list or a transmittal, with what the caller reads of it by the operations that the pages use. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FolderGet } from '../../contract/documents/folder.ts'
import { TransmittalPrint, TransmittalRead } from '../../contract/documents/transmittal.ts'
import type { Value } from '../../contract/kit.ts'
import { DrawingRegisterPrint, ListPrint, RecordPrint } from '../../contract/outbound/print.ts'
import { bookRecordsMax, paperRowsMax } from '../../contract/outbound/printed.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import type { Call } from '../kernel/call.ts'
import { type Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { bookBlocks, inPieces } from './book.ts'
import { type PaperContext, type Printer, paperContext } from './context.ts'
import { countSheets, registerPaper } from './drawingregister.ts'
import { fileNameOf } from './filename.ts'
import { checkQueue, paperStream } from './makepaper.ts'
import type { Block, Head, Paper } from './paper.ts'
import { bytesOf, type PaperSources } from './paperbytes.ts'
import { withSource } from './parts/imported.ts'
import type { ListAsked, ListPaper, MadeList } from './parts/listpaper.ts'
import type { RecordPaper, RecordPapers } from './parts/recordpaper.ts'
import { coverSheet } from './transmittalcover.ts'
import { type Zipped, zipStream } from './zip.ts'

type RecordRequest = Value<typeof RecordPrint.request.fields>

async function printRecord(sources: PaperSources, request: RecordRequest, call: Call) {
  if (!request.folderId) throw notEmpty('FolderId', 'the record')
  checkQueue(call.caller.id)
  const { context, head, blocks } = await paperOfRecord(sources, call, request)
  respondWith(sources, context, head, 1, inPieces(blocks))
  return {}
}

/** What is on the paper of a record, for the caller. */
async function paperOfRecord(
  sources: PaperSources,
  call: Call,
  { folderId, paperSize, withFiles, language }: RecordRequest,
  printer?: Printer,
) {
  const { perform } = sources
  const { standing } = await perform(RecordStandingRead, { folderId }, call)
  const make = recordPaper(sources, standing!.folderType!)
  if (!make)
    throw noPaper('FolderId', `A ${standing!.folderTypeName} cannot be printed`, typesWith(sources, 'record'))
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
  sources: PaperSources,
  call: Call,
  folderId: number,
  printer: Printer,
): Promise<FrozenPaper> {
  const made = await paperOfRecord(sources, call, { folderId, withFiles: false }, printer)
  const { context, head, blocks } = made
  const paper = paperOf(sources, context, head, inPieces(blocks))
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([head, blocks]))
      .digest('hex'),
    name: `${fileNameOf(head.title)}.pdf`,
    open: () => paperStream(paper, printer.id, call.now),
  }
}

async function printTransmittal(
  sources: PaperSources,
  { transmittalId, paperSize }: Value<typeof TransmittalPrint.request.fields>,
  call: Call,
) {
  if (!transmittalId) throw notEmpty('TransmittalId', 'the transmittal')
  checkQueue(call.caller.id)
  const { transmittal } = await sources.perform(TransmittalRead, { transmittalId }, call)
  const context = await paperContext(call, sources.perform, transmittal!.projectId!)
  const { head, blocks } = coverSheet(context, transmittal!)
  respondWith(sources, context, context.head({ ...head, size: paperSize }), 1, inPieces(blocks))
  return {}
}

async function printList(sources: PaperSources, request: Value<typeof ListPrint.request.fields>, call: Call) {
  const { parentFolderId, folderType, sort, filter, title, paperSize, arrangement, language } = request
  if (!parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
  const paper = sources.papers.get(folderType ?? 0)?.list
  if (!paper)
    throw noPaper(
      'FolderType',
      `FolderType ${folderType ?? 0} cannot be printed as a list`,
      typesWith(sources, 'list'),
    )
  const possible = ['Book', ...(paper.arrangements ?? [])]
  if (arrangement && !possible.includes(arrangement))
    throw noPaper('Arrangement', `This list cannot be arranged as ${arrangement}`, possible)
  checkQueue(call.caller.id)
  const { folder } = await sources.perform(FolderGet, { folderId: parentFolderId }, call)
  const context = await paperContext(call, sources.perform, folder!.folderProjectId!, language)
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
  if (arrangement === 'CompanyFiles') return respondWithZip(sources, context, paper, asked, count)
  const { head, blocks } =
    arrangement === 'Book'
      ? await bookOf(context, paper, recordPaper(sources, folderType!)!, asked)
      : await paper.make(context, asked)
  respondWith(sources, context, context.head({ ...head, size: paperSize }), count, blocks)
  return {}
}

async function printDrawings(
  sources: PaperSources,
  request: Value<typeof DrawingRegisterPrint.request.fields>,
  call: Call,
) {
  if (!request.projectId) throw notEmpty('ProjectId', 'the project')
  checkQueue(call.caller.id)
  const context = await paperContext(call, sources.perform, request.projectId, request.language)
  const count = await countSheets(context, request)
  checkCount(count, false)
  const { head, blocks } = registerPaper(context, request, count)
  respondWith(sources, context, context.head(head), count, blocks)
  return {}
}

function recordPaper({ papers }: PaperSources, type: number): RecordPaper | undefined {
  const make = papers.get(type)?.record
  return make && withSource(make)
}

const typesWith = ({ papers }: PaperSources, paper: keyof RecordPapers): number[] =>
  [...papers].flatMap(([type, of]) => (of[paper] ? type : []))

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
  make: RecordPaper,
  asked: ListAsked,
): Promise<MadeList> {
  const { head } = await paper.make(context, asked)
  return {
    head: { ...head, kind: context.t.logs.book(head.kind), isLandscape: false },
    blocks: bookBlocks(context, make, paper.ids(context, asked), asked.size),
  }
}

/** The response is the PDF, which is made while it is sent. */
function respondWith(
  sources: PaperSources,
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
    open: () => paperStream(paperOf(sources, context, head, blocks), call.caller.id, call.now),
  }
}

const paperOf = (
  sources: PaperSources,
  context: PaperContext,
  head: Head,
  blocks: AsyncIterable<Block[]>,
): Paper => ({
  head,
  blocks,
  bytesOf: (key) => bytesOf(sources, context, key),
})

/** One paper for each company. */
function respondWithZip(
  sources: PaperSources,
  context: PaperContext,
  paper: ListPaper,
  asked: ListAsked,
  records: number,
) {
  const { call } = context
  async function* papers(): AsyncGenerator<Zipped> {
    for await (const { name, head, blocks } of paper.perCompany!(context, asked)) {
      const made = paperOf(sources, context, context.head({ ...head, size: asked.size }), blocks)
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

export const printOperations = (sources: PaperSources): Served[] => [
  serve(RecordPrint, (request, call) => printRecord(sources, request, call)),
  serve(ListPrint, (request, call) => printList(sources, request, call)),
  serve(DrawingRegisterPrint, (request, call) => printDrawings(sources, request, call)),
  serve(TransmittalPrint, (request, call) => printTransmittal(sources, request, call)),
]
