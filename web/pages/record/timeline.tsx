/** Replies and history in one line of time, the oldest first; older ones are fetched when asked for. */
import { useEffect, useId, useState } from 'preact/hooks'
import { type ReplyOf, read } from '../../app/client.ts'
import { useRead } from '../../app/reading.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import type { Here, RecordPage } from '../../kinds/records/page.ts'
import { Bones } from '../../parts/bones.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { historyTexts as t } from '../../texts/history.ts'
import { EventLine } from './eventline.tsx'
import { eventsOf } from './events.ts'
import { ReplyBox } from './replybox.tsx'

const pageRows = 100

/** The first page of the history, and what was fetched before it. */
function useHistory(folderId: number, repliesOnly: boolean) {
  const request = { folderId, take: pageRows, ...(repliesOnly ? { repliesOnly } : {}) }
  const first = useRead('RecordHistoryRead', request)
  const [older, setOlder] = useState<ReplyOf<'RecordHistoryRead'>[]>([])
  // A change makes a new first page, so the pages behind it begin elsewhere.
  useEffect(() => setOlder([]), [folderId, repliesOnly, first.data])
  const cursor = (older.at(-1) ?? first.data)?.nextCursor
  const more = async (): Promise<void> => {
    const page = await read('RecordHistoryRead', { ...request, cursor })
    setOlder((pages) => [...pages, page])
  }
  const changes = [first.data, ...older].flatMap((page) => page?.changes ?? [])
  return { ...first, changes, more: cursor ? more : undefined }
}

export function Timeline({ here, page }: { here: Here; page: RecordPage }) {
  const { query } = useAddress()
  const repliesOnly = query.get('show') === 'replies'
  const { changes, more, error, again, isWaiting } = useHistory(here.folderId, repliesOnly)
  const titleId = useId()
  const events = eventsOf(changes)
  return (
    <section class="part" aria-labelledby={titleId}>
      <header class="part-head">
        <h2 id={titleId}>{page.reply ? t.title : t.history}</h2>
        {page.reply && (
          <label class="check">
            <input
              type="checkbox"
              class="box"
              checked={repliesOnly}
              onChange={(event) =>
                go(withQuery({ show: event.currentTarget.checked ? 'replies' : undefined }), {
                  replace: true,
                })
              }
            />
            {t.repliesOnly}
          </label>
        )}
      </header>
      <Trouble error={error} again={again} />
      {isWaiting && <Bones rows={4} />}
      {more && (
        <button type="button" class="btn quiet older" onClick={() => void more()}>
          {t.older}
        </button>
      )}
      {!isWaiting && events.length === 0 && <p class="second">{repliesOnly ? t.noReplies : t.empty}</p>}
      <ol class="line-up">
        {events.map((event) => (
          <EventLine key={event.eventId} event={event} here={here} page={page} />
        ))}
      </ol>
      {page.reply && here.standing.userCanAdd && <ReplyBox here={here} page={page} />}
    </section>
  )
}
