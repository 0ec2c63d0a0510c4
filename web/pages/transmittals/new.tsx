/** Sends documents and records: those that the address names, and others that are found here. */
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { typesInTransmittals } from '../../../contract/nodetypes.ts'
import { CallFailed, isNotThere, keyAfter, newIdempotencyKey, write } from '../../app/calls/client.ts'
import { useDebounced } from '../../app/calls/debounced.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { useProject } from '../../app/project.ts'
import { go, useAddress } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Combobox } from '../../parts/fields/combobox.tsx'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { transmittalTexts as t } from '../../texts/transmittals.ts'
import { maySend } from './maysend.ts'

const request = 'TransmittalSendRequest'

const foundMax = 20

interface ToSend {
  ids: number[]
  userIds: number[]
  subject: string
  remarks: string
}

export default function NewTransmittal({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { query } = useAddress()
  const { data: project, error: unread } = useProject(projectId)
  const [values, setValues] = useState<ToSend>(() => ({
    ids: idsIn(query.get('items')),
    userIds: [],
    subject: '',
    remarks: '',
  }))
  const { submit, error, forget, isTried, isSending } = useSending(projectId, values)
  useTitle(t.newTitle, project?.projectName)
  if (isNotThere(unread) || (project && !maySend(project))) return <NotFound />
  const set = (more: Partial<ToSend>): void => {
    // What was said of the values before may not be true of these.
    forget()
    setValues((before) => ({ ...before, ...more }))
  }
  return (
    <>
      <header class="head">
        <h1>{t.newTitle}</h1>
      </header>
      <div class="scroll">
        <form class="setup setup-form" noValidate onSubmit={(event) => void submit(event)}>
          <p class="second">{t.newLead}</p>
          <ErrorBox error={error} />
          <Items projectId={projectId} ids={values.ids} setIds={(ids) => set({ ids })} />
          <Fields projectId={projectId} values={values} set={set} error={error} isTried={isTried} />
          <div class="actions">
            {isSending && <span role="status">{t.sending}</span>}
            <a class="btn" href={`/p/${projectId}/transmittals`}>
              {common.cancel}
            </a>
            <button type="submit" class="btn primary" disabled={isSending}>
              {t.submit}
            </button>
          </div>
        </form>
      </div>
    </>
  )
}

/** Both are named at once: the server names the first. */
const missingIn = ({ userIds, subject }: Pick<ToSend, 'userIds' | 'subject'>): Record<string, string> => ({
  ...(userIds.length === 0 ? { UserIds: t.noRecipient } : {}),
  ...(subject.trim() === '' ? { Subject: t.noSubject } : {}),
})

function useSending(projectId: number, { ids, ...values }: ToSend) {
  const [isTried, setTried] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    setTried(true)
    if (Object.keys(missingIn(values)).length > 0) return
    setSending(true)
    try {
      const sent = { projectId, ...values, items: ids.map((folderId) => ({ folderId })) }
      const { transmittal } = await write('TransmittalSend', sent, { idempotencyKey: key })
      showToast(t.done(transmittal?.number ?? ''))
      go(`/p/${projectId}/transmittals/${transmittal?.transmittalId}`, { replace: true })
    } catch (why) {
      setError(why)
      setKey(keyAfter(why, key))
    } finally {
      setSending(false)
    }
  }
  return { submit, error, forget: () => setError(undefined), isTried, isSending }
}

interface FieldsProps {
  projectId: number
  values: ToSend
  set: (more: Partial<ToSend>) => void
  error: unknown
  isTried: boolean
}

function Fields({ projectId, values, set, error, isTried }: FieldsProps) {
  const missing = isTried ? missingIn(values) : {}
  const problem = (field: string): string | undefined => missing[field] ?? said(field)
  const said = (field: string): string | undefined =>
    error instanceof CallFailed
      ? (error.fields.find(({ fieldName }) => fieldName === field)?.message ?? undefined)
      : undefined
  return (
    <>
      <FieldControl
        {...fieldOf(request, 'userIds')}
        as="people"
        label={t.to}
        value={values.userIds}
        error={problem('UserIds')}
        projectId={projectId}
        needed
        onChange={(chosen) => set({ userIds: (chosen as number[] | null) ?? [] })}
      />
      <PlainField
        label={t.subject}
        value={values.subject}
        needed
        error={problem('Subject')}
        onValue={(subject) => set({ subject })}
      />
      <FieldControl
        {...fieldOf(request, 'remarks')}
        as="text"
        label={t.remarks}
        value={values.remarks}
        projectId={projectId}
        onChange={(text) => set({ remarks: String(text ?? '') })}
      />
    </>
  )
}

const idsIn = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

interface ItemsProps {
  projectId: number
  ids: readonly number[]
  setIds: (ids: number[]) => void
}

function Items({ projectId, ids, setIds }: ItemsProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const text = useDebounced(typed.trim())
  const search = text ? { projectId, text, folderTypes: [...typesInTransmittals], take: foundMax } : undefined
  const { data, isWaiting } = useRead('RecordSearch', search)
  const choices = (text ? (data?.hits ?? []) : [])
    .filter(({ folderId }) => !ids.includes(folderId ?? 0))
    .map(({ folderId, number, title }) => ({
      value: String(folderId),
      label: number || title || '',
      beside: number ? (title ?? '') : '',
    }))
  const labelling = {
    id: 'transmittal-add',
    label: t.addItem,
    hint: t.addItemHint,
    error: problem || undefined,
  }
  return (
    <>
      <section aria-label={t.chosen}>
        {ids.length === 0 && <p class="second">{t.noneChosen}</p>}
        <ul class="setup-rows">
          {ids.map((id) => (
            <Chosen key={id} folderId={id} remove={() => setIds(ids.filter((one) => one !== id))} />
          ))}
        </ul>
      </section>
      <Labelled {...labelling}>
        <Combobox
          id={labelling.id}
          label={t.addItem}
          choices={choices}
          isNarrowed
          isWaiting={isWaiting || typed.trim() !== text}
          text=""
          takesMany
          onSearch={setTyped}
          onPick={(choice) => {
            setProblem('')
            if (choice) setIds([...ids, Number(choice.value)])
          }}
          onNone={(none) => setProblem(t.noSuch(none))}
          describedBy={describedBy(labelling)}
          isInvalid={Boolean(problem)}
        />
      </Labelled>
    </>
  )
}

function Chosen({ folderId, remove }: { folderId: number; remove: () => void }) {
  const { data, error } = useRead('FolderGet', { folderId })
  const name = data?.folder?.folderName ?? String(folderId)
  return (
    <li>
      <Icon name="doc" />
      <span>
        <b>{name}</b>
        <ErrorBox error={error} />
      </span>
      <span class="end">
        <button type="button" class="btn quiet icon" aria-label={t.remove(name)} onClick={remove}>
          <Icon name="x" />
        </button>
      </span>
    </li>
  )
}
