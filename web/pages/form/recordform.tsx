/** The form of a record: fields, their errors, files, and the bar with the actions. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Standing } from '../../app/calls/preview.ts'
import { useLocked } from '../../app/device/locked.ts'
import { clock } from '../../app/language/dates.ts'
import { type Changing, reasonOf } from '../../app/outbox/changing.ts'
import type { Project } from '../../app/project.ts'
import { go } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { isSame, type Values } from '../../parts/conflict/merge.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import type { DocumentChosen } from '../../parts/fields/field.ts'
import { FilesField } from '../../parts/fields/filesfield.tsx'
import { LabelsField } from '../../parts/labels/labelsfield.tsx'
import { later } from '../../parts/later.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { WaitingHere } from '../../parts/outbox/waitinghere.tsx'
import { ReasonField } from '../../parts/reasonfield.tsx'
import type { RecordForm, Way } from '../../recordtypes/forms/form.ts'
import { formTexts as t } from '../../texts/forms.ts'
import { recordTexts } from '../../texts/record/record.ts'
import { DraftOffer } from './draftoffer.tsx'
import type { ShownField } from './fields.ts'
import { Groups } from './groups.tsx'
import { type Began, labelsKey } from './saving.ts'
import { Summary } from './summary.tsx'
import { TheirChanges } from './theirchanges.tsx'
import { useSaving } from './usesaving.ts'
import { useWriting } from './usewriting.ts'

export interface RecordFormProps {
  form: RecordForm
  fields: readonly ShownField[]
  project: Project
  projectId: number
  folderId?: number
  start: Began
  besides: Values
  /** What the user may change in an existing one, and for whom. */
  standing?: Standing
  /** It was issued already, so every change needs a reason. */
  isCorrection?: boolean
  draftName: string
  /** It waits in the outbox: what is saved takes its place. `at` and `name`: of the form and the draft that it was written in. */
  changing?: Changing & { at: string; name: string }
  /** The address of the way back, and the address of a record. */
  backTo: string
  shownAt: (folderId: number) => string
}

const change: Way = { name: 'save' }

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)
const WaitingRows = later(() => import('../../parts/outbox/waiting.tsx').then((parts) => parts.WaitingRows))

