/**
 * My court: the records that wait on me in all projects, the oldest due first, and beside them the people I
 * wait on.
 */
import { useEffect, useMemo, useState } from 'preact/hooks'
import '../../app/styles/courtstyles.ts'
import { daysBetween } from '../../../contract/fields/days.ts'
import { usePages } from '../../app/calls/paging.ts'
import { useRead } from '../../app/calls/useread.ts'
import { lastProject } from '../../app/device/lastproject.ts'
import { clock, dayOf, todayIn } from '../../app/language/dates.ts'
import { go, useAddress } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { overlay } from '../../app/shell/overlay.ts'
import { useTitle } from '../../app/shell/title.ts'
import { useStore } from '../../app/store.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { More } from '../../parts/more.tsx'
import { Avatar } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { courtTexts as t } from '../../texts/court.ts'
import { common } from '../../texts/everypage.ts'
import { type BandName, inBands, type Waiting } from './bands.ts'
import { Todo } from './row.tsx'
import { useWalk } from './walk.ts'

/** They come after the rows: on a phone they are far below. */
const Rail = later(() => import('./rail.tsx').then((rest) => rest.Rail))
const Theirs = later(() => import('./theirs.tsx').then((rest) => rest.Theirs))

const bandNames: readonly BandName[] = ['overdue', 'week', 'none', 'later']

export default function Court() {
  const { query } = useAddress()
  const projectId = Number(query.get('project')) || 0
  const theirs = query.get('theirs')
  if (theirs !== null) return <Theirs company={theirs} projectId={projectId} />
  return <Mine projectId={projectId} />
}

function Mine({ projectId }: { projectId: number }) {
  useTitle(common.myCourt)
  const me = useMe()
  const list = useWalk()
  const pages = usePages('MyCourtRead', projectId ? { projectId } : {}, (response) => response.items)
  const { rows: items, hasMore, isWaiting, error, retry } = pages
  return (
    <>
      <header class="head">
        <h1>{common.myCourt}</h1>
        <div class="end">
          <Which projectId={projectId} />
          <a class="phone-only" href="/me">
            <Avatar name={me.fullName ?? ''} mine large />
            <span class="vh">{common.account}</span>
          </a>
          <button type="button" class="btn primary" onClick={() => overlay.set('create')}>
            <Icon name="plus" />
            {common.newRecord}
            <kbd>c</kbd>
          </button>
        </div>
      </header>
      <div class="scroll sized">
        <div class="court">
          <section class="court-list" aria-label={t.list} ref={list}>
            <ErrorBox error={error} retry={retry} />
            {isWaiting && <Skeleton rows={10} />}
            {items?.length === 0 && <Nothing projectId={projectId} />}
            {items && items.length > 0 && <InBands items={items} hasMore={hasMore} />}
            <More of={pages} says={t.more} />
          </section>
          <Rail projectId={projectId} />
        </div>
      </div>
      <Foot projectId={projectId} />
    </>
  )
}

/** "This project" is the one opened last; if there was none yet, there is nothing to choose. */
function Which({ projectId }: { projectId: number }) {
  const last = useStore(lastProject)
  const one = projectId || last
  if (!one) return null
  return (
    <fieldset class="join" aria-label={t.which}>
      <button type="button" class="btn" aria-pressed={!projectId} onClick={() => go('/')}>
        {t.allProjects}
      </button>
      <button
        type="button"
        class="btn"
        aria-pressed={Boolean(projectId)}
        onClick={() => go(`/?project=${one}`)}
      >
        {t.thisProject}
      </button>
    </fieldset>
  )
}

/** As many as fill a screen. */
const firstRows = 24

/** The first rows are there at once, the others right after: a phone takes a second for hundreds. */
function useFirstRows(): number {
  const [rows, setRows] = useState(firstRows)
  useEffect(() => {
    const timer = setTimeout(() => setRows(Number.POSITIVE_INFINITY), 50)
    return () => clearTimeout(timer)
  }, [])
  return rows
}

function InBands({ items, hasMore }: { items: readonly Waiting[]; hasMore: boolean }) {
  const me = useMe()
  const rows = useFirstRows()
  const bands = useMemo(() => inBands(items), [items])
  const before = (name: BandName): number =>
    bandNames.slice(0, bandNames.indexOf(name)).reduce((sum, one) => sum + bands[one].length, 0)
  const oldest = bands.overdue[0]
  const oldestDays = oldest ? daysBetween(dayOf(oldest.dueDate)!, todayIn(oldest.timeZone)) : 0
  return (
    <>
      <p class="lede">
        <b>{t.waiting(items.length, hasMore)}</b> {t.overdue(bands.overdue.length, oldestDays)}
      </p>
      {bandNames
        .filter((name) => bands[name].length > 0 && before(name) < rows)
        .map((name) => (
          <section key={name} aria-labelledby={`band-${name}`}>
            <h2 class="band" id={`band-${name}`}>
              {t.bands[name]}
              <span class="muted num">{bands[name].length}</span>
            </h2>
            <ul>
              {bands[name].slice(0, rows - before(name)).map((item) => (
                <Todo key={item.folderId} item={item} meId={me.userId ?? 0} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function Nothing({ projectId }: { projectId: number }) {
  return (
    <div class="empty">
      <Icon name="s-closed" size={20} />
      <p>{projectId ? t.nothingHere : t.nothing}</p>
      <p>
        <a href={projectId ? `/p/${projectId}` : '/projects'}>
          {projectId ? common.dashboard : t.nothingNext}
        </a>
      </p>
    </div>
  )
}

function Foot({ projectId }: { projectId: number }) {
  const last = useStore(lastProject)
  const id = projectId || last
  const { data } = useRead('ProjectSectionsRead', id ? { projectId: id } : undefined)
  return (
    <footer class="foot">
      {data && <span>{common.timeThere(data.projectName ?? '', clock(new Date(), data.timeZone))}</span>}
      <span class="end">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t.move}
        </span>
        <span>
          <kbd>Enter</kbd> {t.open}
        </span>
        <span>
          <kbd>?</kbd> {t.allKeys}
        </span>
      </span>
    </footer>
  )
}
