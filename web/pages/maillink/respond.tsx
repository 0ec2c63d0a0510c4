/** Replying, attaching, taking a step. Files go first, so that what is said about them is said with them. */

import { useId, useRef, useState } from 'preact/hooks'
import { CallFailed, callNow, NoConnection, newIdempotencyKey } from '../../app/calls/client.ts'
import { inReadersWords } from '../../app/calls/refusal.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Labelled } from '../../parts/fields/labelled.tsx'
import { fieldLabel } from '../../texts/fieldnames.ts'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import type { LinkedRecordData } from './linkread.ts'

type Step = NonNullable<LinkedRecordData['steps']>[number]
type Need = NonNullable<Step['needs']>[number]

interface Props {
  token: string
  record: LinkedRecordData
  changed: () => Promise<void>
  sent: () => void
}

/** What one can choose: a step, a reply, or only files. */
const reply = 'reply'
const files = 'files'
const nameOf = ({ field, statusId }: Step): string => `${field} ${statusId}`

/** Each with its words. */
const offersOf = ({ steps, canReply, canAttach }: LinkedRecordData): Array<readonly [string, string]> => [
  ...(steps ?? []).map(
    (step) => [nameOf(step), t.step(step.statusName ?? '', shipped(step.statusName ?? ''))] as const,
  ),
  ...(canReply ? [[reply, t.reply] as const] : []),
  ...(canAttach && !canReply ? [[files, t.attachOnly] as const] : []),
]

const offers = (record: LinkedRecordData, what: string | undefined): boolean =>
  offersOf(record).some(([name]) => name === what)

export function Respond({ token, record: now, changed, sent }: Props) {
  const [chosen, setChosen] = useState<string>()
  // What was refused because the record changed stays on the page with what was written.
  const [refused, setRefused] = useState<LinkedRecordData>()
  const record = refused && !offers(now, chosen) ? refused : now
  const offered = offersOf(record)
  const first = (record.isYours ? offered[0] : (offered.find(([name]) => name === reply) ?? offered[0]))?.[0]
  const what = offers(record, chosen) ? chosen : first
  const id = useId()
  if (!what) return <p class="hint">{t.readOnly}</p>
  const done = async (): Promise<void> => {
    await changed()
    sent()
  }
  const failed = (error: unknown): void => {
    if (!(error instanceof CallFailed)) return
    setChosen(what)
    setRefused(record)
    void changed()
  }
  return (
    <section aria-labelledby={`${id}-head`} class="linked-respond">
      <h2 id={`${id}-head`}>{t.respond}</h2>
      <Labelled id={id} label={t.what}>
        <select class="in" id={id} value={what} onChange={(event) => setChosen(event.currentTarget.value)}>
          {offered.map(([name, says]) => (
            <option key={name} value={name}>
              {says}
            </option>
          ))}
        </select>
      </Labelled>
      <ResponseForm
        key={what}
        token={token}
        needs={needsOf(record.steps ?? [], what)}
        step={record.steps?.find((step) => nameOf(step) === what)}
        canAttach={Boolean(record.canAttach)}
        done={done}
        failed={failed}
      />
    </section>
  )
}

/** A reply is one text. */
const needsOf = (steps: readonly Step[], what: string): Need[] =>
  what === reply
    ? [{ field: reply, options: [] }]
    : (steps.find((step) => nameOf(step) === what)?.needs ?? [])

interface FormProps {
  token: string
  step: Step | undefined
  needs: Need[]
  canAttach: boolean
  done: () => Promise<void>
  failed: (error: unknown) => void
}

function ResponseForm({ token, step, needs, canAttach, done, failed }: FormProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const chosen = useRef<HTMLInputElement>(null)
  /** Those that are there already: if the rest fails, they are not sent twice. */
  const sent = useRef(new Set<File>())
  const send = async (): Promise<void> => {
    for (const file of chosen.current?.files ?? []) {
      if (!sent.current.has(file)) await upload(token, file)
      sent.current.add(file)
    }
    const text = values[reply]?.trim()
    if (step) await takeStep(token, step, values, key)
    else if (text) await callNow('MailLinkReplyCreate', { token, text }, { idempotencyKey: key })
    await done()
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const hasFiles = (chosen.current?.files?.length ?? 0) > 0
    const isMissing = needs.some(({ field }) => !values[field!]?.trim())
    setEmpty(step ? isMissing : isMissing && !hasFiles)
    if (isBusy || (step ? isMissing : isMissing && !hasFiles)) return
    setBusy(true)
    send()
      .catch((why) => {
        setError(why)
        failed(why)
      })
      .finally(() => setBusy(false))
  }
  return (
    <form aria-busy={isBusy} onSubmit={submit}>
      {needs.map((need) => (
        <NeedField
          key={need.field}
          need={need}
          value={values[need.field!] ?? ''}
          onValue={(value) => setValues({ ...values, [need.field!]: value })}
        />
      ))}
      {canAttach && <FileField input={chosen} />}
      {isEmpty && <p class="err">{t.nothing}</p>}
      <ErrorBox isForGuest error={error} />
      <button type="submit" class="btn primary" disabled={isBusy}>
        {isBusy ? t.sending : t.send}
      </button>
    </form>
  )
}

function FileField({ input }: { input: { current: HTMLInputElement | null } }) {
  const id = useId()
  return (
    <Labelled id={id} label={t.attach}>
      <input class="in" id={id} ref={input} type="file" multiple />
    </Labelled>
  )
}

function NeedField(props: { need: Need; value: string; onValue: (value: string) => void }) {
  const { need, value, onValue } = props
  const id = useId()
  const label = need.field === reply ? t.replyText : fieldLabel(need.field ?? '')
  return (
    <Labelled id={id} label={label}>
      {need.options && need.options.length > 0 ? (
        <select class="in" id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          <option value="">{t.choose}</option>
          {need.options.map((one) => (
            <option key={one.value} value={one.value ?? ''}>
              {one.name}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          dir="auto"
          class="in"
          id={id}
          rows={6}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

function takeStep(token: string, step: Step, values: Record<string, string>, idempotencyKey: string) {
  const { Reason: reason, ...fields } = values
  const changes = { [step.field!]: String(step.statusId), ...fields }
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : []
  return callNow('MailLinkStepTake', { token, changes, additionalInfo }, { idempotencyKey })
}

/** The body is the file itself: a large one is never in memory as a whole. */
async function upload(token: string, file: File): Promise<void> {
  const query = new URLSearchParams({ token, name: file.name, size: String(file.size) })
  let response: Response
  try {
    response = await fetch(`/files/link?${query}`, {
      method: 'PUT',
      headers: file.type ? { 'Content-Type': file.type } : {},
      body: file,
    })
  } catch {
    throw new NoConnection()
  }
  if (!response.ok)
    throw await inReadersWords(new CallFailed(response.status, await response.json().catch(() => undefined)))
}
