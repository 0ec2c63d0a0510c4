/** What is entered to forward an RFI, kept as a draft; and sending it through the outbox. */
import { useEffect, useState } from 'preact/hooks'
import { AlreadySent } from '../../../packages/client/src/queue/index.ts'
import { CallFailed, newIdempotencyKey } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { useChanging } from '../../app/outbox/changing.ts'
import { go, useAddress } from '../../app/router.ts'
import { aboutRecord, writeKept } from '../../parts/outbox/writekept.ts'
import { showToast } from '../../parts/toast.tsx'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'
import type { RecordContext } from '../records/page.ts'

interface Values {
  toUserId: number
  question: string
  dateDue: string
}

export function useForward(context: RecordContext, close: () => void) {
  const { record, folderId, personOf } = context
  const usual = `forward:${folderId}`
  const waiting = useChanging(useAddress().query)
  const [changing] = useState(waiting)
  const place = changing?.draftName ?? usual
  const [values, setValues] = useState<Values>(
    () => drafts.find<Values>(place)?.value ?? { toUserId: 0, question: record.question ?? '', dateDue: '' },
  )
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof Values) => (value: unknown) => {
    const next = { ...values, [name]: value ?? (name === 'toUserId' ? 0 : '') } as Values
    setValues(next)
    drafts.keep(place, next)
  }
  const errorAt = (name: string): string | undefined =>
    error instanceof CallFailed
      ? (error.fields.find(({ fieldName }) => fieldName?.split('.').at(-1) === name)?.message ?? undefined)
      : undefined
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    try {
      const sent = await writeKept(
        'RFIForward',
        { rfiId: record.rfiId, ...values },
        {
          ...aboutRecord(context, t.forwardTitle),
          idempotencyKey: key,
          draft: { at: `${location.pathname}?act=forward`, name: usual, value: values },
          replaces: changing,
        },
      )
      drafts.drop(place)
      if (sent) showToast(t.forwarded(personOf(values.toUserId)?.name ?? ''))
      leave()
    } catch (why) {
      // The page says so.
      if (why instanceof AlreadySent) return close()
      setError(why)
      setBusy(false)
    }
  }
  // It was sent meanwhile, so the line of what is not sent says that its change was not saved; or it was discarded.
  const isOver = Boolean(changing && (!waiting || waiting.isSent))
  const leave = (): void => {
    if (changing) go(location.pathname, { replace: true })
    close()
  }
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  const isAtField = error instanceof CallFailed && error.fields.length > 0
  return {
    changing,
    draftName: place,
    values,
    set,
    errorAt,
    /** What is wrong at no field. */
    error: isAtField ? undefined : error,
    isBusy,
    send,
    leave,
  }
}
