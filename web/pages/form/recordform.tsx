/** The form of a record: fields, their errors, files, and the bar with the actions. */

import { useRef, useState } from 'preact/hooks'
import { useLocked } from '../../app/device/locked.ts'
import { clock } from '../../app/language/dates.ts'
import { addressNow } from '../../app/router.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FilesField } from '../../parts/fields/filesfield.tsx'
import { LabelsField } from '../../parts/labels/labelsfield.tsx'
import { later } from '../../parts/later.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { WaitingHere } from '../../parts/outbox/waitinghere.tsx'
import { ReasonField } from '../../parts/reasonfield.tsx'
import { formTexts as t } from '../../texts/forms.ts'
import { DraftOffer } from './draftoffer.tsx'
import { Groups } from './groups.tsx'
import { labelsKey } from './saving.ts'
import { Summary } from './summary.tsx'
import { TheirChanges } from './theirchanges.tsx'
import { type RecordFormProps, useRecordForm } from './userecordform.ts'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)
const AttachedCutOut = later(() =>
  import('../drawings/cutout/attached.tsx').then((part) => part.AttachedCutOut),
)
const WaitingRows = later(() => import('../../parts/outbox/waiting.tsx').then((parts) => parts.WaitingRows))

export function RecordFormBody(props: RecordFormProps) {
  const { fields, project, projectId, folderId } = props
  const entered = useRecordForm(props)
  const { writing, saving, reason } = entered
  const fieldset = useRef<HTMLDivElement>(null)
  useLocked(fieldset, saving.isBusy)
  return (
    <>
      <div class="scroll">
        <div class="form-page" ref={fieldset}>
          {writing.offered && (
            <DraftOffer draft={writing.offered} use={writing.useDraft} drop={writing.throwAway} />
          )}
          <WhatWaits {...props} />
          {fields.some(({ isFixed }) => isFixed) && <p class="hint">{t.someFixed}</p>}
          <Summary problems={writing.summary} turn={writing.turn} />
          <Fields {...props} entered={entered} />
          {reason && <ReasonField {...reason} />}
          <ErrorBox error={saving.error} retry={saving.retry} />
        </div>
      </div>
      <SaveBar backTo={props.backTo} entered={entered} />
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

/** What waits in the outbox: the entry that is changed here, and others of this record or section. */
function WhatWaits({ form, projectId, folderId, changing, backTo }: RecordFormProps) {
  return (
    <>
      {changing && <ChangesWaiting changing={changing} listTo={backTo} />}
      {folderId ? (
        <WaitingHere folderId={folderId} without={changing?.id} />
      ) : (
        <WaitingRows projectId={projectId} path={form.path} without={changing?.id} />
      )}
    </>
  )
}

type Entered = ReturnType<typeof useRecordForm>

/** The fields in their groups; a new record also has labels and files. */
function Fields({ entered, ...props }: RecordFormProps & { entered: Entered }) {
  const { form, fields, projectId, folderId, start, standing } = props
  const { writing, documents } = entered
  return (
    <Groups
      form={form}
      fields={fields}
      projectId={projectId}
      values={writing.values}
      began={start.values}
      problems={writing.shown}
      isNew={!folderId}
      standing={standing}
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
      {form.files && !folderId && <OfSheet {...props} entered={entered} />}
      {form.files && !folderId && (
        <FilesField files={writing.files} add={writing.addFiles} remove={writing.removeFile} />
      )}
    </Groups>
  )
}

/** What a form that was begun on a sheet attaches. An entry that waits has it already. */
function OfSheet({ changing, entered }: RecordFormProps & { entered: Entered }) {
  const [query] = useState(() => addressNow().query)
  const { writing, draftName, picture } = entered
  if (!query.has('cutout') || changing) return null
  return <AttachedCutOut {...{ query, writing, draftName, picture }} />
}

function SaveBar({ backTo, entered }: { backTo: string; entered: Entered }) {
  const { draftName, writing, saving, ways, likely, labelOf, save } = entered
  return (
    <div class="savebar">
      <span class="muted form-kept" role="status">
        {saving.isBusy ? t.saving : writing.keptAt ? t.keptAt(clock(new Date(writing.keptAt))) : ''}
        <NotKept name={draftName} />
      </span>
      <div class="end">
        <a class="btn" href={backTo}>
          {t.cancel}
        </a>
        {ways.map((way) => (
          <button
            key={way.name}
            type="button"
            class={way === likely ? 'btn primary' : 'btn'}
            onClick={() => save(way)}
          >
            {labelOf(way)}
          </button>
        ))}
      </div>
    </div>
  )
}
