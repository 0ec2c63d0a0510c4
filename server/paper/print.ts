/** The operations that print: a record or a list, with what the caller reads of it by the operations that the pages use. */
import { FileDownload } from '../../contract/file.ts'
import { FolderGet } from '../../contract/folder.ts'
import type { Value } from '../../contract/kit.ts'
import { nodeType } from '../../contract/nodetypes.ts'
import { ListPrint, RecordPrint } from '../../contract/print.ts'
import { paperRowsMax } from '../../contract/printed.ts'
import { RecordStandingRead } from '../../contract/recordstanding.ts'
import { BytesChanged, BytesMissing } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { type Found, type Perform, type Served, type ServedDownload, serve } from '../kernel/serve.ts'
import { logoKey, type PaperContext, paperContext } from './context.ts'
import { checkQueue, paperStream } from './makepaper.ts'
import type { Block, Head, Paper } from './paper.ts'
import { dailyPaper } from './papers/daily.ts'
import { openIssuePaper, punchItemPaper } from './papers/issues.ts'
import type { ListPaper } from './papers/listpaper.ts'
import { minutesPaper } from './papers/minutes.ts'
import { dailyLog, meetingLog, openIssueLog, packageLog } from './papers/plainlog.ts'
import { punchPaper } from './papers/punch.ts'
import type { RecordPaper } from './papers/recordpaper.ts'
import { submittalRegister } from './papers/register.ts'
import { rfiPaper } from './papers/rfi.ts'
import { rfiLog } from './papers/rfilog.ts'
import { coverPaper, transmittalPaper } from './papers/submittal.ts'
import { words } from './words.ts'

/** By the type of their nodes. */
const records: ReadonlyMap<number, RecordPaper> = new Map([
  [nodeType.rfi, rfiPaper],
  [nodeType.punchListItem, punchItemPaper],
  [nodeType.submittal, transmittalPaper],
  [nodeType.submittalItem, coverPaper],
  [nodeType.openIssue, openIssuePaper],
  [nodeType.dailyReport, dailyPaper],
  [nodeType.meetingMinute, minutesPaper],
])
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
  const { folderId, paperSize, withFiles } = request
  if (!folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  checkQueue(call.caller.id)
  const { standing } = await means.perform(RecordStandingRead, { folderId }, call)
  const make = records.get(standing!.folderType!)
  if (!make) throw noPaper('FolderId', `A ${standing!.folderTypeName} cannot be printed`, records)
  const context = await paperContext(call, means.perform, standing!.projectId!)
  const { head, blocks } = await make(context, { folderId, withFiles: withFiles ?? true })
  send(means, context, context.head({ ...head, size: paperSize }), 1, inPieces(blocks))
  return {}
}

async function printList(means: Means, request: Value<typeof ListPrint.request.fields>, call: Call) {
  const { parentFolderId, folderType, sort, filter, title, paperSize } = request
  if (!parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
  const paper = lists.get(folderType ?? 0)
  if (!paper) throw noPaper('FolderType', `FolderType ${folderType ?? 0} cannot be printed as a list`, lists)
  checkQueue(call.caller.id)
  const { folder } = await means.perform(FolderGet, { folderId: parentFolderId }, call)
  const context = await paperContext(call, means.perform, folder!.folderProjectId!)
  const isRoot = !folder!.folderParentId
  const asked = {
    ...{ parentFolderId, sort, filter, title, size: paperSize },
    ...(!isRoot && { folderName: folder!.folderName || words.unnamed }),
  }
  const count = await paper.count(context, asked)
  if (count > paperRowsMax)
    throw invalidField(
      'Filter',
      'Length',
      `This list has ${count.toLocaleString('en-US')} rows; a paper has at most ${paperRowsMax.toLocaleString('en-US')}. ` +
        'Please filter it, or take it as a spreadsheet.',
    )
  const { head, blocks } = await paper.make(context, asked)
  send(means, context, context.head({ ...head, size: paperSize }), count, blocks)
  return {}
}

const noPaper = (field: string, what: string, known: ReadonlyMap<number, unknown>): Fault =>
  invalidField(field, 'Enum', `${what}: send one of ${[...known.keys()].join(', ')}.`)

function send(
  means: Means,
  context: PaperContext,
  head: Head,
  records: number,
  blocks: AsyncIterable<Block[]>,
): void {
  const { call } = context
  const paper: Paper = { head, blocks, bytesOf: (key) => bytesOf(means, context, key) }
  call.file = {
    name: `${fileNameOf(head.title)}.pdf`,
    type: 'application/pdf',
    records,
    open: () => paperStream(paper, call.caller.id, call.now),
  }
}

const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

async function* inPieces(blocks: Block[]): AsyncGenerator<Block[]> {
  for (let i = 0; i < blocks.length; i += 50) yield blocks.slice(i, i + 50)
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
]