export function RecordFormBody(props: RecordFormProps) {
  const { form, fields, project, projectId, folderId, start, backTo } = props
  const documents = useRef<DocumentChosen[]>([])
  const { changing } = props
  const again = changing && { at: changing.at, name: changing.name }
  const writing = useWriting(fields, start, changing?.draftName ?? props.draftName, again)
  const [reason, setReason] = useState(() => reasonOf(changing?.entry))
  const [isMissing, setMissing] = useState(false)
  const why = whyOf(props, writing.values)
  const saving = useSaving(writing, { ...props, folderId, documents, reason: why && reason.trim() })
  const ways = folderId ? [change] : form.ways
  const likely = ways.at(-1)!
  const save = (way: Way): void => {
    setMissing(Boolean(why && !reason.trim()))
    if (changing?.isSent) return
    if (!why || reason.trim()) saving.save(way)
  }
  const fieldset = useRef<HTMLDivElement>(null)
  useLocked(fieldset, saving.isBusy)
  useFirstField(fields, !folderId && !writing.offered)
  useShortcuts({
    title: t.keys,
    on: {
      'Ctrl+Enter': {
        says: wayLabel(form, likely, project, folderId),
        does: () => save(likely),
        inFields: true,
      },
      Escape: { says: t.leave, does: () => go(backTo) },
    },
  })
  return (
    <>
      <div class="scroll">
        <div class="form-page" ref={fieldset}>
          {writing.offered && (
            <DraftOffer draft={writing.offered} use={writing.useDraft} drop={writing.throwAway} />
          )}
          {changing && <ChangesWaiting changing={changing} listTo={backTo} />}
          {folderId ? (
            <WaitingHere folderId={folderId} without={changing?.id} />
          ) : (
            <WaitingRows projectId={projectId} path={form.path} without={changing?.id} />
          )}
          {fields.some(({ isFixed }) => isFixed) && <p class="hint">{t.someFixed}</p>}
          <Summary problems={writing.summary} turn={writing.turn} />
          <Groups
            form={form}
            fields={fields}
            projectId={projectId}
            values={writing.values}
            began={start.values}
            problems={writing.shown}
            isNew={!folderId}
            standing={props.standing}
            set={writing.set}
            leave={writing.leave}
            onDocument={(chosen) => documents.current.push(chosen)}
          >
            {form.recordType && !folderId && (
              <LabelsField
                projectId={projectId}
                labelIds={(writing.values[labelsKey] as number[] | undefined) ?? []}
                set={(labelIds) => writing.set({ [labelsKey]: labelIds })}
              />
            )}
            {form.files && !folderId && (
              <FilesField files={writing.files} add={writing.addFiles} remove={writing.removeFile} />
            )}
          </Groups>
          {why && <ReasonField {...why} value={reason} onValue={setReason} isMissing={isMissing} />}
          <ErrorBox error={saving.error} retry={saving.retry} />
        </div>
      </div>
      <div class="savebar">
        <span class="muted form-kept" role="status">
          {saving.isBusy ? t.saving : writing.keptAt ? t.keptAt(clock(new Date(writing.keptAt))) : ''}
          <NotKept name={changing?.draftName ?? props.draftName} />
        </span>
        <div class="end">
          <a class="btn" href={backTo}>
            {t.cancel}
          </a>
          {(changing?.isSent ? [] : ways).map((way) => (
            <button
              key={way.name}
              type="button"
              class={way === likely ? 'btn primary' : 'btn'}
              onClick={() => save(way)}
            >
              {wayLabel(form, way, project, folderId)}
            </button>
          ))}
        </div>
      </div>
      {saving.conflict && folderId && (
        <TheirChanges
          fields={fields}
          conflict={saving.conflict}
          yours={writing.values}
          project={project}
          projectId={projectId}
          folderId={folderId}
          save={saving.saveChosen}
          keep={saving.keepDraft}
        />
      )}
    </>
  )
}

/** Whether a reason is asked for, and how: of a correction, and of what is written on behalf of others. */
function whyOf(
  { isCorrection, standing, fields, start }: RecordFormProps,
  values: Values,
): { label: string; hint: string } | undefined {
  if (isCorrection) return { label: t.reason, hint: t.reasonHint }
  const changed = fields.filter((field) => field.keys.some((key) => !isSame(values[key], start.values[key])))
  const owners = changed.flatMap(({ fieldInfo }) => {
    const found = standing?.fieldsOnBehalf?.find(({ field }) => field === fieldInfo.documented)
    return found?.onBehalfOfName ?? []
  })
  if (owners.length === 0) return undefined
  return { label: t.behalfReason, hint: recordTexts.onBehalfHint([...new Set(owners)].join(', ')) }
}

/**
 * In a new record the first field has the focus; not on a phone, where the keyboard would cover the form. Before anybody can click
 * another field: what they type must not land in the first.
 */
function useFirstField(fields: readonly ShownField[], isWanted: boolean): void {
  useLayoutEffect(() => {
    if (isWanted && matchMedia('(pointer: fine)').matches) document.getElementById(fields[0]!.id)?.focus()
  }, [])
}

/** The button names its effect: without the right to open an RFI, it is submitted to the manager. */
function wayLabel(form: RecordForm, { name }: Way, project: Project, folderId: number | undefined): string {
  if (folderId) return t.saveChanges
  if (name === 'draft') return t.draft
  if (name === 'submit') return t.submit
  if (name === 'save') return t.save(form.texts)
  return form.name === 'rfi' && !project.isManager && !project.isAdmin ? t.toManager : t.send(form.texts)
}
