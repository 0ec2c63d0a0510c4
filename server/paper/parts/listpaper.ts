/** What makes the paper of a list: read in pages, so that a long one is never in memory as a whole. */
import type { Operation } from '../../../contract/kit.ts'
import type { Arrangement, PaperSize } from '../../../contract/outbound/printed.ts'
import { pageRowsMax } from '../../../contract/paging.ts'
import { isolated, type OwnHead, type PaperContext } from '../context.ts'
import type { Block } from '../paper.ts'
import type { PaperTexts } from '../texts/english.ts'
import { small } from './paras.ts'

export interface ListAsked {
  parentFolderId: number
  /** The name of that folder, unless it is the root: then the list is of the whole project. */
  folderName?: string
  sort?: string | null
  filter?: Record<string, string> | null
  title?: string | null
  size?: PaperSize | null
  arrangement?: Arrangement | null
}

export interface MadeList {
  head: Omit<OwnHead, 'size'>
  blocks: AsyncIterable<Block[]>
}

export interface ListPaper {
  /** How many rows it has, and 404 or 400 if it cannot be read. */
  count(context: PaperContext, asked: ListAsked): Promise<number>
  make(context: PaperContext, asked: ListAsked): MadeList | Promise<MadeList>
  /** The records themselves in the order of the paper, for a book of them. */
  ids(context: PaperContext, asked: ListAsked): AsyncIterable<number[]>
  /** How it can be arranged besides as a book; the first one is as it is by itself. */
  arrangements?: readonly Arrangement[]
  /** The same list in several papers, one for each company. */
  perCompany?(context: PaperContext, asked: ListAsked): AsyncIterable<MadeList & { name: string }>
}

export async function* idsIn(pages: AsyncIterable<Row[]>): AsyncGenerator<number[]> {
  for await (const rows of pages) yield rows.map(({ folderId }) => folderId)
}

export type Row = Record<string, any>

/** Page by page; `read` gets the cursor. */
export async function* pagesOf(
  read: (request: {
    take: number
    cursor: string | undefined
  }) => Promise<{ rows: Row[]; nextCursor?: string | null }>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await read({ take: pageRowsMax, cursor })
    yield rows
    cursor = nextCursor ?? undefined
  } while (cursor)
}

/** The rows of a page are the first list in the response. */
export const rowsIn = <T = Row>(response: object): T[] =>
  Object.values(response).find((value): value is T[] => Array.isArray(value)) ?? []

/** A list that is read by an operation of its own. */
export interface ReadList {
  read: Operation<any, any>
  /** The field of the response that has the rows. */
  rows: string
}

export const listPages = ({ call, perform }: PaperContext, list: ReadList, asked: ListAsked) =>
  pagesOf(async (page) => {
    const { parentFolderId, filter, sort } = asked
    const request = { parentFolderId, filter: filter ?? {}, sort, ...page }
    const response = (await perform(list.read, request, call)) as Row
    return { rows: (response[list.rows] ?? []) as Row[], nextCursor: response.nextCursor }
  })

export async function listCount(
  { call, perform }: PaperContext,
  { read }: ReadList,
  asked: ListAsked,
): Promise<number> {
  const { parentFolderId, filter, sort } = asked
  const request = { parentFolderId, filter: filter ?? {}, sort, take: 1, wantCount: true }
  return ((await perform(read, request, call)) as Row).totalCount ?? 0
}

/** Said below each list: it has what the person who printed it may see. `more`: other sentences. */
export function onlySeen({ printer, dates, t: { general } }: PaperContext, ...more: string[]): Block {
  const sentences = [general.onlySeen(isolated(printer)), ...more, general.inZone(dates.zone)]
  return { kind: 'paras', paras: [small(sentences.join(' '))] }
}

/** What the list is of: its records, their folder, and whether it is filtered. */
export const listedOf = ({ general }: PaperTexts, what: string, { folderName, filter }: ListAsked): string =>
  general.listOf(what, folderName && isolated(folderName), Object.keys(filter ?? {}).length > 0)

export function logHead(
  { project, dates, call, t }: PaperContext,
  name: string,
  path: string,
  asked: ListAsked,
) {
  return {
    kind: asked.title || listedOf(t, t.general.records, asked),
    number: name,
    path: `/p/${project.projectId}/${path}`,
    subject: asked.title ?? '',
    asOf: t.general.asOf(dates.time(call.now)),
  }
}
