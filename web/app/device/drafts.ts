/** Text that was typed and not sent yet, stored on this device at each key stroke, by user, with the outbox. */
import { useRef, useState } from 'preact/hooks'
import { dropDraft, keepDraft, keptDrafts, keptFiles } from '../outbox/outbox.ts'
import { useStore } from '../store.ts'

export interface Draft<T> {
  value: T
  /** The time of the last key stroke, in milliseconds. */
  when: number
}

export const drafts = {
  /** `filesOf`: the name that its files are kept under. */
  keep<T>(name: string, value: T, filesOf?: string): void {
    void keepDraft(name, value, filesOf)
  },
  find: <T>(name: string): Draft<T> | undefined => keptDrafts.get().get(name) as Draft<T> | undefined,
  /** Only after it was sent, or the user has discarded it. */
  drop(name: string): void {
    void dropDraft(name)
  },
}

export type Keeping = 'storing' | 'stored' | 'unstored'

/** Whether a draft is stored, with its files. Undefined: there is none. */
export function useKeeping(name: string): Keeping | undefined {
  const draft = useStore(keptDrafts).get(name)
  const files = useStore(keptFiles).filter(({ of }) => of === draft?.filesOf)
  if (!draft) return undefined
  const all = [draft, ...files]
  if (all.some(({ isUnstored }) => isUnstored)) return 'unstored'
  return all.some(({ isStoring }) => isStoring) ? 'storing' : 'stored'
}

type PutDraft<T> = (value: T | undefined, saved?: T) => void

/**
 * A value that is being changed and not saved yet; restored when the user comes back. Undefined: no change. `saved`: it is
 * replaced only if it is still what was saved, because people may have changed more meanwhile.
 */
export function useDraft<T>(name: string): [T | undefined, PutDraft<T>] {
  const [kept, setKept] = useState(() => ({ name, value: drafts.find<T>(name)?.value }))
  const value = kept.name === name ? kept.value : drafts.find<T>(name)?.value
  const newest = useRef(value)
  newest.current = value
  const put: PutDraft<T> = (next, saved) => {
    if (saved !== undefined && newest.current !== saved) return
    if (next === undefined) drafts.drop(name)
    else drafts.keep(name, next)
    setKept({ name, value: next })
  }
  return [value, put]
}
