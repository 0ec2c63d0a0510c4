/**
 * A new item: photo, mark on it, a few words, responsible party, due day. Once saved, it is sent
 * automatically.
 */
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useRef } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { useLocked } from '../../app/device/locked.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { later } from '../../parts/later.tsx'
import { useNotKept } from '../../parts/notkept.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { useItemDraft } from './itemdraft.ts'
import { ItemPhotos } from './itemphotos.tsx'
import { LabelChips } from './labelchips.tsx'
import type { Room } from './rooms.ts'
import { useSavingItem } from './savingitem.ts'
import { photosOfItem } from './waiting.ts'
import { Phrases, Who } from './wordchips.tsx'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

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

export function NewItem({ projectId, listId, room, today, next, children, ...of }: NewItemProps) {
  const { changing, changed } = of
  const item = useItemDraft(listId, today, changing)
  const { draft, newest, keep } = item
  const notKept = useNotKept(item.name)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const saving = useSavingItem({ projectId, listId, room, changing, changed, draft: item, input, section })
  const { problem, isSaving, save } = saving
  useLocked(section, isSaving)
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
          <Summary
            input={input}
            value={draft.summary}
            problem={problem || notKept}
            isMissing={Boolean(problem)}
            set={(summary) => keep({ summary })}
            save={() => void save()}
          />
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

interface SummaryProps {
  input: RefObject<HTMLInputElement | null>
  value: string
  problem: string
  isMissing: boolean
  set: (summary: string) => void
  save: () => void
}

function Summary({ input, value, problem, isMissing, set, save }: SummaryProps) {
  const id = useId()
  return (
    <div class="field">
      <label class="vh" for={id}>
        {t.what}
      </label>
      <input
        class="in"
        id={id}
        ref={input}
        value={value}
        maxLength={255}
        placeholder={t.what}
        enterKeyHint="done"
        aria-invalid={isMissing || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onInput={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {problem && (
        <p class="err" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
