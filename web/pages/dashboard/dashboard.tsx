/** The dashboard of a project: six numbers and six plots that people decide by. One read gives them all. */
import '../../app/styles/deskstyles.ts'
import { isNotThere, NoConnection } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, longDay } from '../../app/language/dates.ts'
import { type Project, rightsIn, useProject } from '../../app/project.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { writableRecordTypes } from '../../app/shell/createmenu.tsx'
import { NotFound } from '../../app/shell/notfound.tsx'
import { overlay } from '../../app/shell/overlay.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KeepHere } from '../../parts/keephere.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { punchListItem, rfi, submittalItem } from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { common } from '../../texts/everypage.ts'
import { AnswersPlot } from './answers.tsx'
import { Beginning } from './beginning.tsx'
import { CourtsPlot } from './courts.tsx'
import { PunchListHeat } from './heat.tsx'
import { LabelsPlot } from './labels.tsx'
import { type Dashboard, otherTypesOf } from './links.ts'
import { OnSitePlot } from './onsite.tsx'
import { PhoneSections } from './phonesections.tsx'
import { Tiles } from './tiles.tsx'

const weeksToChoose = [4, 12, 26, 52]
const weeksUsual = 12

export default function DashboardPage({ at }: { at: { projectId: string } }) {
  const projectId = Number(at.projectId)
  const { query } = useAddress()
  const weeks = Number(query.get('weeks')) || weeksUsual
  const project = useProject(projectId)
  const board = useRead('ProjectDashboardRead', { projectId, weeks })
  useTitle(common.dashboard, project.data?.projectName)
  if (isNotThere(project.error)) return <NotFound />
  return (
    <>
      <header class="head">
        <h1 class="cut">{project.data?.projectName ?? common.dashboard}</h1>
        {board.data && <span class="muted">{longDay(dayOf(board.data.today)!)}</span>}
        <div class="end">
          <Weeks weeks={weeks} />
          {project.data?.rootFolderId && (
            <KeepHere
              what={{
                kind: 'project',
                projectId,
                folderId: project.data.rootFolderId,
                title: project.data.projectName ?? '',
              }}
              quiet
            />
          )}
          <button type="button" class="btn quiet" onClick={() => print()}>
            <Icon name="print" />
            {common.print}
          </button>
          {writableRecordTypes(project.data).length > 0 && (
            <button type="button" class="btn primary" onClick={() => overlay.set('create')}>
              <Icon name="plus" />
              {common.newRecord}
              <kbd>c</kbd>
            </button>
          )}
        </div>
      </header>
      <div class="scroll sized">
        <ErrorBox error={project.error ?? board.error} retry={project.error ? project.retry : board.retry} />
        {(project.isWaiting || board.isWaiting) && <Skeleton rows={10} />}
        {!board.data && (project.data || project.error instanceof NoConnection) && (
          <PhoneSections project={project.data} projectId={projectId} />
        )}
        {project.data && board.data && (
          <Board data={board.data} project={project.data} projectId={projectId} />
        )}
      </div>
    </>
  )
}

function Weeks({ weeks }: { weeks: number }) {
  const choices = weeksToChoose.includes(weeks) ? weeksToChoose : [...weeksToChoose, weeks]
  return (
    <select
      class="btn quiet"
      aria-label={t.weeks}
      value={weeks}
      onChange={({ currentTarget: { value } }) =>
        go(withQuery({ weeks: Number(value) === weeksUsual ? undefined : value }), { replace: true })
      }
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {t.lastWeeks(each)}
        </option>
      ))}
    </select>
  )
}

function Board({ data, project, projectId }: { data: Dashboard; project: Project; projectId: number }) {
  if (isEmpty(data))
    return (
      <>
        <Beginning project={project} projectId={projectId} />
        <PhoneSections project={project} projectId={projectId} />
      </>
    )
  const reads = ({ section }: RecordType): boolean => Boolean(rightsIn(project, section).reads)
  return (
    <div class="board">
      <Tiles data={data} project={project} projectId={projectId} />
      <PhoneSections project={project} projectId={projectId} />
      {reads(rfi) && (
        <CourtsPlot
          title={t.rfiCourts}
          recordType={rfi}
          projectId={projectId}
          courts={data.rfiCourts ?? []}
          leftOff={data.rfiCourtsLeftOff ?? 0}
        />
      )}
      {reads(submittalItem) && (
        <CourtsPlot
          title={t.submittalCourts}
          recordType={submittalItem}
          projectId={projectId}
          courts={data.submittalCourts ?? []}
          leftOff={data.submittalCourtsLeftOff ?? 0}
        />
      )}
      {otherTypesOf(data).map(([recordType, { courts, courtsLeftOff }]) => (
        <CourtsPlot
          key={recordType.name}
          title={t.otherCourts(recordType.texts.many)}
          recordType={recordType}
          projectId={projectId}
          courts={courts ?? []}
          leftOff={courtsLeftOff ?? 0}
        />
      ))}
      {reads(rfi) && <AnswersPlot data={data} projectId={projectId} />}
      {reads(punchListItem) && <PunchListHeat data={data} projectId={projectId} />}
      {Boolean(data.labels?.length) && <LabelsPlot labels={data.labels ?? []} projectId={projectId} />}
      {seesOnSite(data, project) && (
        <OnSitePlot
          data={data}
          projectId={projectId}
          isAll={Boolean(rightsIn(project, 'dailyreports').readsAll)}
          mayWrite={Boolean(rightsIn(project, 'dailyreports').makes)}
        />
      )}
    </div>
  )
}

/** People who see only their own daily reports see what those say, and not that there is none. */
const seesOnSite = ({ days }: Dashboard, project: Project): boolean => {
  const { reads, readsAll } = rightsIn(project, 'dailyreports')
  return Boolean(readsAll || (reads && days?.length))
}

/** Nothing open, nothing answered, nobody on site. */
function isEmpty(data: Dashboard): boolean {
  const { openRfis, submittalsInReview, openPunchItems, openIssues } = data
  const { rfiCourts, submittalCourts, others, answerWeeks, punchCompanies, days } = data
  const lists = [rfiCourts, submittalCourts, others?.types, answerWeeks, punchCompanies, days]
  return (
    [openRfis, submittalsInReview, openPunchItems, openIssues].every((tile) => !tile?.count) &&
    lists.every((list) => !list?.length)
  )
}
