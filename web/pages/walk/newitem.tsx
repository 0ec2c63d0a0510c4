/**
 * A new item: photo, mark on it, a few words, responsible party, due day. Once saved, it is sent
 * automatically.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { filesOf } from '../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { useLocked } from '../../app/device/locked.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { allStored, keptFiles, replaceFile } from '../../app/outbox/outbox.ts'
import { endUndo } from '../../parts/files/takeout.ts'
import { later } from '../../parts/later.tsx'
import { useNotKept } from '../../parts/notkept.tsx'
import { showToast } from '../../parts/toast.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { ItemPhotos } from './itemphotos.tsx'
import { LabelChips } from './labelchips.tsx'
import { lastUsed } from './lastused.ts'
import { type Mark, withMarks } from './marks.ts'
import { placed } from './roombar.tsx'
import { placeOf, type Room } from './rooms.ts'
import { addItem, photosOfItem } from './waiting.ts'
import { Phrases, Who } from './wordchips.tsx'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

/** The default of the server. */
const dueAfterDays = 14

interface ItemDraft {
  /** The TempItemId: made when the item begins. */
  key: string
  summary: string
  who: string
  due: string
  /** Left out by drafts of earlier versions. */
  labelIds?: readonly number[]
  marks: Record<string, readonly Mark[]>
}

interface NewItemProps {
  projectId: number
  listId: number
  room: Room
  today: Day
  /** The item waits in the outbox: what is saved takes its place, and `changed` is called. */
  changing?: Changing
  changed: () => void
  /** Left out: this is the last room. */
  next?: () => void
  children: ComponentChildren
}

function useItemDraft(listId: number, today: Day, changing: Changing | undefined) {
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

export function NewItem({ projectId, listId, room, today, next, children, ...of }: NewItemProps) {
  const { changing, changed } = of
  const { name, usual, draft, newest, keep, beginNext } = useItemDraft(listId, today, changing)
  const notKept = useNotKept(name)
  const [problem, setProblem] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  useLocked(section, isSaving)
  // An error about a missing word does not apply to the next room.
  useEffect(() => setProblem(''), [draft.key])

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
    const { key, who, due, labelIds } = newest.current
    lastUsed('phrases', projectId).use(summary)
    if (who) lastUsed('who', projectId).use(who)
    const item = {
      tempItemId: key,
      projectId,
      folderParentId: listId,
      summary,
      dueDate: due || undefined,
      responsiblePartyList: who ? [who] : undefined,
      ...placed(room),
    }
    const at = `/p/${projectId}/punch/${listId}/walk?${new URLSearchParams({ room: placeOf(room) || ' ' })}`
    const before = { at, name: usual, value: newest.current, filesOf: photosOfItem(key) }
    const storing = addItem(item, { labelIds, draft: before, replaces: changing })
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
  return (
    <>
      <div class="ph-main tight">
        {children}
        {changing && <ChangesWaiting changing={changing} listTo={`/p/${projectId}/punch?list=${listId}`} />}
        <section class="new-item" ref={section} aria-labelledby={`${id}-heading`}>
          <div class="ph-h">
            <h2 id={`${id}-heading`}>{t.newItem}</h2>
            <label class="due-in">
              {t.due}
              <input
                type="date"
                value={draft.due}
                onChange={(event) => keep({ due: event.currentTarget.value })}
              />
            </label>
          </div>
          <ItemPhotos
            key={draft.key}
            of={photosOfItem(draft.key)}
            marks={draft.marks}
            setMarks={(photoId, marks) => keep({ marks: { ...newest.current.marks, [photoId]: marks } })}
            begin={() => {
              keep({})
              return photosOfItem(newest.current.key)
            }}
          />
          <div class="field">
            <label class="vh" for={id}>
              {t.what}
            </label>
            <input
              class="in"
              id={id}
              ref={input}
              value={draft.summary}
              maxLength={255}
              placeholder={t.what}
              enterKeyHint="done"
              aria-invalid={Boolean(problem) || undefined}
              aria-describedby={problem || notKept ? `${id}-problem` : undefined}
              onInput={(event) => keep({ summary: event.currentTarget.value })}
              onKeyDown={(event) => event.key === 'Enter' && void save()}
            />
            {(problem || notKept) && (
              <p class="err" id={`${id}-problem`} role="alert">
                {problem || notKept}
              </p>
            )}
          </div>
          <Phrases
            key={`${draft.key}-phrases`}
            projectId={projectId}
            summary={draft.summary}
            set={(summary) => keep({ summary })}
          />
          <Who projectId={projectId} who={draft.who} set={(who) => keep({ who })} />
          <LabelChips
            projectId={projectId}
            labelIds={draft.labelIds ?? []}
            set={(labelIds) => keep({ labelIds })}
          />
        </section>
      </div>
      <div class="ph-bar two">
        {next && (
          <button type="button" class="btn" onClick={next}>
            {t.nextRoom}
          </button>
        )}
        <button type="button" class="btn primary" onClick={() => void save()}>
          {isSaving ? t.saving : changing ? t.saveChange : t.save}
        </button>
      </div>
    </>
  )
}

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
