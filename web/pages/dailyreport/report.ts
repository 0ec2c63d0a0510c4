/**
 * A daily report while it is written: a line for each crew, the differences from the last report, the
 * totals.
 */
import type { Made } from '../../../packages/client/src/queue/index.ts'
import type { RequestOf, ResponseOf } from '../../app/calls/client.ts'

export type Report = NonNullable<ResponseOf<'DailyReportRead'>['dailyReport']>
export type Activity = NonNullable<
  NonNullable<ResponseOf<'DailyReportActivityReadByReport'>['dailyReportActivities']>[number]
>
export type NewReport = NonNullable<RequestOf<'DailyReportCreateMany'>['dailyReportList']>[number]

/** The people of an activity: four trades of its own, and up to four subcontractors below. */
export const crews = [
  { key: 'foreman', people: 'peopleForeman', hours: 'hoursForeman' },
  { key: 'tradesman', people: 'peopleTradesman', hours: 'hoursTradesman' },
  { key: 'laborers', people: 'peopleLaborers', hours: 'hoursLaborers' },
  { key: 'apprentice', people: 'peopleApprentice', hours: 'hoursApprentice' },
  { key: 'subc1', people: 'subc1People', hours: 'subc1Hours', name: 'subc1Name' },
  { key: 'subc2', people: 'subc2People', hours: 'subc2Hours', name: 'subc2Name' },
  { key: 'subc3', people: 'subc3People', hours: 'subc3Hours', name: 'subc3Name' },
  { key: 'subc4', people: 'subc4People', hours: 'subc4Hours', name: 'subc4Name' },
] as const

export type Crew = (typeof crews)[number]

/**
 * A line of the report. Hours on the wire are those of the whole crew; here the hours of each person are
 * typed.
 */
export interface CrewLine {
  readonly tempItemId: string
  readonly activity: Activity
  /** The hours of each person if they were typed; otherwise they are computed from the totals. */
  readonly each: Readonly<Partial<Record<Crew['key'], number>>>
  /** The crew in the last report, to find the differences. */
  readonly last?: Activity
}

/** The texts of a report that are typed here; the rest of it stays as it is. */
const textKeys = [
  'reportPeriod',
  'temperature',
  'sky',
  'wind',
  'precipitation',
  'meDeliveries',
  'issues',
  'visitors',
  'ccUserList',
  'units',
  'unitDescription',
] as const

export type TextKey = (typeof textKeys)[number]
export type Texts = Partial<Record<TextKey, string>>

/** The fields that are the same from day to day; weather and events are not. */
const carriedOver: readonly TextKey[] = ['reportPeriod', 'ccUserList', 'units', 'unitDescription']

export const textsOf = (report: Report, keys: readonly TextKey[] = textKeys): Texts =>
  Object.fromEntries(keys.flatMap((key) => (report[key] ? [[key, report[key]]] : [])))

export const textsFrom = (last: Report): Texts => textsOf(last, carriedOver)

const usualHours = 8
const rounded = (hours: number): number => Math.round(hours * 100) / 100

export const peopleOf = (activity: Activity, crew: Crew): number => activity[crew.people] ?? 0
const hoursOf = (activity: Activity, crew: Crew): number => activity[crew.hours] ?? 0

const sumOf = (activity: Activity, of: (activity: Activity, crew: Crew) => number): number =>
  crews.reduce((sum, crew) => sum + of(activity, crew), 0)

export const peopleIn = (activity: Activity): number => sumOf(activity, peopleOf)
export const hoursIn = (activity: Activity): number => rounded(sumOf(activity, hoursOf))

export const totalsOf = (lines: readonly CrewLine[]): { people: number; hours: number } => ({
  people: lines.reduce((sum, { activity }) => sum + peopleIn(activity), 0),
  hours: rounded(lines.reduce((sum, { activity }) => sum + hoursIn(activity), 0)),
})

/** The hours of each person of a crew. Without people: the same as for the others of that line. */
export function eachOf(line: CrewLine, crew: Crew): number {
  const typed = line.each[crew.key]
  if (typed !== undefined) return typed
  const { activity } = line
  const people = peopleOf(activity, crew)
  if (people > 0) return rounded(hoursOf(activity, crew) / people)
  const other = crews.find((one) => peopleOf(activity, one) > 0 && hoursOf(activity, one) > 0)
  return other ? rounded(hoursOf(activity, other) / peopleOf(activity, other)) : usualHours
}

const withCrew = (line: CrewLine, crew: Crew, people: number, each: number): CrewLine => ({
  ...line,
  activity: { ...line.activity, [crew.people]: people, [crew.hours]: rounded(people * each) },
  each: { ...line.each, [crew.key]: each },
})

const peopleMax = 9999

