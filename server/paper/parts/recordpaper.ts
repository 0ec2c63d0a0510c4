/** What makes the paper of one record type. */
import type { OwnHead, PaperContext } from '../context.ts'
import type { Block } from '../paper.ts'
import type { ListPaper } from './listpaper.ts'

export interface RecordAsked {
  folderId: number
  withFiles: boolean
}

export interface MadeBlocks {
  head: Omit<OwnHead, 'size'>
  blocks: Block[]
}

/** The papers of a record type: of one record, and of a list of them. */
export interface RecordPapers {
  readonly record?: RecordPaper
  readonly list?: ListPaper
}

export type RecordPaper = (context: PaperContext, asked: RecordAsked) => Promise<MadeBlocks>
