/** What waits in the outbox: found by where it belongs, and changed in its form before it is sent. */
import { useMemo } from 'preact/hooks'
import {
  type DraftBefore,
  type Entry,
  filesOf,
  isFile,
  isReplaceable,
  problemOf,
} from '../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey } from '../calls/client.ts'
import { useStore } from '../store.ts'
import { copyToDraft, dropDraft, dropFiles, keptDrafts, keptFiles, outbox } from './outbox.ts'

/** The new records of a section that wait, or whose files do: entries about a record that is there are shown with that. */
export const newIn = (entries: readonly Entry[], projectId: number, path: string): Entry[] =>
  entries.filter(
    ({ folderId, at, calls }) =>
      !folderId &&
      !calls.every(isFile) &&
      `${at}/`.match(/^\/p\/\d+\/\w+/)?.[0] === `/p/${projectId}/${path}`,
  )

/** The one that was written in that form, by the name of its draft. */
export const useWaiting = (draftName: string): Entry | undefined =>
  useStore(outbox).find(({ draft }) => draft?.name === draftName)

/** What was refused goes back into its own form, unless a change of it was begun before. */
export const mayChange = (entry: Entry): boolean =>
  hasForm(entry.draft) && isReplaceable(entry) && (!problemOf(entry) || isBegun(entry))

/** A step without fields says nothing that could be changed. */
const hasForm = (draft: DraftBefore | undefined): boolean =>
  draft !== undefined && (typeof draft.value === 'string' || Object.keys(draft.value as object).length > 0)

const draftOf = (id: string): string => `waiting:${id}`

/** A change of it was begun, and not saved yet. */
export const isBegun = ({ id }: Entry): boolean => keptDrafts.get().has(draftOf(id))

/** Of its form. */
export const changeAt = (at: string, id: string): string =>
  `${at}${at.includes('?') ? '&' : '?'}waiting=${id}`

/** With the files that only it has. */
export function discardChange(id: string): void {
  const of = keptDrafts.get().get(draftOf(id))?.filesOf
  void dropDraft(draftOf(id))
  if (of) void dropFiles(filesOf(keptFiles.get(), of).map((file) => file.id))
}

/**
 * The address of its form, with its words and copies of its files in a draft of their own. The entry stays, and is sent as it is
 * unless that is saved before. Throws `AlreadySent` and `NotStored`.
 */
export async function openToChange({ id, draft }: Entry): Promise<string> {
  const { at, value, filesOf } = draft!
  if (!keptDrafts.get().has(draftOf(id))) {
    const key = newIdempotencyKey()
    // The key of what is written is also the name of its files.
    const [sort, before] = filesOf?.split(':') ?? []
    const withKey = (one: unknown): unknown => (before && one === before ? key : one)
    const copy =
      typeof value === 'string'
        ? value
        : Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withKey(one)]))
    await copyToDraft(id, draftOf(id), copy, filesOf && `${sort}:${key}`)
  }
  return changeAt(at, id)
}

export interface Changing {
  readonly id: string
  /** The draft of what is changed. */
  readonly draftName: string
  /** It was sent meanwhile: nothing can take its place. */
  readonly isSent: boolean
  /** What it takes the place of, as long as that waits. */
  readonly entry?: Entry
}

/** What the form of this address changes. Undefined: it writes something new. */
export function useChanging(query: URLSearchParams): Changing | undefined {
  const id = query.get('waiting') ?? ''
  const entry = useStore(outbox).find((one) => one.id === id)
  const drafts = useStore(keptDrafts)
  // As it was opened: once it is saved there is neither the entry nor the draft.
  const isOpened = useMemo(() => drafts.has(draftOf(id)), [id])
  if (!id || !isOpened) return undefined
  const isSent = drafts.has(draftOf(id)) && !(entry && isReplaceable(entry))
  return { id, draftName: draftOf(id), isSent, entry }
}

/** Why it was changed, as was written then. */
export function reasonOf(entry: Entry | undefined): string {
  const call = entry?.calls[0]
  const { additionalInfo } = ((call && !isFile(call) && call.request) || {}) as Infos
  return additionalInfo?.find(({ propertyName }) => propertyName === 'Reason')?.propertyValue ?? ''
}

interface Infos {
  additionalInfo?: readonly { propertyName: string; propertyValue: string }[]
}
