/** A new project: a name is enough; place and dates are optional. */
import { useId, useRef, useState } from 'preact/hooks'
import { keyAfter, newIdempotencyKey, write } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Combobox } from '../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { projectTexts as t } from '../../texts/people/projects.ts'
import { type CopyFrom, CopyFromField } from './copyfrom.tsx'

type Field = keyof typeof t.fields
type Values = Partial<Record<Field, string>>

const draftName = 'project'
const addressFields = ['line1', 'city', 'zip', 'state', 'country'] as const
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const spoken = (zone: string): string => zone.replaceAll('_', ' ')
const zones = Intl.supportedValuesOf('timeZone')

/** Errors that can be found before it is sent. */
function problemsOf(values: Values): Values {
  const { projectName, startDate, endDate } = values
  return {
    ...(projectName?.trim() ? {} : { projectName: t.nameMissing }),
    ...(startDate && endDate && endDate < startDate ? { endDate: t.datesWrong } : {}),
  }
}

const sent = (values: Values) => {
  const address = Object.fromEntries(
    addressFields.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  )
  const { projectName, projectNumber, timeZone, startDate, endDate } = values
  return {
    projectName,
    ...(projectNumber ? { projectNumber } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...(startDate ? { startDate: `${startDate}T00:00:00Z` } : {}),
    ...(endDate ? { endDate: `${endDate}T00:00:00Z` } : {}),
    ...(Object.keys(address).length > 0 ? { address } : {}),
  }
}

/** The new project, and what could not be taken over. */
async function make(values: Values, copyFrom: CopyFrom | undefined, idempotencyKey: string) {
  const project = sent(values)
  if (!copyFrom?.parts.length)
    return { ...(await write('ProjectAdd', { project }, { idempotencyKey })), leftOut: '' }
  const request = { ...copyFrom, parts: [...copyFrom.parts], project }
  const made = await write('ProjectCopy', request, { idempotencyKey })
  const names = (made.membersLeftOut ?? []).map(({ fullName }) => fullName).join(', ')
  const leftOut = [names && t.leftOut(names), made.foldersLeftOut && t.foldersLeftOut(made.foldersLeftOut)]
  return { ...made, leftOut: leftOut.filter(Boolean).join(' ') }
}

export function NewProject({ close }: { close: () => void }) {
  const [values, setValues] = useState<Values>(
    () => drafts.find<Values>(draftName)?.value ?? { timeZone: hereZone },
  )
  const [problems, setProblems] = useState<Values>({})
  const [error, setError] = useState<unknown>()
  const [copyFrom, setCopyFrom] = useState<CopyFrom>()
  const once = useRef(newIdempotencyKey())
  const zoneId = useId()

  const set = (name: Field) => (value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    drafts.keep(draftName, next)
    if (Object.keys(problems).length > 0) setProblems(problemsOf(next))
  }
  const field = (name: Field, more: object = {}) => (
    <PlainField
      label={t.fields[name]}
      value={values[name] ?? ''}
      error={problems[name]}
      onValue={set(name)}
      {...more}
    />
  )
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      const made = await make(values, copyFrom, once.current)
      drafts.drop(draftName)
      showToast([t.made(values.projectName ?? ''), made.leftOut].filter(Boolean).join(' '))
      go(`/p/${made.project?.projectId}`, { replace: true })
    } catch (why) {
      once.current = keyAfter(why, once.current)
      setError(why)
    }
  }
  const zone = { id: zoneId, label: t.fields.timeZone, hint: t.zoneHint, error: problems.timeZone }
  return (
    <Dialog title={t.make} close={close} wide>
      <form onSubmit={submit} novalidate>
        <ErrorBox error={error} />
        <div class="pair">
          {field('projectName', { needed: true, autofocus: true })}
          {field('projectNumber')}
        </div>
        <Labelled {...zone}>
          <Combobox
            id={zoneId}
            label={t.fields.timeZone}
            choices={zones.map((name) => ({ value: name, label: spoken(name) }))}
            text={spoken(values.timeZone ?? '')}
            onPick={(choice) => set('timeZone')(choice?.value ?? '')}
            describedBy={describedBy(zone)}
          />
        </Labelled>
        <CopyFromField value={copyFrom} set={setCopyFrom} />
        <fieldset class="field">
          <legend class="label">{t.address}</legend>
          <div class="pair">
            {field('line1', { autocomplete: 'off' })}
            {field('city', { autocomplete: 'off' })}
            {field('zip', { autocomplete: 'off' })}
            {field('state', { autocomplete: 'off' })}
            {field('country', { autocomplete: 'off' })}
          </div>
        </fieldset>
        <div class="pair">
          {field('startDate', { type: 'date' })}
          {field('endDate', { type: 'date' })}
        </div>
        <NotKept name={draftName} />
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.makeSubmit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
