/** The dashboard of a project: six numbers and six plots, each with the filter that lists what it counts. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const dashboardWeeksMax = 104
export const dashboardWeeksUsual = 12
/** At most this many companies and floors are returned, with the number of the others. */
export const dashboardRowsMax = 100

const filterOf = (list: string) =>
  is.textMap(`The Filter with which ${list} lists exactly these, for the project's root folder.`)
const late = 'Those of them that are overdue: the same filter with IsOverdue "true".'
const company = is.name('The company, or the outside party by name; left out if there is none.')
const isMine = is.bool('Whether it is your own company.')

export const DashboardCount = dto('DashboardCount', {
  count: is.int('How many you see.'),
  overdue: is.int(late),
  filter: is.textMap("The Filter with which their list shows exactly these, for the project's root folder."),
})

export const DashboardAge = dto('DashboardAge', {
  fromDays: is.int('Open for at least this many days.'),
  toDays: is.nullableInt('And at most this many; left out for the oldest.'),
  count: is.int('How many.'),
  filter: is.textMap('The Filter that lists exactly these.'),
})

export const DashboardCourt = dto('DashboardCourt', {
  company,
  isMine,
  count: is.int('How many are in its court. A record that waits on two companies is counted for both.'),
  overdue: is.int(late),
  filter: is.textMap('The Filter that lists exactly these.'),
  ages: is.listOf(DashboardAge, 'The same by age, the youngest first, also those with none.'),
})

export const DashboardAnswers = dto('DashboardAnswers', {
  from: is.date('From this day on: a Monday.'),
  to: is.date('Up to and including this day.'),
  answered: is.int('How many RFIs were answered then, by those whom they are addressed to.'),
  imported: is.int('Those of them whose days are according to the source that they were brought in from.'),
  medianDays: is.decimal(
    'Working days from the step to Open to the answer, in each round by itself: the median.',
  ),
  lowerDays: is.decimal('The first quartile.'),
  upperDays: is.decimal('The third quartile.'),
  agreedDays: is.decimal('Working days allowed for the answer: the median, by their due dates.'),
  filter: filterOf('RFIReadInFolderRequest'),
})

export const DashboardFloor = dto('DashboardFloor', {
  floor: is.name('The floor; left out if it is not set.'),
  count: is.int('How many punch list items are open there.'),
  overdue: is.int(late),
  filter: filterOf('PunchListReadInFolderRequest'),
})

export const DashboardPunch = dto('DashboardPunch', {
  company,
  isMine,
  count: is.int('How many items it has to correct. One of two companies is counted for both.'),
  overdue: is.int(late),
  filter: filterOf('PunchListReadInFolderRequest'),
  floors: is.listOf(DashboardFloor, 'The same by floor, where there are any, in the order of punchFloors.'),
})

export const DashboardDay = dto('DashboardDay', {
  day: is.date('The day, in the time zone of the project.'),
  isMissing: is.bool('A working day before today, after the first report, of which you see no report.'),
  people: is.long('How many people were on site.'),
  hours: is.decimal('How many hours they worked.'),
  companies: is.int('Of how many companies.'),
  reports: is.int('How many daily reports.'),
  folderId: is.id('The first of the reports; left out if there is none.'),
  filter: filterOf('DailyReportReadInFolderRequest'),
})

export const DashboardLabelType = dto('DashboardLabelType', {
  folderType: is.int(
    'Of which records: 121 RFIs, 132 punch list items, 142 submittal items, 151 open issues.',
  ),
  count: is.int('How many open ones of this type carry the label.'),
  overdue: is.int(late),
  filter: filterOf('their list'),
})

export const DashboardLabel = dto('DashboardLabel', {
  labelId: is.id('The label.'),
  name: is.name('Its name.'),
  color: is.name('Its colour.'),
  count: is.int('How many open records carry it. A record that carries two labels is counted for both.'),
  overdue: is.int('Those of them that are overdue.'),
  types: is.listOf(DashboardLabelType, 'The same by type, where there are any.'),
})

export const DashboardType = dto('DashboardType', {
  folderType: is.int('Of which records: the type of their nodes.'),
  count: is.int('How many open ones you see.'),
  overdue: is.int(late),
  filter: filterOf('their list'),
  courts: is.listOf(DashboardCourt, `By whose court they are in: the ${dashboardRowsMax} with the most.`),
  courtsLeftOff: is.int('How many more companies there are.'),
})

export const DashboardOthers = dto('DashboardOthers', {
  types: is.listOf(DashboardType, 'One entry for each type.'),
})

export const ProjectDashboardRead = is.operation('ProjectDashboardReadRequest', {
  route: '/api/internal/project/get/dashboard',
  about:
    'Counts what you see of a project, for its dashboard. Drafts are not counted. Days are in the time zone of the project, ' +
    'weeks begin on Monday.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    weeks: is.int(
      `How many weeks back, including the current one: 1 to ${dashboardWeeksMax}. By default ${dashboardWeeksUsual}.`,
    ),
  },
  response: {
    from: is.date('The Monday that the weeks begin with.'),
    today: is.date('Today, in the time zone of the project.'),
    openRfis: is.one(DashboardCount, 'RFIs that are not closed yet; RFIReadInFolderRequest lists them.'),
    submittalsInReview: is.one(
      DashboardCount,
      'Submittal items that were submitted and not returned yet; SubmittalRegisterReadRequest lists them.',
    ),
    openPunchItems: is.one(DashboardCount, 'Punch list items; PunchListReadInFolderRequest lists them.'),
    openIssues: is.one(DashboardCount, 'Open issues; OpenIssueReadInFolderRequest lists them.'),
    answerTime: is.one(DashboardAnswers, 'How long answers took in the last four weeks.'),
    onSite: is.one(DashboardDay, 'Who was on site yesterday.'),
    rfiCourts: is.listOf(
      DashboardCourt,
      `Open RFIs by whose court they are in: the ${dashboardRowsMax} with the most. RFIReadInFolderRequest lists them.`,
    ),
    rfiCourtsLeftOff: is.int('How many more companies there are.'),
    submittalCourts: is.listOf(
      DashboardCourt,
      'The same of all open submittal items, in their newest revisions. SubmittalRegisterReadRequest lists them.',
    ),
    submittalCourtsLeftOff: is.int('How many more companies there are.'),
    answerWeeks: is.listOf(DashboardAnswers, 'Days to answer, for each week in which there was an answer.'),
    punchCompanies: is.listOf(
      DashboardPunch,
      `Open punch list items by responsible company and floor: the ${dashboardRowsMax} with the most.`,
    ),
    punchCompaniesLeftOff: is.int('How many more companies there are.'),
    punchFloors: is.listOf(
      DashboardFloor,
      `The floors, as people count; the ${dashboardRowsMax} with the most. An item is counted once.`,
    ),
    punchFloorsLeftOff: is.int('How many more floors there are.'),
    labels: is.listOf(
      DashboardLabel,
      'Open RFIs, submittal items, punch list items and open issues by label, the label with the most first.',
    ),
    others: is.one(DashboardOthers, 'Open records of further types; left out if there are none.'),
    days: is.listOf(
      DashboardDay,
      'People on site by day: days with a report, and those where one is missing.',
    ),
  },
})
