/** What makes the paper of one record type. */
import type { OwnHead, PaperContext } from '../context.ts'
import type { Block } from '../paper.ts'

export interface RecordAsked {
  folderId: number
  withFiles: boolean
}

export interface MadeBlocks {
  head: Omit<OwnHead, 'size'>
  blocks: Block[]
}

export type RecordPaper = (context: PaperContext, asked: RecordAsked) => Promise<MadeBlocks>
