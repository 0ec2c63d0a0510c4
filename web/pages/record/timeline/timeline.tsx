/** Replies and history in one timeline, the oldest first; older ones are loaded on demand. */
import { useId } from 'preact/hooks'
import { usePages } from '../../../app/calls/paging.ts'
import { go, useAddress, withQuery } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { More } from '../../../parts/more.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { Reply } from '../steps/replybox.tsx'
import { EventLine } from './eventline.tsx'
import { eventsOf } from './events.ts'

const pageRows = 100

export function Timeline({ context, page }: { context: RecordContext; page: RecordPage }) {
  const { query } = useAddress()
  const repliesOnly = query.get('show') === 'replies'
  const request = { folderId: context.folderId, take: pageRows, ...(repliesOnly ? { repliesOnly } : {}) }
  const pages = usePages('RecordHistoryRead', request, (response) => response.changes)
  const { error, retry, isWaiting } = pages
  const titleId = useId()
  const events = eventsOf(pages.rows ?? [])
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
      <ErrorBox error={error} retry={retry} />
      {isWaiting && <Skeleton rows={4} />}
      <More of={pages} says={t.older} />
      {!isWaiting && events.length === 0 && <p class="second">{repliesOnly ? t.noReplies : t.empty}</p>}
      <ol class="line-up">
        {events.map((event) => (
          <EventLine key={event.eventId} event={event} context={context} page={page} />
        ))}
      </ol>
      {page.reply && context.standing.userCanAdd && <Reply context={context} page={page} />}
    </section>
  )
}
