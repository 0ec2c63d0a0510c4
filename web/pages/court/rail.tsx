/** Beside my court: the people I wait on, and the state of my projects. */
import { useRead } from '../../app/calls/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { OutsideMark } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { courtTexts as t } from '../../texts/court.ts'

const projectsMax = 8

export function Rail({ projectId }: { projectId: number }) {
  return (
    <aside class="rail">
      <Others projectId={projectId} />
      <Projects />
    </aside>
  )
}

const placeOfTheirs = (company: string, projectId: number): string =>
  `/?${new URLSearchParams({ ...(projectId ? { project: String(projectId) } : {}), theirs: company })}`

function Others({ projectId }: { projectId: number }) {
  const { data, error, retry } = useRead('CourtsRead', projectId ? { projectId } : {})
  if (error) return <ErrorBox error={error} retry={retry} />
  if (!data?.courts?.length) return null
  return (
    <section>
      <h2>{t.others}</h2>
      <table class="mini">
        <thead>
          <tr>
            <th scope="col">{t.othersOf}</th>
            <th scope="col" class="n">
              {t.openCount}
            </th>
            <th scope="col" class="n">
              {t.lateCount}
            </th>
            <th scope="col" class="n">
              {t.oldest}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.courts.map(({ company, isMine, isOutside, count, overdue, oldestDays }) => (
            <tr key={company ?? ''}>
              <th scope="row">
                <a href={placeOfTheirs(company ?? '', projectId)}>
                  {company ? (isMine ? t.yours(company) : company) : t.nobody}
                </a>
                {isOutside && (
                  <>
                    {' '}
                    <OutsideMark />
                  </>
                )}
              </th>
              <td class="n">{count}</td>
              <td class="n">
                <span class={overdue ? 'late' : 'muted'}>{overdue}</span>
              </td>
              <td class="n">{t.days(oldestDays ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.courtsLeftOff ? <p class="muted">{t.moreCompanies(data.courtsLeftOff)}</p> : null}
    </section>
  )
}

function Projects() {
  const { data, error, isWaiting, retry } = useRead('ProjectOverviewRead', { take: projectsMax })
  if (error) return <ErrorBox error={error} retry={retry} />
  if (isWaiting) return <Skeleton rows={3} />
  if (!data?.projects?.length) return null
  return (
    <section>
      <h2>{t.projects}</h2>
      <ul class="projects">
        {data.projects.map(({ projectId, projectName, projectNumber, openRfis, overdueRfis }) => (
          <li key={projectId}>
            <a href={`/p/${projectId}`}>
              <b>{projectName}</b>
              <span class="muted num">{projectNumber}</span>
            </a>
            <span class="num">{t.openRfis(openRfis ?? 0)}</span>
            <span class={overdueRfis ? 'late' : 'muted'}>
              {overdueRfis ? t.late(overdueRfis) : t.noneLate}
            </span>
          </li>
        ))}
      </ul>
      {data.nextCursor && (
        <p>
          <a href="/projects">{t.allProjects}</a>
        </p>
      )}
    </section>
  )
}
