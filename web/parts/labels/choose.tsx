/** Puts labels on records and takes them off: of one record by ticks, of several by what to do with each label. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { common } from '../../texts/everypage.ts'
import { labelTexts as t } from '../../texts/labels.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { ErrorBox } from '../errorbox.tsx'
import { showToast } from '../toast.tsx'
import { type Label, useLabels } from './labels.tsx'
import { carriedNow, undoLabels } from './undo.tsx'

export interface Chosen {
  folderId: number
  name: string
}

interface Props {
  projectId: number
  records: readonly Chosen[]
  /** The labels that a single record carries. */
  current?: readonly Label[]
  close: () => void
  /** After all were changed. */
  done?: () => void
}

/** What is done with a label; one that is not here stays as it is. */
type Doing = ReadonlyMap<number, 'on' | 'off'>
type Results = NonNullable<ResponseOf<'RecordLabelsSave'>['results']>

const idsOf = (doing: Doing, what: 'on' | 'off'): number[] =>
  [...doing].flatMap(([id, does]) => (does === what ? [id] : []))

export function ChooseLabels({ projectId, records, current, close, done }: Props) {
  const [key] = useState(newIdempotencyKey)
  const [doing, setDoing] = useState<Doing>(new Map())
  const [refused, setRefused] = useState<Results>()
  const [error, setError] = useState<unknown>()
  const [problem, setProblem] = useState('')
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const [addLabelIds, removeLabelIds] = [idsOf(doing, 'on'), idsOf(doing, 'off')]
    if (addLabelIds.length + removeLabelIds.length === 0) {
      if (current) close()
      else setProblem(t.nothingChosen)
      return
    }
    try {
      const folderIds = records.map(({ folderId }) => folderId)
      const request = { projectId, folderIds, addLabelIds, removeLabelIds }
      const before = current ? undefined : await carriedNow(projectId, folderIds)
      const { results } = await write('RecordLabelsSave', request, { idempotencyKey: key })
      const failed = (results ?? []).filter(({ errorCode }) => errorCode)
      const left = new Set(failed.map(({ folderId }) => folderId))
      const saved = folderIds.filter((folderId) => !left.has(folderId))
      const undo = before && undoLabels({ ...request, folderIds: saved, before })
      if (saved.length > 0) showToast(t.saved(saved.length), undo)
      if (failed.length > 0) return setRefused(failed)
      done?.()
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={current ? t.labels : t.ofMany(records.length)} close={close}>
      {refused ? (
        <Refused records={records} results={refused} close={close} />
      ) : (
        <form onSubmit={submit}>
          <ErrorBox error={error} />
          <Choices {...{ projectId, current, doing, setDoing }} />
          {problem && (
            <p class="err" role="alert">
              {problem}
            </p>
          )}
          <div class="actions">
            <button type="button" class="btn" onClick={close}>
              {common.cancel}
            </button>
            <button type="submit" class="btn primary">
              {common.save}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  projectId: number
  current: readonly Label[] | undefined
  doing: Doing
  setDoing: (doing: Doing) => void
}

function Choices({ projectId, current, doing, setDoing }: ChoicesProps) {
  const labels = useLabels(projectId)
  const set = (labelId: number, does: 'on' | 'off' | undefined): void => {
    const next = new Map(doing)
    if (does) next.set(labelId, does)
    else next.delete(labelId)
    setDoing(next)
  }
  return (
    <fieldset class="field checks label-choices">
      <legend class="label">{t.labels}</legend>
      {labels.map((label) =>
        current ? (
          <Tick key={label.labelId} {...{ label, current, doing, set }} />
        ) : (
          <What key={label.labelId} {...{ label, doing, set }} />
        ),
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  label: Label
  doing: Doing
  set: (labelId: number, does: 'on' | 'off' | undefined) => void
}

function Tick({ label, current, doing, set }: ChoiceProps & { current: readonly Label[] }) {
  const id = label.labelId ?? 0
  const was = current.some(({ labelId }) => labelId === id)
  const isOn = doing.has(id) ? doing.get(id) === 'on' : was
  return (
    <label class="check">
      <input
        type="checkbox"
        class="box"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          set(id, checked === was ? undefined : checked ? 'on' : 'off')
        }
      />
      <span class={`tag ${label.color}`}>{label.name}</span>
    </label>
  )
}

function What({ label, doing, set }: ChoiceProps) {
  const id = label.labelId ?? 0
  return (
    <label class="check">
      <span class={`tag ${label.color}`}>{label.name}</span>
      <select
        class="in"
        value={doing.get(id) ?? ''}
        onChange={({ currentTarget: { value } }) => set(id, (value || undefined) as 'on' | 'off' | undefined)}
      >
        <option value="">{t.leave}</option>
        <option value="on">{t.putOn}</option>
        <option value="off">{t.takeOff}</option>
      </select>
    </label>
  )
}

function Refused({
  records,
  results,
  close,
}: {
  records: readonly Chosen[]
  results: Results
  close: () => void
}) {
  const nameOf = (id: number | null | undefined): string =>
    records.find(({ folderId }) => folderId === id)?.name ?? ''
  return (
    <div role="status">
      <p class="strong">{t.notSaved(results.length)}</p>
      <ul class="reasons">
        {results.map(({ folderId, message }) => (
          <li key={folderId}>
            {message} <span class="muted">{nameOf(folderId)}</span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="btn primary" onClick={close}>
          {common.close}
        </button>
      </div>
    </div>
  )
}
