/** Items and decisions of a walk: into the outbox, and from there to the server. */

import {
  type DraftBefore,
  type Entry,
  filesOf,
  isFile,
  made,
  type NewEntry,
  type Replaces,
} from '../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey, type RequestOf } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { addEntry, emptyOutbox, fileCalls, keptFiles, replaceEntry } from '../../app/outbox/outbox.ts'
import { walkTexts as t } from '../../texts/site/walk.ts'

export type NewItem = NonNullable<RequestOf<'PunchListCreateMany'>['punchlistList']>[number]

export const photosOfItem = (key: string): string => `punch:${key}`

interface Written {
  labelIds?: readonly number[]
  draft?: DraftBefore
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/**
 * Takes the photos that it has now, and its draft. Returns whether it is stored: otherwise only this page has it. Throws
 * `AlreadySent` and `NotStored` if it cannot take the place of what it replaces.
 */
export async function addItem(
  item: NewItem,
  { labelIds = [], draft, replaces }: Written = {},
): Promise<boolean> {
  const key = item.tempItemId!
  const photos = filesOf(keptFiles.get(), photosOfItem(key)).map(({ id }) => id)
  const entry: NewEntry = {
    what: t.outboxItem(item.summary ?? ''),
    at: `/p/${item.projectId}/punch/${item.folderParentId}/walk`,
    draft,
    calls: [
      { key, name: 'PunchListCreateMany', request: { punchlistList: [item], ...labelled(labelIds) } },
      ...fileCalls(photos, { folderId: made('folderId') }),
    ],
  }
  const { isUnstored } = await (replaces
    ? replaceEntry(replaces.id, entry, photos, replaces.draftName)
    : addEntry(entry, photos))
  void emptyOutbox()
  return !isUnstored
}

/** No record has its labels as a field. */
const labelled = (labelIds: readonly number[]) =>
  labelIds.length > 0
    ? { additionalInfo: [{ propertyName: 'Labels', propertyValue: labelIds.join(';') }] }
    : {}

export interface Decision {
  folderId: number
  status: number
  what: string
  at: string
  reason?: string
}

export async function addDecision({ folderId, status, what, at, reason }: Decision): Promise<boolean> {
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
  const request = { punchList: { folderId, status }, additionalInfo }
  const calls = [{ key: newIdempotencyKey(), name: 'PunchListUpdate' as const, request }]
  const { isUnstored } = await addEntry({ what, at, folderId, calls })
  void emptyOutbox()
  return !isUnstored
}

/** The items of a list that are not sent yet: their rooms are part of the walk. */
export const itemsIn = (entries: readonly Entry[], listId: number): NewItem[] =>
  entries.flatMap(({ calls }) =>
    calls.flatMap((call) => {
      if (isFile(call) || call.name !== 'PunchListCreateMany') return []
      const { punchlistList } = call.request as RequestOf<'PunchListCreateMany'>
      return (punchlistList ?? []).filter(({ folderParentId }) => folderParentId === listId)
    }),
  )

type Before = { key: string; label: string } & (
  | { item: NewItem }
  | { folderId: number; status: number; reason?: string }
)
const place = 'walk:waiting'

/** What an earlier version of the web app left on this phone. */
export async function takeOverWaiting(): Promise<void> {
  const left = drafts.find<Before[]>(place)?.value ?? []
  drafts.drop(place)
  for (const entry of left)
    if ('item' in entry) await addItem(entry.item)
    else await addDecision({ ...entry, what: entry.label, at: '/' })
}
