/** The reply box: a draft at each key stroke, Ctrl Enter sends, the same reply twice is one. */
import { useId, useRef } from 'preact/hooks'
import { moment } from '../../../app/language/dates.ts'
import { type Changing, useChanging } from '../../../app/outbox/changing.ts'
import { useAddress } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { attachAll } from '../../../parts/files/files.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { NotKept } from '../../../parts/notkept.tsx'
import { Avatar } from '../../../parts/person.tsx'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { type ReplyProps, useReply } from './usereply.ts'

const ChangesWaiting = later(() =>
  import('../../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

/** A new one, or the one of this address, which waits in the outbox. */
export function Reply(of: ReplyProps) {
  const { path, query } = useAddress()
  const changing = useChanging(query)
  // A page that is being left has the address of the next one already.
  const isReply =
    changing && !query.has('step') && !query.has('act') && path.endsWith(`/${of.context.folderId}`)
  return <ReplyBox key={isReply && changing.id} {...of} changing={isReply ? changing : undefined} />
}

function ReplyBox(of: ReplyProps & { changing?: Changing }) {
  const { context, page, changing } = of
  const reply = useReply(of)
  const { place, input, words, isBusy, isEmpty, error, mentions, onInput, send } = reply
  const id = useId()
  return (
    <form
      class="reply"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Avatar name={context.me.fullName ?? ''} mine />
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
        <Under id={id} reply={reply} folderId={context.folderId} />
      </div>
    </form>
  )
}

interface UnderProps {
  id: string
  reply: ReturnType<typeof useReply>
  folderId: number
}

/** A file besides, whether the words are kept, and the button that sends them. */
function Under({ id, reply: { found, isEmpty, notKept }, folderId }: UnderProps) {
  const browse = useRef<HTMLInputElement>(null)
  return (
    <>
      <p class="under">
        <button type="button" class="btn quiet" onClick={() => browse.current?.click()}>
          <Icon name="clip" />
          {t.file}
        </button>
        <span class={isEmpty ? 'err' : 'hint'} id={`${id}-hint`}>
          {isEmpty ? t.writeFirst : found ? t.draftFrom(moment(new Date(found.when))) : notKept ? '' : t.kept}
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
    </>
  )
}
