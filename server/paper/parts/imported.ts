/** Where a record was imported from: said below its title, as nothing of it is anybody's signature here. */
import { RecordImportedRead } from '../../../contract/projects/import.ts'
import { isolated, type PaperContext } from '../context.ts'
import type { Block } from '../paper.ts'
import { small } from './paras.ts'
import type { RecordPaper } from './recordpaper.ts'

/** The same paper, with the source of what was imported. */
export const withSource =
  (make: RecordPaper): RecordPaper =>
  async (context, asked) => {
    const made = await make(context, asked)
    const said = await sourceOf(context, asked.folderId)
    // The title is the first block of most papers.
    const at = made.blocks[0]?.kind === 'title' ? 1 : 0
    return { ...made, blocks: [...made.blocks.slice(0, at), ...said, ...made.blocks.slice(at)] }
  }

async function sourceOf({ call, perform, dates, t }: PaperContext, folderId: number): Promise<Block[]> {
  const { source, importedAt, importedByName } = await perform(RecordImportedRead, { folderId }, call)
  if (!source) return []
  const when = importedAt ? dates.day(dates.dayOf(new Date(importedAt))) : ''
  const text = t.general.broughtIn(isolated(source), when, isolated(importedByName ?? ''))
  return [{ kind: 'paras', paras: [small(text)] }]
}
