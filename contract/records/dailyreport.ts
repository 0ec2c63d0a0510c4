/** Daily reports, and the activities of the crews in them. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { attachmentCount, commonFields, inCourt, listed, listing, paged } from '../paging.ts'

export const DailyReport = dto('DailyReport', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this report.').own(),
  folderParentId: is.id('The folder it is in.').own(),
  folderProject: is.id('The project it belongs to.').own(),
  folderName: is.name('Its name in the folder tree.'),
  folderDescription: is.text('What it is about.'),
  dailyReportId: is.id('Its id among daily reports.').own(),
  reportPeriod: is.text('The shift or period it covers.'),
  temperature: is.text('The temperature.'),
  precipitation: is.text('Rain or snow.'),
  sky: is.text('The sky.'),
  wind: is.text('The wind.'),
  meDeliveries: is.text('Material and equipment delivered.'),
  issues: is.text('What went wrong.'),
  visitors: is.text('Who visited.'),
  dated: is.day(
    'The day of the report, from the beginning of the project up to tomorrow. By default today, in the time zone of the project.',
  ),
  author: is.int('Who wrote it: a member. By default you.').names('member'),
  humidity: is.text('The humidity.'),
  pressure: is.text('The air pressure.'),
  visibility: is.text('The visibility.'),
  cloudcover: is.text('The cloud cover.'),
  observationTime: is.text('When the weather was observed; free text.'),
  units: is.text('The units of the weather.'),
  unitDescription: is.text('What those units are.'),
  ccUserList: is.text('Who gets a copy, separated by ";" or ",".').documented('CCUserList').names('party'),
  ...is.folderBase,
})

export const DailyReportActivity = dto('DailyReportActivity', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  dailyReportActivityId: is.id('Its id.').own(),
  contact: is.int('The person in charge: a person of the directory.').names('person'),
  location: is.text('Where the work was done.'),
  peopleForeman: is.int('How many foremen.'),
  hoursForeman: is.decimal('Their hours.'),
  peopleTradesman: is.int('How many tradesmen.'),
  hoursTradesman: is.decimal('Their hours.'),
  peopleLaborers: is.int('How many laborers.'),
  hoursLaborers: is.decimal('Their hours.'),
  peopleApprentice: is.int('How many apprentices.'),
  hoursApprentice: is.decimal('Their hours.'),
  subc1Name: is.name('The first subcontractor below.'),
  subc1People: is.int('How many of their people.'),
  subc1Hours: is.decimal('Their hours.'),
  subc2Name: is.name('The second subcontractor below.'),
  subc2People: is.int('How many of their people.'),
  subc2Hours: is.decimal('Their hours.'),
  subc3Name: is.name('The third subcontractor below.'),
  subc3People: is.int('How many of their people.'),
  subc3Hours: is.decimal('Their hours.'),
  subc4Name: is.name('The fourth subcontractor below.'),
  subc4People: is.int('How many of their people.'),
  subc4Hours: is.decimal('Their hours.'),
  isUnion: is.bool('Whether the crew is unionized.'),
  is2Tier: is.bool('Whether the crew is of a second-tier subcontractor.'),
  primarySubc: is.name('The subcontractor it works for.'),
  csi: is.int('The MasterFormat division, such as 3 for concrete; 0 none.').documented('CSI'),
  csiName: is.name('The name of the division; stored as sent if there is no number.').documented('CSIName'),
  contactString: is.name('The name of the person in charge; stored as sent if there is no id.'),
  dailyReportId: is.id('The daily report it is of.').own(),
  description: is.text('What was done.'),
})

export const DailyReportActivityReadByReport = is.operation('DailyReportActivityReadByReportRequest', {
  route: '/api/internal/dailyreportactivity/getdailyreportactivitiesbyreport',
  about: 'Lists the activities of a daily report.',
  effect: 'read',
  request: { dailyReportId: is.id('The daily report.') },
  response: { dailyReportActivities: is.listOf(DailyReportActivity, 'Its activities.') },
})

export const DailyReportActivityGet = is.operation('DailyReportActivityGetRequest', {
  route: '/api/internal/dailyreportactivity/get',
  about: 'Reads one activity of a daily report.',
  effect: 'read',
  request: { dailyReportActivityId: is.id('The activity to read.') },
  response: { dailyReportActivity: is.one(DailyReportActivity, 'The activity.') },
})

export const DailyReportCreateMany = is.operation('DailyReportCreateManyRequest', {
  route: '/api/internal/dailyreport/createmany',
  about: 'Creates daily reports: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { dailyReportList: is.listOf(DailyReport, 'The daily reports to create, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(
      is.maps,
      'For each one, in order: tempItemId, folderId, dailyReportId, number.',
    ),
  },
})

export const DailyReportActivityCreateMany = is.operation('DailyReportActivityCreateManyRequest', {
  route: '/api/internal/dailyreportactivity/createmany',
  about: 'Creates activities of daily reports: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { dailyReportActivityList: is.listOf(DailyReportActivity, 'The activities to create.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, dailyReportActivityId.'),
  },
})

export const DailyReportRead = is.operation('DailyReportReadRequest', {
  route: '/api/internal/dailyreport/read',
  about: 'Reads one daily report.',
  effect: 'read',
  request: { folderId: is.id('The daily report to read.') },
  response: { dailyReport: is.one(DailyReport, 'The daily report.') },
})

export const DailyReportUpdate = is.operation('DailyReportUpdateRequest', {
  route: '/api/internal/dailyreport/update',
  about: 'Changes a daily report: only the fields sent.',
  effect: 'write',
  request: { dailyReport: is.one(DailyReport, 'The daily report, found by folderId or dailyReportId.') },
  response: { dailyReport: is.one(DailyReport, 'The daily report as it is now.') },
})

export const DailyReportActivityUpdate = is.operation('DailyReportActivityUpdateRequest', {
  route: '/api/internal/dailyreportactivity/update',
  about: 'Changes an activity of a daily report: only the fields sent.',
  effect: 'write',
  request: { dailyReportActivity: is.one(DailyReportActivity, 'The activity, found by its id.') },
  response: { dailyReportActivity: is.one(DailyReportActivity, 'The activity as it is now.') },
})

export const DailyReportActivityDelete = is.operation('DailyReportActivityDeleteRequest', {
  route: '/api/internal/dailyreportactivity/delete',
  about: 'Removes an activity from its daily report for good. The history of the report keeps its contents.',
  effect: 'write',
  request: { dailyReportActivityId: is.id('The activity to delete.') },
})

export const DailyReportTotal = dto('DailyReportTotal', {
  company: is.name(
    "The company: whom the crew works for, else its contact's company; left out if none was named.",
  ),
  companyId: is.id('The organization, if it is in the directory.'),
  trade: is.name('The trade: the MasterFormat division, or the text entered instead of it.'),
  csi: is.int('The number of the division; 0 none.').documented('CSI'),
  people: is.long('How many people.'),
  hours: is.decimal('How many hours, added up as they were entered.'),
})

export const DailyReportTotalsRead = is.operation('DailyReportTotalsReadRequest', {
  route: '/api/internal/dailyreport/totals/read',
  about:
    'Adds up the people and hours of daily reports that you see: of one report, or of a project from one day to another.',
  effect: 'read',
  request: {
    folderId: is.id('The daily report.'),
    projectId: is.id('Or all of this project.'),
    from: is.date('From this day on. By default from the first report.'),
    to: is.date('Up to and including this day. By default to the last report.'),
  },
  response: {
    totals: is.listOf(DailyReportTotal, 'By company and trade, in the order of their names.'),
    companies: is.listOf(DailyReportTotal, 'By company.'),
    trades: is.listOf(DailyReportTotal, 'By trade.'),
    people: is.long('All people.'),
    hours: is.decimal('All hours.'),
    reports: is.int('How many daily reports were added up.'),
    activities: is.int('How many activities they have.'),
  },
})

export const DailyReportCopy = is.operation('DailyReportCopyRequest', {
  route: '/api/internal/dailyreport/copy',
  about:
    'Creates a daily report from an earlier one, with you as its author: the shift, the copies and the crews with their ' +
    'companies, trades, places, people and hours, to be edited. The weather, what was done, deliveries, visitors and ' +
    'issues of that day are not copied. An Idempotency-Key makes repeating the call safe.',
  effect: 'write',
  request: {
    folderId: is.id('The daily report to copy.'),
    projectId: is.id('Or the project: your newest daily report there before that day is copied.'),
    dated: is.day('The day of the new one. By default today, in the time zone of the project.'),
  },
  response: { dailyReport: is.one(DailyReport, 'The new daily report.') },
})

export const DailyReportRow = dto('DailyReportReadInFolder', {
  ...DailyReport.fields,
  number: is.name('Its number.'),
  datedOn: is.date('The day of the report, in the time zone of the project: YYYY-MM-DD.'),
  authorName: is.name('The name of the author.'),
  people: is.long('How many people were on site, of all its activities.'),
  hours: is.decimal('How many hours they worked.'),
  signedByName: is.name('Who signed it; left out while it is not signed.'),
  signedDate: is.instant('When it was signed, or locked automatically.'),
  isLocked: is.bool('Whether it was locked automatically, without a signature.'),
  attachmentCount,
  ...inCourt,
})

/** The sort and filter names of daily reports. */
export const dailyReportFields = [
  'Number',
  'FolderName',
  'Dated',
  'Author',
  'AuthorName',
  ...commonFields,
] as const

export const DailyReportReadInFolder = is.operation('DailyReportReadInFolderRequest', {
  route: '/api/internal/dailyreport/readinfolder',
  about: 'Lists the daily reports in a folder, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(dailyReportFields, paged) },
  response: { dailyReportList: is.listOf(DailyReportRow, 'The daily reports.'), ...listed },
})
