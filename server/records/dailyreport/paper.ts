/** The paper of a daily report: weather, crews with totals, what came and who, photos, signature. */

import type { Value } from '../../../contract/kit.ts'
import {
  type DailyReport,
  type DailyReportActivity,
  DailyReportActivityReadByReport,
  DailyReportRead,
  DailyReportReadInFolder,
} from '../../../contract/records/dailyreport.ts'
import { DailyReportSignatureRead } from '../../../contract/records/dailyreportsignature.ts'
import type { PaperContext } from '../../paper/context.ts'
import type { Block, Cell, Column, Pair } from '../../paper/paper.ts'
import { fileBlocks, filesOf } from '../../paper/parts/files.ts'
import { rowsIn } from '../../paper/parts/listpaper.ts'
import { para, small } from '../../paper/parts/paras.ts'
import { number, numbered, plainLog, subject, text } from '../../paper/parts/plainlog.ts'
import type { RecordPaper } from '../../paper/parts/recordpaper.ts'
import {
  notToldPair,
  pair,
  partyLine,
  person,
  recordHead,
  type Standing,
  standingOf,
  told,
  versionIn,
  zoneNote,
} from '../../paper/parts/recordparts.ts'
import type { PaperTexts } from '../../paper/texts/english.ts'

type Report = Value<typeof DailyReport.fields>
type Crew = Value<typeof DailyReportActivity.fields>

export const dailyPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates, t, named, companyOf } = context
  const { dailyReport } = await perform(DailyReportRead, { folderId }, call)
  const report = dailyReport!
  const version = versionIn(call.etag)
  const [standing, activities, { signature }, files] = await Promise.all([
    standingOf(context, folderId),
    perform(DailyReportActivityReadByReport, { dailyReportId: report.dailyReportId }, call),
    perform(DailyReportSignatureRead, { folderId }, call),
    filesOf(context, folderId),
  ])
  const crews = rowsIn<Crew>(activities)
  const day = dates.meant(report.dated)
  const signed = signature?.signedDate ? dates.time(new Date(signature.signedDate)) : ''
  return {
    head: {
      ...recordHead(context, standing, { kind: t.daily.kind, subject: dates.long(day), version }),
      ...(signature?.state && { state: { word: named(signature.state), note: signed } }),
    },
    blocks: [
      { kind: 'title', text: dates.long(day) },
      { kind: 'pairs', pairs: aboutPairs(context, report, crews, standing) },
      ...weather(t, report),
      ...crewBlocks(context, crews),
      ...told(t, t.daily.deliveries, report.meDeliveries),
      ...told(t, t.daily.visitors, report.visitors),
      ...told(t, t.daily.delays, report.issues),
      ...(report.folderDescription ? told(t, t.daily.remarks, report.folderDescription) : []),
      ...fileBlocks(context, files, withFiles),
      { kind: 'section', label: t.general.signed },
      {
        kind: 'signatures',
        signatures: [
          signature?.signedByName
            ? {
                above: t.daily.signedHere,
                name: signature.signedByName,
                note: [companyOf(signature.signedById, signature.signedByName), signed]
                  .filter(Boolean)
                  .join(', '),
              }
            : { name: context.nameOf(report.author) ?? t.daily.superintendent, note: t.general.nameDate },
          { name: t.general.received, note: t.general.nameCompanyDate },
        ],
      },
      ...zoneNote(context),
    ],
  }
}

function aboutPairs(
  context: PaperContext,
  report: Report,
  crews: readonly Crew[],
  standing: Standing,
): Pair[] {
  const { people, hours } = totals(crews)
  const { t, number } = context
  const companies = new Set(crews.flatMap(({ primarySubc }) => primarySubc?.trim() || [])).size
  return [
    person(context, t.daily.reportedBy, context.nameOf(report.author), report.author),
    ...pair(t.daily.shift, report.reportPeriod),
    { label: t.daily.people, lines: [t.daily.peopleFrom(number(people), companies)] },
    { label: t.daily.hours, lines: [number(hours)] },
    ...pair(t.general.copiesTo, partyLine(standing, report.ccUserList)),
    ...notToldPair(context, standing),
  ]
}

