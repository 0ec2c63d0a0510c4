/** The dashboard of a project. */
import { translated } from '../app/language/dictionary.ts'
import { count, decimal, plural } from '../app/language/numbers.ts'

export const dashboardTexts = translated('dashboardTexts', {
  weeks: 'How far back',
  lastWeeks: (n: number) => (n === 52 ? 'Last year' : `Last ${n} weeks`),
  table: 'Table',
  openRfis: 'Open RFIs',
  submittals: 'Submittals in review',
  punch: 'Open punch items',
  issues: 'Open issues',
  answerTime: 'Answer time, 4 weeks',
  workingDays: (days: number) => (days === 1 ? 'working day' : 'working days'),
  askedFor: (days: number) => `asked for in ${decimal(days)}`,
  noAnswers: 'no answers',
  onSite: 'On site yesterday',
  people: (n: number) => (n === 1 ? 'person' : 'people'),
  hours: (hours: number, companies: number) =>
    `${plural(hours, 'hour', 'hours')}, ${plural(companies, 'company', 'companies')}`,
  noReport: 'no report',
  late: (n: number) => `${count(n)} late`,
  lateOf: (what: string, n: number) => `${what}: ${count(n)} late`,
  noneLate: 'none late',
  // Whose court, how old
  rfiCourts: 'RFIs: whose court, how old',
  submittalCourts: 'Submittals: whose court, how old',
  otherCourts: (what: string) => `${what}: whose court, how old`,
  courtsOf: 'In the court of',
  courtsAbout: (what: string) =>
    `Open ${what} by whose court they are in and by age; the table holds the numbers`,
  nobody: 'Nobody named',
  yours: (company: string) => `${company} (you)`,
  age: (from: number, to: number | null | undefined) =>
    to === null || to === undefined
      ? `over ${from - 1}`
      : from === 0
        ? `0 to ${to} days`
        : `${from} to ${to}`,
  lateColumn: 'Late',
  all: 'All',
  part: (company: string, age: string, n: number) => `${company}, ${age}: ${count(n)}`,
  moreCompanies: (n: number) => `${plural(n, 'more company is', 'more companies are')} in the table`,
  leftOff: (n: number) => `${plural(n, 'more company is', 'more companies are')} not shown`,
  noneOpen: 'None is open.',
  // Days to answer
  answers: 'Days to answer an RFI',
  answersAbout: 'working days, by week',
  answersPlot: 'Median working days to answer an RFI, by week, with the middle half of the answers as a band',
  week: 'Week of',
  median: 'Median',
  lower: 'Quarter under',
  upper: 'Quarter over',
  answered: 'Answers',
  weekSaid: (day: string, days: number, n: number) =>
    `Week of ${day}: ${plural(days, 'day', 'days')}, ${plural(n, 'answer', 'answers')}`,
  words: {
    agreed: (days: number | undefined) => (days ? `asked for: ${decimal(days)}` : ''),
    median: 'median',
    band: 'half of the answers',
  },
  importedPart: (n: number, of: number) =>
    `${count(n)} of ${plural(of, 'answer is', 'answers are')} according to the source they were brought in from`,
  noneAnswered: 'No RFI was answered in these weeks.',
  // Labels
  labels: 'Open records by label',
  labelsAbout: 'a record with two labels counts for both',
  labelsPlot: 'Open RFIs, submittal items, punch items and issues by label; the table holds the numbers',
  label: 'Label',
  moreLabels: (n: number) => `${plural(n, 'more label is', 'more labels are')} in the table`,
  // Punch items
  heat: 'Open punch items: who and where',
  heatAbout: 'choose a number to see the items',
  responsible: 'Responsible company',
  noFloor: 'No floor',
  otherFloors: 'Other',
  cell: (company: string, floor: string, n: number) => `${company}, ${floor}: ${count(n)}`,
  showAll: (n: number) => `Show all ${count(n)} companies`,
  showFewer: 'Show fewer',
  // People by day
  onSiteDays: 'People on site by day',
  onSiteAbout: (missing: number) =>
    missing === 0
      ? 'from daily reports'
      : `from daily reports; ${plural(missing, 'working day has', 'working days have')} none`,
  onSiteOwn: 'from the daily reports that you see',
  newestDays: (days: number) => `the newest ${count(days)} days; the table has all`,
  onSitePlot: 'People on site by day, from daily reports',
  day: 'Day',
  peopleColumn: 'People',
  hoursColumn: 'Hours',
  daySaid: (day: string, people: number) => `${day}: ${plural(people, 'person', 'people')}`,
  gapSaid: (day: string) => `${day}: no report yet`,
  gapWrite: (day: string) => `${day}: no report yet. Write it`,
  noneReported: 'No daily report in these weeks.',
  // A project where nothing is yet
  empty: 'Nothing is recorded here yet.',
  emptyNext: 'Most projects begin with one of these:',
  first: {
    documents: 'Put the drawings into Documents',
    members: 'Invite the people who work on it',
    bring: 'Bring data from another system or a sheet',
    rfis: 'Write the first RFI',
    submittals: 'Start the submittal register',
    dailyreports: 'Write today’s daily report',
    meetingminutes: 'Plan the first meeting',
  },
} as const)
