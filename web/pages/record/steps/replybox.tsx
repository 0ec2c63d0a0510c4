/** The reply box: a draft at each key stroke, Ctrl Enter sends, the same reply twice is one. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { AlreadySent } from '../../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey } from '../../../app/calls/client.ts'
import { drafts } from '../../../app/device/drafts.ts'
import { moment } from '../../../app/language/dates.ts'
import { type Changing, useChanging } from '../../../app/outbox/changing.ts'
import { go, useAddress } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { attachAll } from '../../../parts/files/files.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { NotKept, useNotKept } from '../../../parts/notkept.tsx'
import { aboutRecord, writeKept } from '../../../parts/outbox/writekept.ts'
import { Avatar } from '../../../parts/person.tsx'
import { showToast } from '../../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { useMentions } from '../timeline/mentions.tsx'

const ChangesWaiting = later(() =>
  import('../../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

interface ReplyProps {
  context: RecordContext
  page: RecordPage
}

/** A new one, or the one of this address, which waits in the outbox. */
export function Reply(of: ReplyProps) {
  const { path, query } = useAddress()
  const changing = useChanging(query)
  // A page that is being left has the address of the next one already.
  const isReply =
    changing && !query.has('step') && !query.has('act') && path.endsWith(`/${of.context.folderId}`)
  return <ReplyBox key={isReply && changing.id} {...of} changing={isReply ? changing : undefined} />
}

function ReplyBox({ context, page, changing }: ReplyProps & { changing?: Changing }) {
  const { me, folderId, record } = context
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
  const browse = useRef<HTMLInputElement>(null)
  const id = useId()
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
  return (
    <form
      class="reply"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Avatar name={me.fullName ?? ''} mine />
      <div class="field">
        <label class="vh" for={id}>
          {t.reply}
        </label>
        {changing && (
          <ChangesWaiting changing={changing} listTo={location.pathname} sentNext={t.replySentNext} />
        )}
        <div class="combo">
          <textarea
            dir="auto"
            ref={input}
            class="in"
            id={id}
            rows={2}
            placeholder={t.placeholder(page.recordType.texts.one)}
            value={words}
            readOnly={isBusy}
            aria-invalid={isEmpty || undefined}
            aria-describedby={`${id}-hint`}
            {...mentions.aria}
            onInput={(event) => {
              onInput(event.currentTarget.value)
              mentions.look(event.currentTarget)
            }}
            onBlur={mentions.close}
            onKeyDown={(event) => {
              mentions.onKeyDown(event)
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              void send()
            }}
          />
          {mentions.list}
        </div>
        <NotKept name={place} />
        <ErrorBox error={error} retry={() => void send()} />
        <p class="under">
          <button type="button" class="btn quiet" onClick={() => browse.current?.click()}>
            <Icon name="clip" />
            {t.file}
          </button>
          <span class={isEmpty ? 'err' : 'hint'} id={`${id}-hint`}>
            {isEmpty
              ? t.writeFirst
              : draft && words === draft.value
                ? t.draftFrom(moment(new Date(draft.when)))
                : notKept
                  ? ''
                  : t.kept}
          </span>
          <button type="submit" class="btn">
            {t.send}
            <kbd>{t.sendKey}</kbd>
          </button>
        </p>
        <input
          ref={browse}
          type="file"
          multiple
          hidden
          aria-label={t.file}
          onChange={(event) => {
            void attachAll([...(event.currentTarget.files ?? [])], folderId)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </form>
  )
}
