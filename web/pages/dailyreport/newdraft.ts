/** The draft of a new daily report: stored at each key stroke, under the name of its day. */
import { useRef, useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { drafts } from '../../app/device/drafts.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { go, withQuery } from '../../app/router.ts'
import { type DailyReportDraft, draftFrom, emptyDraft, type LastReport, photosName } from './draft.ts'

export const draftName = (projectId: number, day: Day): string => `daily:${projectId}:${day}`

export interface NewDraftOf {
  projectId: number
  /** Of the draft. */
  name: string
  changing?: Changing
  last?: LastReport
  kept?: DailyReportDraft
  keptWhen?: number
}

export function useNewDraft({ projectId, name, changing, last, kept, keptWhen }: NewDraftOf) {
  const [draft, setDraft] = useState<DailyReportDraft>(() => kept ?? (last ? draftFrom(last) : emptyDraft()))
  const [restored, setRestored] = useState(keptWhen)
  const newest = useRef(draft)
  const keep = (next: DailyReportDraft): void => {
    newest.current = next
    drafts.keep(name, next, photosName(next))
    setDraft(next)
  }
  const startWith = (next: DailyReportDraft): void => {
    keep({ ...next, tempItemId: draft.tempItemId })
    setRestored(undefined)
  }
  const setDay = (other: Day): void => {
    const there = drafts.find<DailyReportDraft>(draftName(projectId, other))
    if (changing) {
      // Its draft is one, whatever its day.
    } else if (there) {
      // What was begun for that day is shown, not overwritten; this one waits at its own.
      newest.current = there.value
      setDraft(there.value)
      setRestored(there.when)
    } else {
      drafts.keep(draftName(projectId, other), newest.current, photosName(newest.current))
      drafts.drop(name)
    }
    go(withQuery({ date: other }), { replace: true })
  }
  return { draft, newest, restored, keep, startWith, setDay }
}
