/** A book: the papers of records one after the other in one PDF, each with its own head, and a bookmark for each. */
import type { PaperSize } from '../../contract/outbound/printed.ts'
import { Fault } from '../kernel/faults.ts'
import type { PaperContext } from './context.ts'
import type { Block, Head } from './paper.ts'
import { noneReported } from './parts/paras.ts'
import type { MadeBlocks, RecordPaper } from './parts/recordpaper.ts'

export async function* bookBlocks(
  context: PaperContext,
  make: RecordPaper,
  ids: AsyncIterable<number[]>,
  size: PaperSize | null | undefined,
): AsyncGenerator<Block[]> {
  let isEmpty = true
  for await (const page of ids)
    for (const folderId of page) {
      const made = await madeOf(context, make, folderId)
      if (!made) continue
      isEmpty = false
      const head = context.head({ ...made.head, size })
      yield [{ kind: 'page', head: true, own: ownOf(head), bookmark: head.title }]
      yield* inPieces(made.blocks)
    }
  if (isEmpty) yield [noneReported(context.t)]
}

/** Undefined if it has gone since the list was read. */
async function madeOf(
  context: PaperContext,
  make: RecordPaper,
  folderId: number,
): Promise<MadeBlocks | undefined> {
  try {
    return await make(context, { folderId, withFiles: false })
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return undefined
    throw error
  }
}

/** What differs from record to record. */
const ownOf = ({ kind, number, state, link, running, foot }: Head): Partial<Head> => ({
  kind,
  number,
  state,
  link,
  running,
  foot,
})

export async function* inPieces(blocks: readonly Block[]): AsyncGenerator<Block[]> {
  for (let i = 0; i < blocks.length; i += 50) yield blocks.slice(i, i + 50)
}
