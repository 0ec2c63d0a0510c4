/** What everybody sees of mark-ups is in the history of the sheet; of others there is no event. */
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events/events.ts'
import type { MarkedSheet } from './sight.ts'

export async function tellHistory(
  call: Call,
  { projectId, sheetFolderId }: MarkedSheet,
  action: 'MarkupsSaved' | 'MarkupsRemoved',
  count: number,
): Promise<void> {
  if (count === 0) return
  await writeEvents(call, [
    { action, projectId, folderId: sheetFolderId, changes: [['markups', null, count]] },
  ])
}