function weather(t: PaperTexts, report: Report): Block[] {
  const pairs = [
    ...pair(t.daily.sky, report.sky),
    ...pair(t.daily.temperature, report.temperature),
    ...pair(t.daily.precipitation, report.precipitation),
    ...pair(t.daily.wind, report.wind),
    ...pair(t.daily.humidity, report.humidity),
    ...pair(t.daily.pressure, report.pressure),
    ...pair(t.daily.visibility, report.visibility),
    ...pair(t.daily.cloud, report.cloudcover),
    ...pair(t.daily.units, [report.units, report.unitDescription].filter(Boolean).join(', ')),
  ]
  if (pairs.length === 0) return told(t, t.daily.weather, '')
  const note = report.observationTime ? t.daily.observedAt(report.observationTime) : undefined
  return [
    { kind: 'section', label: t.daily.weather, ...(note && { note }) },
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

const numberWidths = [26, 28, 26, 24, 24, 30, 34] as const

function crewBlocks({ t, number: shown }: PaperContext, crews: readonly Crew[]): Block[] {
  if (crews.length === 0) return told(t, t.daily.work, '')
  const { people, hours, byLevel } = totals(crews)
  const number = (value: number): Cell => [para(value ? shown(value) : '', { align: 'right' })]
  return [
    {
      kind: 'heading',
      text: t.daily.work,
      note: t.daily.crews(crews.length),
    },
    {
      kind: 'table',
      name: t.daily.work,
      columns: [
        { title: t.daily.companyTrade, width: 112 },
        { title: t.daily.workPlace },
        ...t.daily.columns.map((title, i): Column => ({ title, width: numberWidths[i]!, align: 'right' })),
      ],
    },
    ...crews.map(
      (crew): Block => ({
        kind: 'row',
        cells: [
          crewCell(t, crew),
          [para(crew.description, { isTyped: true }), ...(crew.location ? [small(crew.location)] : [])],
          ...peopleIn(crew).map(number),
          [para(shown(sumOf(peopleIn(crew))), { align: 'right', bold: true })],
          [para(shown(sumOf([hoursIn(crew)])), { align: 'right', bold: true })],
        ],
      }),
    ),
    {
      kind: 'row',
      isTotal: true,
      cells: [[para(t.daily.total)], [], ...byLevel.map(number), number(people), number(hours)],
    },
    { kind: 'endTable' },
  ]
}

function crewCell({ daily }: PaperTexts, crew: Crew): Cell {
  const below = subs.flatMap((i) => crew[`subc${i}Name`] ?? [])
  const trade = [crew.csiName, crew.isUnion && daily.union, crew.is2Tier && daily.secondTier]
    .filter(Boolean)
    .join(', ')
  return [
    para(crew.primarySubc, { bold: true, isTyped: true, align: 'left' }),
    ...(trade ? [small(trade)] : []),
    ...(crew.contactString ? [small(crew.contactString)] : []),
    ...(below.length > 0 ? [small(daily.withSubs(below.join(', ')))] : []),
  ]
}

export const dailyLog = plainLog({
  name: ({ logs }) => logs.dailyReports,
  path: 'daily',
  read: DailyReportReadInFolder,
  rows: 'dailyReportList',
  columns: [
    numbered('number'),
    {
      title: ({ logs }) => logs.day,
      width: 76,
      cell: (row, { dates }) => [para(dates.day(row.datedOn), { bold: true })],
    },
    text(({ logs }) => logs.author, 'authorName', 100),
    subject(({ logs }) => logs.dailyTexts, 'issues', 'meDeliveries', 'visitors'),
    number(({ logs }) => logs.people, 'people', 36),
    number(({ logs }) => logs.hours, 'hours', 40),
    text(({ logs }) => logs.signedBy, 'signedByName', 100),
  ],
})
