/** A new item into the outbox, with its photos; from there it is sent without the page. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { filesOf } from '../../../packages/client/src/queue/index.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { allStored, keptFiles, replaceFile } from '../../app/outbox/outbox.ts'
import { endUndo } from '../../parts/files/takeout.ts'
import { showToast } from '../../parts/toast.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import type { ItemDraft, useItemDraft } from './itemdraft.ts'
import { lastUsed } from './lastused.ts'
import { withMarks } from './marks.ts'
import { placed } from './roombar.tsx'
import { placeOf, type Room } from './rooms.ts'
import { addItem, photosOfItem } from './waiting.ts'

interface SavingOf {
  projectId: number
  listId: number
  room: Room
  changing?: Changing
  changed: () => void
  draft: ReturnType<typeof useItemDraft>
  /** Where the words are typed, and what has the photos. */
  input: RefObject<HTMLInputElement | null>
  section: RefObject<HTMLElement | null>
}

export function useSavingItem({
  projectId,
  listId,
  room,
  changing,
  changed,
  draft,
  input,
  section,
}: SavingOf) {
  const { usual, newest, beginNext } = draft
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  // An error about a missing word does not apply to the next room.
  useEffect(() => setProblem(''), [draft.draft.key])

  const save = async (): Promise<void> => {
    const summary = newest.current.summary.trim()
    if (!summary) {
      setProblem(t.whatMissing)
      input.current?.focus()
      return
    }
    if (isUnderWay.current || changing?.isSent) return
    isUnderWay.current = true
    setSaving(true)
    endUndo()
    await allStored()
    const areDrawn = await drawMarks(newest, markColour(section.current!))
    // Nothing is waited for from here until the next item begins: what comes before that belongs to this one.
    const value = newest.current
    lastUsed('phrases', projectId).use(summary)
    if (value.who) lastUsed('who', projectId).use(value.who)
    const at = `/p/${projectId}/punch/${listId}/walk?${new URLSearchParams({ room: placeOf(room) || ' ' })}`
    const before = { at, name: usual, value, filesOf: photosOfItem(value.key) }
    const item = { projectId, folderParentId: listId, ...sentOf({ ...value, summary }), ...placed(room) }
    const storing = addItem(item, { labelIds: value.labelIds, draft: before, replaces: changing })
    if (!changing) beginNext()
    // Of what cannot take the place of the other one, the form and the line of what is not stored say so, and keep it.
    const isStored = await storing.catch(() => false)
    isUnderWay.current = false
    setSaving(false)
    if (changing && isStored) changed()
    // Otherwise the line of what is not sent says what to do.
    if (isStored) showToast(areDrawn ? t.saved(summary) : t.savedUnmarked(summary))
    input.current?.focus({ preventScroll: true })
  }
  return { problem, isSaving, save }
}

const sentOf = ({ key, summary, who, due }: ItemDraft) => ({
  tempItemId: key,
  summary,
  dueDate: due || undefined,
  responsiblePartyList: who ? [who] : undefined,
})

/** The marks as they are drawn on the screen, in the same colour. */
const markColour = (within: HTMLElement): string => {
  const path = within.querySelector('.marks path')
  return path ? getComputedStyle(path).stroke : 'red'
}

/** Returns whether all could be drawn: a phone may lack the memory. The photo is then sent as it is. */
async function drawMarks({ current }: { current: ItemDraft }, colour: string): Promise<boolean> {
  let areDrawn = true
  for (const photo of filesOf(keptFiles.get(), photosOfItem(current.key))) {
    const marks = current.marks[photo.id]
    if (!marks?.length) continue
    const drawn = await withMarks(photo.file, marks, colour).catch(() => undefined)
    if (drawn) await replaceFile(photo.id, drawn)
    else areDrawn = false
  }
  return areDrawn
}