/** If the number of people changes, each of them works as long as before. */
export const setPeople = (line: CrewLine, crew: Crew, people: number): CrewLine =>
  withCrew(line, crew, Math.max(0, Math.min(peopleMax, people)), eachOf(line, crew))

export const setEach = (line: CrewLine, crew: Crew, each: number): CrewLine =>
  withCrew(line, crew, peopleOf(line.activity, crew), Math.max(0, Math.min(24, each)))

/** The difference in people to the last report; none for a line that was not in it. */
export const difference = ({ activity, last }: CrewLine): number =>
  last ? peopleIn(activity) - peopleIn(last) : 0

export const crewDifference = ({ activity, last }: CrewLine, crew: Crew): number =>
  last ? peopleOf(activity, crew) - peopleOf(last, crew) : 0

/** The crews of an earlier day, to begin with: the people and places, but not their work. */
export const linesFrom = (last: readonly Activity[], newId: () => string): CrewLine[] =>
  last.map((activity) => ({
    tempItemId: newId(),
    activity: withoutIds({ ...activity, description: undefined }),
    each: {},
    last: activity,
  }))

/** The crews of an existing report, to be changed. */
export const linesOf = (activities: readonly Activity[]): CrewLine[] =>
  activities.map((activity) => ({
    tempItemId: activity.tempItemId || `activity ${activity.dailyReportActivityId}`,
    activity,
    each: {},
  }))

export const newLine = (company: string, tempItemId: string): CrewLine => ({
  tempItemId,
  activity: { primarySubc: company },
  each: {},
})

function withoutIds({
  dailyReportActivityId: _id,
  dailyReportId: _report,
  tempItemId: _temp,
  ...rest
}: Activity) {
  return rest
}

/** The name of a line, as in the totals. */
export function companyOf(
  activity: Activity,
  members: ReadonlyArray<{ userId?: number | null; company?: string | null }>,
): string {
  const { primarySubc, contact, contactString, is2Tier, csiName } = activity
  const ofContact = (contact && members.find(({ userId }) => userId === contact)?.company) || contactString
  return (is2Tier ? ofContact || primarySubc : primarySubc || ofContact) || csiName || ''
}

export interface LineChanges {
  create: Activity[]
  update: Activity[]
  remove: number[]
}

/**
 * The calls that turn the activities of the report into those lines. They are identified by the id that the
 * web app gave them, so a call whose response was lost creates nothing twice.
 */
export function lineChanges(
  lines: readonly CrewLine[],
  there: readonly Activity[],
  /** Or what stands for it until the report exists. */
  dailyReportId: number | Made,
): LineChanges {
  const known = new Map(linesOf(there).map((line) => [line.tempItemId, line.activity]))
  const changes: LineChanges = { create: [], update: [], remove: [] }
  for (const { tempItemId, activity } of lines) {
    const was = known.get(tempItemId)
    known.delete(tempItemId)
    if (!was) changes.create.push({ ...withoutIds(activity), tempItemId, dailyReportId } as Activity)
    else {
      const changed = changedFields(was, withoutIds(activity))
      if (changed) changes.update.push({ ...changed, dailyReportActivityId: was.dailyReportActivityId })
    }
  }
  changes.remove = [...known.values()].map((activity) => activity.dailyReportActivityId!)
  return changes
}

const isSame = (one: unknown, other: unknown): boolean => (one || undefined) === (other || undefined)

/** Only differences are sent, so that changes by others are not overwritten. */
function changedFields(was: Activity, is: Activity): Activity | undefined {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])] as Array<keyof Activity>
  const ids = new Set<string>(['dailyReportActivityId', 'dailyReportId', 'tempItemId'])
  const changed = keys.filter((key) => !ids.has(key) && !isSame(was[key], is[key]))
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((key) => [key, is[key] ?? null]))
}

/** The texts that were changed since; an emptied one is cleared. */
export function changedTexts(was: Texts, is: Texts): Partial<Record<TextKey, string | null>> {
  const changed = textKeys.filter((key) => !isSame(was[key], is[key]))
  return Object.fromEntries(changed.map((key) => [key, is[key] ?? null]))
}

export interface Merged {
  texts: Texts
  /** Changed by both, differently: the user has to choose. */
  both: TextKey[]
}

/**
 * Changes of one person are taken over; for changes of both the typed text stays until the user has chosen.
 */
export function mergeTexts(base: Texts, theirs: Texts, mine: Texts): Merged {
  const texts: Texts = { ...mine }
  const both: TextKey[] = []
  for (const key of textKeys) {
    if (isSame(base[key], theirs[key]) || isSame(theirs[key], mine[key])) continue
    if (isSame(base[key], mine[key])) texts[key] = theirs[key]
    else both.push(key)
  }
  return { texts, both }
}
