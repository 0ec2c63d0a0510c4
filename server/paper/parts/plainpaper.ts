/** A plain paper: that of a record without a layout of its own. Title, facts, body, replies, files. */
import type { CodeList } from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Pair } from '../paper.ts'
import { fileBlocks, filesOf } from './files.ts'
import { placeBlocks } from './places.ts'
import type { RecordPaper } from './recordpaper.ts'
import {
  type RepliesPage,
  recordHead,
  repliesOf,
  replyBlocks,
  type Standing,
  standingOf,
  versionIn,
  zoneNote,
} from './recordparts.ts'

interface PlainPaper<T> {
  read(context: PaperContext, folderId: number): Promise<T>
  kind(context: PaperContext): string
  states: CodeList
  title(record: T): string | null | undefined
  /** The day on which it came to its state, if a field has that. */
  since?(record: T): string | null | undefined
  pairs(context: PaperContext, record: T, standing: Standing): Pair[]
  /** Below the facts. */
  body?(context: PaperContext, record: T): Block[]
  replies?(context: PaperContext, record: T, page: RepliesPage): Promise<object>
  /** Below the files. */
  end?(context: PaperContext): Block[]
}

export const plainPaper =
  <T>(paper: PlainPaper<T>): RecordPaper =>
  async (context, { folderId, withFiles }) => {
    const { replies: read } = paper
    const record = await paper.read(context, folderId)
    const version = versionIn(context.call.etag)
    const [standing, files, replies, places] = await Promise.all([
      standingOf(context, folderId),
      filesOf(context, folderId),
      read ? repliesOf(context, folderId, (page) => read(context, record, page)) : [],
      placeBlocks(context, folderId),
    ])
    const title = paper.title(record)
    return {
      head: recordHead(context, standing, {
        kind: paper.kind(context),
        states: paper.states,
        subject: title ?? '',
        version,
        since: paper.since?.(record),
      }),
      blocks: [
        { kind: 'title', text: title || context.t.general.notStated },
        { kind: 'pairs', pairs: paper.pairs(context, record, standing) },
        ...(paper.body?.(context, record) ?? []),
        ...places,
        ...replyBlocks(context, replies),
        ...fileBlocks(context, files, withFiles),
        ...(paper.end?.(context) ?? []),
        ...zoneNote(context),
      ],
    }
  }
