/** The uploads, on every page: their progress, failures, and sending again. */
import { useEffect } from 'preact/hooks'
import { size } from '../../app/numbers.ts'
import { useStore } from '../../app/store.ts'
import { dismiss, dismissDone, retry, type Upload, uploads } from '../../app/uploads.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { sentenceOf } from '../errorbox.tsx'
import { Icon } from '../icon.tsx'

const doneShownMs = 4000

export function Tray() {
  const all = useStore(uploads)
  const failed = all.filter(({ state }) => state === 'failed')
  const under = all.filter(({ state }) => state === 'waiting' || state === 'sending')
  const isOver = all.length > 0 && under.length === 0 && failed.length === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(dismissDone, doneShownMs)
    return () => clearTimeout(timer)
  }, [isOver])
  if (all.length === 0) return null
  const says =
    under.length > 0
      ? t.sending(under.length)
      : failed.length > 0
        ? t.failed(failed.length)
        : t.sent(all.length)
  return (
    <section class="tray" aria-label={t.tray}>
      <header>
        <b role="status">{says}</b>
        {under.length === 0 && (
          <button type="button" class="btn quiet" onClick={() => uploads.set([])}>
            {t.dismissAll}
          </button>
        )}
      </header>
      <ul>
        {all.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Line({ one }: { one: Upload }) {
  const { id, name, state, sentBytes, error } = one
  return (
    <li>
      <span class="cut" title={name}>
        {name}
      </span>
      {state === 'sending' && <progress max={one.size || 1} value={sentBytes} aria-label={name} />}
      {state === 'waiting' && <span class="muted">{t.waiting}</span>}
      {state === 'done' && (
        <span class="muted">
          <Icon name="check" size={14} /> {size(one.size)}
        </span>
      )}
      {state === 'failed' && (
        <>
          <button type="button" class="btn" onClick={() => retry(id)}>
            {t.retry}
          </button>
          <button
            type="button"
            class="btn quiet icon"
            aria-label={t.dismiss(name)}
            onClick={() => dismiss(id)}
          >
            <Icon name="x" />
          </button>
          <span class="err">{sentenceOf(error)}</span>
        </>
      )}
    </li>
  )
}
