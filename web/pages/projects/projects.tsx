/** My projects at a glance, favourites first; typing finds one. */
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { FindInAddress } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { common } from '../../texts/everypage.ts'
import { projectTexts as t } from '../../texts/people/projects.ts'
import { NewProject } from './newproject.tsx'

type Overview = NonNullable<ResponseOf<'ProjectOverviewRead'>['projects']>[number]

const rowsAtOnce = 50

export default function Projects() {
  useTitle(common.projects)
  const me = useMe()
  const { query } = useAddress()
  const text = query.get('q') ?? ''
  const request = { take: rowsAtOnce, ...(text ? { text } : {}) }
  const pages = usePages('ProjectOverviewRead', request, ({ projects }) => projects)
  const { rows, isWaiting, error, retry } = pages
  return (
    <>
      <header class="head wraps">
        <h1>{common.projects}</h1>
        <div class="end">
          <FindInAddress text={text} label={t.find} placeholder={t.findShort} />
          {me.isAdmin && (
            <a class="btn primary stays" href="/projects?new=1">
              <Icon name="plus" />
              {t.make}
            </a>
          )}
        </div>
      </header>
      <div class="scroll sized">
        <ErrorBox error={error} retry={retry} />
        {isWaiting && <Skeleton rows={6} />}
        {rows && rows.length > 0 && <Table rows={rows} />}
        {rows?.length === 0 && <None text={text} mayMake={Boolean(me.isAdmin)} />}
        <More of={pages} says={t.more} />
      </div>
      {query.get('new') && me.isAdmin && (
        <NewProject close={() => go(withQuery({ new: undefined }), { replace: true })} />
      )}
    </>
  )
}

function Table({ rows }: { rows: readonly Overview[] }) {
  const heads = [t.waiting, t.rfis, t.submittals, t.punch, t.issues]
  return (
    <table class="all-projects">
      <thead>
        <tr>
          <td class="pick" />
          <th scope="col">{t.name}</th>
          {heads.map((head) => (
            <th key={head} scope="col" class="n">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.projectId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: Overview }) {
  const [error, setError] = useState<unknown>()
  const { projectId, projectName, projectNumber, city, isFavorite, isProjectDisabled } = row
  const star = (): void => {
    write('ProjectSetFavorite', { projectId, isFavorite: !isFavorite }).then(
      () => setError(undefined),
      setError,
    )
  }
  return (
    <tr class={isProjectDisabled ? 'away' : undefined}>
      <td class="pick">
        <button
          type="button"
          class="btn quiet icon star"
          aria-pressed={Boolean(isFavorite)}
          aria-label={t.favorite(projectName ?? '')}
          onClick={star}
        >
          <Icon name={isFavorite ? 'star-on' : 'star'} />
        </button>
      </td>
      <th scope="row">
        <a href={`/p/${projectId}`}>
          <b class="cut">{projectName}</b>
          <span class="muted cut">
            {[projectNumber, city, isProjectDisabled ? t.away : ''].filter(Boolean).join(' · ')}
          </span>
        </a>
        <ErrorBox error={error} />
      </th>
      <Count label={t.waiting} count={row.waitingCount} to={`/?project=${projectId}`} />
      <Count label={t.rfis} count={row.openRfis} late={row.overdueRfis} to={`/p/${projectId}/rfis`} />
      <Count
        label={t.submittals}
        count={row.submittalsInReview}
        late={row.overdueSubmittals}
        to={`/p/${projectId}/submittals`}
      />
      <Count
        label={t.punch}
        count={row.openPunchItems}
        late={row.overduePunchItems}
        to={`/p/${projectId}/punch`}
      />
      <Count label={t.issues} count={row.openIssues} late={row.overdueIssues} to={`/p/${projectId}/issues`} />
    </tr>
  )
}

interface CountProps {
  label: string
  count: number | null | undefined
  late?: number | null
  to: string
}

function Count({ label, count, late, to }: CountProps) {
  return (
    <td class="n" data-label={label}>
      {count ? <a href={to}>{count}</a> : <span class="muted">0</span>}
      {late ? <span class="late">{t.late(late)}</span> : null}
    </td>
  )
}

function None({ text, mayMake }: { text: string; mayMake: boolean }) {
  if (text)
    return (
      <div class="empty">
        <p>{t.nothing(text)}</p>
        <p>
          <a href="/projects">{t.clear}</a>
        </p>
      </div>
    )
  return (
    <div class="empty">
      <p>{t.none}</p>
      <p>{mayMake ? <a href="/projects?new=1">{t.noneMake}</a> : t.noneNext}</p>
    </div>
  )
}
