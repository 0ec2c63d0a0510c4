/** A small project for the tests of the dashboard, filled with records whose numbers are counted by hand. */
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import type { Person, Project, Site } from '../harness.ts'
import { make, type RecordData, recordTypes } from '../records.ts'
import { keepRightsOf } from '../rights.ts'

/**
 * A Wednesday, on which everybody signs in. In New York it is still Wednesday when it is Thursday in
 * Greenwich.
 */
export const wednesday = new Date('2026-03-19T02:00:00Z')

export const board = (by: Person, projectId: number, weeks?: number) =>
  by.client.call(ProjectDashboardRead, { projectId, weeks }) as Promise<RecordData>

export const inNewYork = (here: Site, { id }: Pick<Project, 'id'>) =>
  here.database.rows(`UPDATE project SET time_zone = 'America/New_York' WHERE id = $1`, [id])

/** The architect is of the organization Moore, and says another company; viewer and subcontractor are of another organization. */
export async function filledProject(here: Site) {
  const team = await here.project(['Viewer', 'Subcontractor', 'Architect'])
  await inNewYork(here, team)
  const { admin, people, id } = team
  const moore = await here.organization('Moore')
  await here.database.rows(`UPDATE person SET organization_id = $2, company = 'Acme' WHERE id = $1`, [
    people.Architect.id,
    moore.organizationId,
  ])
  const { organizationId } = await here.organization()
  const others = [people.Viewer.id, people.Subcontractor.id]
  await here.database.rows('UPDATE person SET organization_id = $1 WHERE id = ANY ($2::int[])', [
    organizationId,
    others,
  ])
  await keepRightsOf(here.database, { people: [...others, people.Architect.id] })
  await rfis(admin, id, people.Architect.id)
  await submittals(admin, id)
  await punch(admin, id, people.Architect)
  await make(
    admin,
    recordTypes.openIssue,
    id,
    { statusId: 2, dueDate: '2026-03-17' },
    { statusId: 5, dueDate: '2026-03-18' },
    { statusId: 1, dueDate: '2026-03-01' },
    { statusId: 6, dueDate: '2026-03-01' },
  )
  await daily(admin, id)
  return team
}

const rfis = (admin: Person, id: number, toUserId: number) =>
  make(
    admin,
    recordTypes.rfi,
    id,
    { statusId: 3, toUserId, dateSubmitted: '2026-03-11', dateDue: '2026-03-20' },
    { statusId: 3, toUserId, dateSubmitted: '2026-03-10', dateDue: '2026-03-17' },
    { statusId: 3, toName: 'Tern; Hart', dateSubmitted: '2026-02-10', dateDue: '2026-03-01' },
    { statusId: 2, dateSubmitted: '2026-03-18', dateDue: '2026-03-18' },
    { statusId: 1, dateDue: '2026-03-01' },
    { statusId: 6, dateDue: '2026-03-01', dateResponsed: '2026-03-09' },
    // Answered after 5 working days where 7 were agreed, 3 where 2 were, 1 where 7 were; and too long ago.
    { statusId: 4, ...dates('2026-03-02', '2026-03-09', '2026-03-11') },
    { statusId: 5, ...dates('2026-03-06', '2026-03-11', '2026-03-10') },
    { statusId: 5, ...dates('2026-02-02', '2026-02-03', '2026-02-11') },
    { statusId: 5, ...dates('2025-12-19', '2025-12-28', '2025-12-30') },
  )
const dates = (sent: string, dateResponsed: string, dateDue: string) => ({
  dateSubmitted: sent,
  dateTransmitted: sent,
  dateResponsed,
  dateDue,
})

const submittals = (admin: Person, id: number) =>
  make(
    admin,
    recordTypes.submittalItem,
    id,
    { submittedDueDate: '2026-03-10' },
    { stage: '2', dateSubmitted: '2026-03-01', returnedDueDate: '2026-03-17' },
    { stage: '2', dateSubmitted: '2026-03-16', returnedDueDate: '2026-03-30' },
    { stage: '4', returnedStatusId: '1' },
    { statusId: '3', explClosed: 'x', submittedDueDate: '2026-03-10' },
  )

const punch = (admin: Person, id: number, architect: Person) =>
  make(
    admin,
    recordTypes.punchList,
    id,
    { responsiblePartyList: ['Acme', 'Zeta; Co'], locationFloor: 'Level 2', dueDate: '2026-03-18' },
    { responsiblePartyList: ['acme'], locationFloor: ' level 02', dueDate: '2026-03-01' },
    { locationSite: 'Yard' },
    { responsiblePartyList: [architect.email], locationFloor: 'Level 10' },
    { status: 1, responsiblePartyList: ['Acme'] },
    { status: 6, responsiblePartyList: ['Acme'] },
  )

const daily = async (admin: Person, id: number) => {
  const days = ['2026-03-12', '2026-03-12', '2026-03-14', '2026-03-17', '2026-03-18']
  const created = await make(
    admin,
    recordTypes.dailyReport,
    id,
    ...days.map((day) => ({ dated: `${day}T00:00:00Z` })),
  )
  const crew = (at: number, primarySubc: string, peopleLaborers: number, hoursLaborers: string) => ({
    dailyReportId: created[at]!.dailyReportId,
    primarySubc,
    peopleLaborers,
    hoursLaborers,
  })
  await make(
    admin,
    recordTypes.dailyReportActivity,
    id,
    crew(0, 'Acme', 5, '40'),
    crew(1, 'ACME', 2, '16.5'),
    crew(2, 'Zeta', 1, '8'),
    crew(3, 'Acme', 6, '48'),
    { ...crew(3, 'Zeta', 3, '24'), subc1Name: 'Third', subc1People: 1, subc1Hours: '0.25' },
  )
}

/** Without the filters, which are tested by using them. */
export const plain = (value: any): any => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'filter' && key !== 'folderId')
  return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]))
}

export const day = (of: string, people: number, hours: number, companies: number, reports: number) => ({
  day: of,
  isMissing: reports === 0,
  people,
  hours,
  companies,
  reports,
})
export const answersOf = (from: string, to: string, answered: number, ...days: number[]) => {
  const [medianDays, lowerDays, upperDays, agreedDays] = days
  return { from, to, answered, imported: 0, medianDays, lowerDays, upperDays, agreedDays }
}

const zeros = { count: 0, overdue: 0 }
/** The dashboard of a caller who sees no record. */
export const emptyBoard = {
  openRfis: zeros,
  submittalsInReview: zeros,
  openPunchItems: zeros,
  openIssues: zeros,
  answerTime: answersOf('2026-02-23', '2026-03-19', 0, 0, 0, 0, 0),
  onSite: { ...day('2026-03-18', 0, 0, 0, 0), isMissing: false },
  rfiCourts: [],
  submittalCourts: [],
  answerWeeks: [],
  punchCompanies: [],
  punchFloors: [],
  days: [],
}
