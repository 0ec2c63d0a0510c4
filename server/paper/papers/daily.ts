/** The paper of a daily report: weather, crews with totals, what came and who, photos, signature. */
import {
  type DailyReport,
  type DailyReportActivity,
  DailyReportActivityReadByReport,
  DailyReportRead,
} from '../../../contract/dailyreport.ts'
import { DailyReportSignatureRead } from '../../../contract/dailyreportsignature.ts'
import type { Value } from '../../../contract/kit.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Cell, Pair } from '../paper.ts'
import { pair, person, recordHead, standingOf, told, versionIn, zoneNote } from './common.ts'
import { fileBlocks, filesOf } from './files.ts'
import type { RecordPaper } from './recordpaper.ts'
import { para, small } from './states.ts'

type Report = Value<typeof DailyReport.fields>
type Crew = Value<typeof DailyReportActivity.fields>

export const dailyPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates } = context
  const { dailyReport } = await perform(DailyReportRead, { folderId }, call)
  const report = dailyReport!
  const version = versionIn(call.etag)
  const [standing, activities, { signature }, files] = await Promise.all([
    standingOf(context, folderId),
    perform(DailyReportActivityReadByReport, { dailyReportId: report.dailyReportId }, call),
    perform(DailyReportSignatureRead, { folderId }, call),
    filesOf(context, folderId),
  ])
  const crews = crewsIn(activities)
  const day = report.dated ? dates.dayOf(new Date(report.dated)) : ''
  const signed = signature?.signedDate ? dates.time(new Date(signature.signedDate)) : ''
  return {
    head: {
      ...recordHead(context, standing, { kind: 'Daily report', subject: dates.long(day), version }),
      ...(signature?.state && { state: { word: signature.state, note: signed } }),
    },
    blocks: [
      { kind: 'title', text: dates.long(day) },
      { kind: 'pairs', pairs: aboutPairs(context, report, crews) },
      ...weather(report),
      ...crewBlocks(crews),
      ...told('Deliveries', report.meDeliveries),
      ...told('Visitors', report.visitors),
      ...told('Delays and issues', report.issues),
      ...(report.folderDescription ? told('Remarks', report.folderDescription) : []),
      ...fileBlocks(context, files, withFiles),
      { kind: 'section', label: 'Signed' },
      {
        kind: 'signatures',
        signatures: [
          signature?.signedByName
            ? {
                above: 'Signed in Plumbline',
                name: signature.signedByName,
                note: [context.companyOf(signature.signedByName), signed].filter(Boolean).join(', '),
              }
            : { name: context.nameOf(report.author) ?? 'Superintendent', note: 'Name, date' },
          { name: 'Received', note: 'Name, company, date' },
        ],
      },
      ...zoneNote(context),
    ],
  }
}

const crewsIn = (response: object): Crew[] =>
  Object.values(response).find((value): value is Crew[] => Array.isArray(value)) ?? []

function aboutPairs(context: PaperContext, report: Report, crews: readonly Crew[]): Pair[] {
  const { people, hours } = totals(crews)
  return [
    person(context, 'Reported by', context.nameOf(report.author), report.author),
    ...pair('Shift', report.reportPeriod),
    { label: 'People on site', lines: [String(people)] },
    { label: 'Worker hours', lines: [String(hours)] },
    ...pair('Copies to', report.ccUserList),
  ]
}

function weather(report: Report): Block[] {
  const pairs = [
    ...pair('Sky', report.sky),
    ...pair('Temperature', report.temperature),
    ...pair('Precipitation', report.precipitation),
    ...pair('Wind', report.wind),
    ...pair('Humidity', report.humidity),
    ...pair('Pressure', report.pressure),
    ...pair('Visibility', report.visibility),
    ...pair('Cloud', report.cloudcover),
    ...pair('Units', [report.units, report.unitDescription].filter(Boolean).join(', ')),
  ]
  if (pairs.length === 0) return told('Weather', '')
  const note = report.observationTime ? `Observed at ${report.observationTime}` : undefined
  return [
    { kind: 'section', label: 'Weather', ...(note && { note }) },
    { kind: 'pairs', pairs },
  ]
}

const levels = ['Foreman', 'Tradesman', 'Laborers', 'Apprentice'] as const
const subs = [1, 2, 3, 4] as const

const peopleIn = (crew: Crew): number[] => [
  ...levels.map((level) => crew[`people${level}`] ?? 0),
  subs.reduce((sum, i) => sum + (crew[`subc${i}People`] ?? 0), 0),
]
const hoursIn = (crew: Crew): number =>
  levels.reduce((sum, level) => sum + Number(crew[`hours${level}`] ?? 0), 0) +
  subs.reduce((sum, i) => sum + Number(crew[`subc${i}Hours`] ?? 0), 0)

const sumOf = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) * 100) / 100

const totals = (crews: readonly Crew[]) => ({
  people: sumOf(crews.flatMap(peopleIn)),
  hours: sumOf(crews.map(hoursIn)),
  byLevel: [0, 1, 2, 3, 4].map((i) => sumOf(crews.map((crew) => peopleIn(crew)[i]!))),
})

function crewBlocks(crews: readonly Crew[]): Block[] {
  if (crews.length === 0) return told('People and work', '')
  const { people, hours, byLevel } = totals(crews)
  const number = (value: number): Cell => [para(value ? String(value) : '', { align: 'right' })]
  return [
    {
      kind: 'heading',
      text: 'People and work',
      note: `${crews.length} ${crews.length === 1 ? 'crew' : 'crews'}`,
    },
    {
      kind: 'table',
      name: 'People and work',
      columns: [
        { title: 'Company, trade', width: 112 },
        { title: 'Work and place' },
        { title: 'Fore- men', width: 26, align: 'right' },
        { title: 'Trades', width: 28, align: 'right' },
        { title: 'Labor', width: 26, align: 'right' },
        { title: 'App.', width: 24, align: 'right' },
        { title: 'Subs', width: 24, align: 'right' },
        { title: 'People', width: 30, align: 'right' },
        { title: 'Hours', width: 34, align: 'right' },
      ],
    },
    ...crews.map(
      (crew): Block => ({
        kind: 'row',
        cells: [
          crewCell(crew),
          [para(crew.description, { isTyped: true }), ...(crew.location ? [small(crew.location)] : [])],
          ...peopleIn(crew).map(number),
          [para(String(sumOf(peopleIn(crew))), { align: 'right', bold: true })],
          [para(String(sumOf([hoursIn(crew)])), { align: 'right', bold: true })],
        ],
      }),
    ),
    {
      kind: 'row',
      isTotal: true,
      cells: [[para('Total')], [], ...byLevel.map(number), number(people), number(hours)],
    },
    { kind: 'endTable' },
  ]
}

function crewCell(crew: Crew): Cell {
  const below = subs.flatMap((i) => crew[`subc${i}Name`] ?? [])
  const trade = [crew.csiName, crew.isUnion && 'union', crew.is2Tier && 'second tier']
    .filter(Boolean)
    .join(', ')
  return [
    para(crew.primarySubc, { bold: true, isTyped: true, align: 'left' }),
    ...(trade ? [small(trade)] : []),
    ...(crew.contactString ? [small(crew.contactString)] : []),
    ...(below.length > 0 ? [small(`with ${below.join(', ')}`)] : []),
  ]
}
