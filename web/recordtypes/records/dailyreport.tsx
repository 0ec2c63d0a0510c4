/** A daily report: the weather, the crews with their totals, deliveries, problems. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOfMoment, longDay } from '../../app/language/dates.ts'
import { count, decimal } from '../../app/language/numbers.ts'
import { rightsIn } from '../../app/project.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { dailyReportTexts as t } from '../../texts/recordpages/dailyreport.ts'
import { dailyReport as recordType } from '../recordtypes.ts'
import { CopyDialog } from './dailyreportcopy.tsx'
import { ReportSignature } from './dailyreportsignature.tsx'
import { entered, parties, person, text } from './facts.tsx'
import { type RecordContext, recordPage } from './page.ts'

type Report = NonNullable<ResponseOf<'DailyReportRead'>['dailyReport']>
type Crew = NonNullable<ResponseOf<'DailyReportActivityReadByReport'>['dailyReportActivities']>[number]

function useCrewNames({ record, personOf }: RecordContext<Report>) {
  const { data } = useRead('DailyReportActivityReadByReport', { dailyReportId: record.dailyReportId })
  return (rowId: number): string | undefined => {
    const crew = data?.dailyReportActivities?.find((one) => one.dailyReportActivityId === rowId)
    return crew?.primarySubc || crew?.contactString || personOf(crew?.contact)?.name
  }
}

export default recordPage<'DailyReportRead', 'dailyReport'>({
  recordType,
  write: 'DailyReportUpdate',
  at: 'dailyReport',
  dto: 'DailyReport',
  title: ({ record, timeZone }) => {
    const day = dayOfMoment(record.dated, timeZone)
    return day && longDay(day)
  },
  facts: [
    [
      person(t.author, 'author'),
      entered('author'),
      text(t.shift, 'reportPeriod'),
      parties(t.copies, 'ccUserList'),
    ],
    [
      text(t.sky, 'sky'),
      text(t.temperature, 'temperature'),
      text(t.rain, 'precipitation'),
      text(t.wind, 'wind'),
    ],
  ],
  rest: [
    text(t.humidity, 'humidity'),
    text(t.pressure, 'pressure'),
    text(t.visibility, 'visibility'),
    text(t.observed, 'observationTime'),
    text(t.units, 'units'),
  ],
  useRowNames: useCrewNames,
  Body,
  reads: ({ dailyReportId }, folderId) => [
    ['DailyReportActivityReadByReport', { dailyReportId }],
    ['DailyReportTotalsRead', { folderId }],
    ['DailyReportSignatureRead', { folderId }],
  ],
  actions: [
    {
      label: t.copy,
      icon: 'dailyreport',
      may: ({ project }) => rightsIn(project, recordType.section).makes === true,
      Dialog: CopyDialog,
    },
  ],
})

function Body({ context }: { context: RecordContext<Report> }) {
  const { record } = context
  const texts = [
    [t.issues, record.issues],
    [t.deliveries, record.meDeliveries],
    [t.visitors, record.visitors],
    [t.about, record.folderDescription],
  ] as const
  return (
    <>
      <ReportSignature context={context} />
      <Crews context={context} />
      {texts.map(
        ([label, words]) =>
          words && (
            <section key={label} class="part">
              <h2>{label}</h2>
              <Paragraphs text={words} />
            </section>
          ),
      )}
    </>
  )
}

const peopleOf = (crew: Crew): number =>
  sum([
    crew.peopleForeman,
    crew.peopleTradesman,
    crew.peopleLaborers,
    crew.peopleApprentice,
    crew.subc1People,
    crew.subc2People,
    crew.subc3People,
    crew.subc4People,
  ])

const hoursOf = (crew: Crew): number =>
  sum([
    crew.hoursForeman,
    crew.hoursTradesman,
    crew.hoursLaborers,
    crew.hoursApprentice,
    crew.subc1Hours,
    crew.subc2Hours,
    crew.subc3Hours,
    crew.subc4Hours,
  ])

const sum = (values: ReadonlyArray<number | string | null | undefined>): number =>
  values.reduce<number>((total, value) => total + Number(value ?? 0), 0)

function Crews({ context }: { context: RecordContext<Report> }) {
  const { dailyReportId } = context.record
  const crews = useRead('DailyReportActivityReadByReport', { dailyReportId })
  // The server adds up exactly, whatever the number of crews.
  const totals = useRead('DailyReportTotalsRead', { folderId: context.folderId })
  const all = crews.data?.dailyReportActivities ?? []
  return (
    <section class="part">
      <h2>
        {t.crews}{' '}
        {totals.data && all.length > 0 && (
          <span class="muted">
            {t.sum(count(totals.data.people ?? 0), decimal(Number(totals.data.hours ?? 0)))}
          </span>
        )}
      </h2>
      <ErrorBox error={crews.error} retry={crews.retry} />
      {crews.isWaiting && <Skeleton rows={3} />}
      {crews.data && all.length === 0 && <p class="second">{t.noCrews}</p>}
      {all.length > 0 && (
        <table class="small-table">
          <thead>
            <tr>
              <th scope="col">{t.company}</th>
              <th scope="col">{t.trade}</th>
              <th scope="col" class="end">
                {t.people}
              </th>
              <th scope="col" class="end">
                {t.hours}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((crew) => (
              <CrewRow key={crew.dailyReportActivityId} crew={crew} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t.total}
              </th>
              <td class="num end" data-unit={t.people.toLowerCase()}>
                {totals.data ? count(totals.data.people ?? 0) : ''}
              </td>
              <td class="num end" data-unit={t.hours.toLowerCase()}>
                {totals.data ? decimal(Number(totals.data.hours ?? 0)) : ''}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function CrewRow({ crew }: { crew: Crew }) {
  return (
    <tr>
      <th scope="row">{crew.primarySubc || crew.contactString}</th>
      <td class="whole">
        {[crew.csiName, crew.location].filter(Boolean).join(', ')}
        {crew.description && <span class="second">{crew.description}</span>}
      </td>
      <td class="num end" data-unit={t.people.toLowerCase()}>
        {count(peopleOf(crew))}
      </td>
      <td class="num end" data-unit={t.hours.toLowerCase()}>
        {decimal(hoursOf(crew))}
      </td>
    </tr>
  )
}
