/**
 * Six numbers on top; each links to the records it counts, and the overdue ones among them have a link of
 * their own.
 */
import type { ComponentChildren } from 'preact'
import { count, decimal } from '../../app/language/numbers.ts'
import { type Project, rightsIn } from '../../app/project.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { dailyReport, openIssue, punchListItem, rfi, submittalItem } from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith, otherTypesOf, overdueOnly } from './links.ts'

type Count = [RecordType, name: string, tile: Dashboard['openRfis']]

export function Tiles({
  data,
  project,
  projectId,
}: {
  data: Dashboard
  project: Project
  projectId: number
}) {
  const counts: Count[] = [
    [rfi, t.openRfis, data.openRfis],
    [submittalItem, t.submittals, data.submittalsInReview],
    [punchListItem, t.punch, data.openPunchItems],
    [openIssue, t.issues, data.openIssues],
    ...otherTypesOf(data).map(([type, counts]): Count => [type, type.texts.many, counts]),
  ]
  const reads = (recordType: RecordType): boolean => Boolean(rightsIn(project, recordType.section).reads)
  // Anyone who sees only their own reports cannot tell that there was none.
  const { reads: readsReports, readsAll } = rightsIn(project, dailyReport.section)
  const seesOnSite = readsAll || (readsReports && Boolean(data.onSite?.reports))
  return (
    <div class="tiles">
      {counts
        .filter(([recordType]) => reads(recordType))
        .map(([recordType, name, tile]) => (
          <Tile key={recordType.name} name={name} to={listWith(projectId, recordType, tile?.filter)}>
            <b>{count(tile?.count ?? 0)}</b>
            <small class="sub">
              {tile?.overdue ? (
                <a
                  class="late"
                  href={listWith(projectId, recordType, tile.filter, overdueOnly)}
                  aria-label={t.lateOf(name, tile.overdue)}
                >
                  {t.late(tile.overdue)}
                </a>
              ) : (
                t.noneLate
              )}
            </small>
          </Tile>
        ))}
      {reads(rfi) && <AnswerTime data={data} projectId={projectId} />}
      {seesOnSite && <OnSite data={data} projectId={projectId} />}
    </div>
  )
}

/** The whole tile links to the listing; the overdue ones have a link of their own. */
function Tile({ name, to, children }: { name: string; to: string; children: ComponentChildren }) {
  return (
    <div class="tile">
      <a class="tile-way" href={to}>
        {name}
      </a>
      {children}
    </div>
  )
}

function AnswerTime({ data, projectId }: { data: Dashboard; projectId: number }) {
  const { answered, medianDays, agreedDays, filter } = data.answerTime ?? {}
  const median = Number(medianDays ?? 0)
  return (
    <Tile name={t.answerTime} to={listWith(projectId, rfi, filter)}>
      {answered ? (
        <b>
          {decimal(median)} <small>{t.workingDays(median)}</small>
        </b>
      ) : (
        <b class="muted">–</b>
      )}
      <small class="sub">
        {answered ? Number(agreedDays) > 0 && t.askedFor(Number(agreedDays)) : t.noAnswers}
      </small>
    </Tile>
  )
}

function OnSite({ data, projectId }: { data: Dashboard; projectId: number }) {
  const { reports, people, hours, companies, filter } = data.onSite ?? {}
  return (
    <Tile name={t.onSite} to={listWith(projectId, dailyReport, filter)}>
      {reports ? (
        <b>
          {count(people ?? 0)} <small>{t.people(people ?? 0)}</small>
        </b>
      ) : (
        <b class="muted">–</b>
      )}
      <small class="sub">{reports ? t.hours(Number(hours ?? 0), companies ?? 0) : t.noReport}</small>
    </Tile>
  )
}
