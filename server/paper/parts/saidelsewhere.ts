/** Replies that were imported: nobody here has said them. */
import { RecordImportedRead } from '../../../contract/projects/import.ts'
import { isolated, type PaperContext } from '../context.ts'

/** Who said them according to the source, by the ids of the replies. */
export async function saidElsewhere(
  { call, perform, t: { general } }: PaperContext,
  folderId: number,
): Promise<ReadonlyMap<number, string>> {
  const { replies } = await perform(RecordImportedRead, { folderId }, call)
  return new Map(
    (replies ?? []).map(({ replyId, saidBy, source }) => [
      replyId!,
      general.saidBy(isolated(saidBy || general.somebody), isolated(source ?? '')),
    ]),
  )
}
