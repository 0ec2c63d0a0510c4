/** What makes the paper of a list: read in pages, so that a long one is never in memory as a whole. */

import { pageRowsMax } from '../../../contract/paging.ts'
import type { Arrangement, PaperSize } from '../../../contract/printed.ts'
import type { OwnHead, PaperContext } from '../context.ts'
import type { Block } from '../paper.ts'

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
