/** The daily report in three minutes: a new one, or one that is changed. */
import '../../app/styles/fieldstyles.ts'
import { useEffect } from 'preact/hooks'
import { isNotThere } from '../../app/calls/client.ts'
import { dayOf } from '../../app/language/dates.ts'
import type { PageProps } from '../../app/page.ts'
import { rightsIn, todayAt, useProject } from '../../app/project.ts'
import { useAddress } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { EditReport } from './editreport.tsx'
import { NewReport } from './newreport.tsx'

export default function DailyReportPage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project, error, retry } = useProject(projectId)
  const wantedDay = useAddress().query.get('date') ?? ''
  useEffect(() => window.scrollTo(0, 0), [])
  if (!project)
    return error ? (
      <main class="ph ph-main" id="main" tabIndex={-1}>
        {isNotThere(error) ? (
          <NotFound />
        ) : (
          <>
            <h1>{t.title}</h1>
            <ErrorBox error={error} retry={retry} />
          </>
        )}
      </main>
    ) : null
  if (!rightsIn(project, 'dailyreports').makes)
    return (
      <main class="ph ph-main" id="main" tabIndex={-1}>
        <h1>{t.title}</h1>
        <p>{t.readsOnly}</p>
        <a href={`/p/${projectId}/daily`}>{t.back}</a>
      </main>
    )
  if (at.folderId)
    return <EditReport projectId={projectId} project={project} folderId={Number(at.folderId)} />
  const day = dayOf(wantedDay) ?? todayAt(project)
  return <NewReport key={day} projectId={projectId} project={project} day={day} />
}
