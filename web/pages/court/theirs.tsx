/** My records that wait on one other person: those behind a line of "You wait on others". */
import { usePages } from '../../app/calls/paging.ts'
import { useMe } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { markedNames } from '../../parts/fields/people/parties.ts'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { courtTexts as t } from '../../texts/court.ts'
import { Todo } from './row.tsx'
import { useWalk } from './walk.ts'

export function Theirs({ company, projectId }: { company: string; projectId: number }) {
  const title = t.theirs(company || t.nobody)
  useTitle(title)
  const me = useMe()
  const list = useWalk()
  const request = { company, ...(projectId ? { projectId } : {}) }
  const pages = usePages('TheirCourtRead', request, (response) => response.items)
  const { rows: items, hasMore, isWaiting, error, retry } = pages
  return (
    <>
      <header class="head">
        <a class="btn quiet" href={projectId ? `/?project=${projectId}` : '/'}>
          <Icon name="left" />
          {t.back}
        </a>
        <h1 class="cut">{title}</h1>
      </header>
      <div class="scroll sized">
        <section class="court-list" aria-label={title} ref={list}>
          <ErrorBox error={error} retry={retry} />
          {isWaiting && <Skeleton rows={10} />}
          {items && (
            <p class="lede">{items.length > 0 ? t.theirCount(items.length, hasMore) : t.theirNothing}</p>
          )}
          <ul>
            {items?.map((item) => (
              <Todo
                key={item.folderId}
                item={item}
                meId={me.userId ?? 0}
                why={t.theirWhy(markedNames(item.courtName ?? '', item.outsideParties))}
              />
            ))}
          </ul>
          <More of={pages} says={t.more} />
        </section>
      </div>
    </>
  )
}
