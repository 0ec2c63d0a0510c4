/** The draft of a new item: stored at each key stroke, with its photos and the marks on them. */
import { useRef, useState } from 'preact/hooks'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import type { Mark } from './marks.ts'
import { photosOfItem } from './waiting.ts'

/** The default of the server. */
const dueAfterDays = 14

export interface ItemDraft {
  /** The TempItemId: made when the item begins. */
  key: string
  summary: string
  who: string
  due: string
  /** Left out by drafts of earlier versions. */
  labelIds?: readonly number[]
  marks: Record<string, readonly Mark[]>
}

export function useItemDraft(listId: number, today: Day, changing: Changing | undefined) {
  const usual = `walk:${listId}:item`
  const name = changing?.draftName ?? usual
  const fresh = (who = ''): ItemDraft => ({
    key: newIdempotencyKey(),
    summary: '',
    who,
    due: addDays(today, dueAfterDays),
    marks: {},
  })
  const [draft, setDraft] = useState<ItemDraft>(() => drafts.find<ItemDraft>(name)?.value ?? fresh())
  const newest = useRef(draft)
  const keep = (part: Partial<ItemDraft>): void => {
    newest.current = { ...newest.current, ...part }
    drafts.keep(name, newest.current, photosOfItem(newest.current.key))
    setDraft(newest.current)
  }
  /** The next one begins: from now on whatever comes is of that. The responsible party is mostly the same again. */
  const beginNext = (): void => {
    newest.current = fresh(newest.current.who)
    setDraft(newest.current)
  }
  return { name, usual, draft, newest, keep, beginNext }
}
