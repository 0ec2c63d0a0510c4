/** What the reply box keeps and does: a draft at each key stroke, and the same reply twice is one. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { AlreadySent } from '../../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey } from '../../../app/calls/client.ts'
import { drafts } from '../../../app/device/drafts.ts'
import type { Changing } from '../../../app/outbox/changing.ts'
import { go } from '../../../app/router.ts'
import { useNotKept } from '../../../parts/notkept.tsx'
import { aboutRecord, writeKept } from '../../../parts/outbox/writekept.ts'
import { showToast } from '../../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { useMentions } from '../timeline/mentions.tsx'

export interface ReplyProps {
  context: RecordContext
  page: RecordPage
}

export function useReply({ context, page, changing }: ReplyProps & { changing?: Changing }) {
  const { folderId, record } = context
  const usual = `reply:${folderId}`
  const place = changing?.draftName ?? usual
  const [draft] = useState(() => drafts.find<string>(place))
  const [words, setWords] = useState(draft?.value ?? '')
  const [key, setKey] = useState(newIdempotencyKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isEmpty, setEmpty] = useState(false)
  const notKept = useNotKept(place)
  const input = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({
    projectId: context.projectId,
    folderId,
    words,
    input,
    onWords: (text) => onInput(text),
  })

  const onInput = (text: string): void => {
    setWords(text)
    setEmpty(false)
    // What is to replace a waiting entry stays until it is discarded.
    if (text || changing) drafts.keep(place, text)
    else drafts.drop(place)
  }
  useEffect(() => {
    if (!changing) return
    input.current?.scrollIntoView({ block: 'center' })
    input.current?.focus()
  }, [])
  const send = async (): Promise<void> => {
    if (isBusy) return
    if (!words.trim()) {
      setEmpty(true)
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const reply = page.reply!
      const sent = await writeKept(reply.operation, reply.request(record, words) as never, {
        ...aboutRecord(context, t.reply),
        idempotencyKey: key,
        draft: { at: location.pathname, name: usual, value: words },
        // If it was sent meanwhile, this is another reply.
        replaces: changing?.isSent ? undefined : changing,
      })
      drafts.drop(place)
      if (changing) go(location.pathname, { replace: true })
      setWords('')
      setKey(newIdempotencyKey())
      setError(undefined)
      if (sent) showToast(t.sent)
    } catch (why) {
      // The note above says so.
      if (!(why instanceof AlreadySent)) setError(why)
    } finally {
      setBusy(false)
    }
  }
  /** The draft that is shown as it was found. */
  const found = draft && words === draft.value ? draft : undefined
  return { place, input, words, found, isBusy, isEmpty, error, notKept, mentions, onInput, send }
}
