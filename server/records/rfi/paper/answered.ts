/** Who gave the official answer of an RFI, when, for whom and in which way, as far as it is known. */
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Value } from '../../../../contract/kit.ts'
import { RecordImportedRead } from '../../../../contract/projects/import.ts'
import type { RFI } from '../../../../contract/records/rfi.ts'
import type { RFIRoundsRead } from '../../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import type { Signature } from '../../../paper/paper.ts'
import type { HistoryLine } from '../../../paper/parts/court.ts'
import { isDayOfEntry, type Standing } from '../../../paper/parts/recordparts.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'

type Rfi = Value<typeof RFI.fields>
export type Rounds = Value<typeof RFIRoundsRead.response.fields>

export interface Answered {
  /** Their name when they gave it. */
  by: string
  /** Their company then. */
  company: string
  /** Their name now, if it is another one. */
  now: string
  at: string
  onBehalf?: string | null
  /** Said above the name that stands for a signature. */
  way: string
  /** It was imported, or entered with the RFI: nobody signed it here, and the way is said with the answer. */
  isUnsigned?: true
}

interface Known {
  rounds: Rounds
  standing: Standing
  history: readonly HistoryLine[]
}

export async function answeredOf(
  context: PaperContext,
  record: Rfi,
  { rounds, standing, history }: Known,
): Promise<Answered> {
  const { dates, t } = context
  const { answeredByName, answeredByUserId, accordingTo, onBehalfOfName: onBehalf } = rounds
  const who = {
    by: answeredByName ?? '',
    company: rounds.answeredByCompany ?? '',
    now: rounds.answeredByNameNow ? t.rfi.nowCalled(isolated(rounds.answeredByNameNow)) : '',
  }
  const day = dates.day(record.dateResponsed)
  if (accordingTo)
    return {
      ...who,
      at: day,
      onBehalf,
      way: await importedWay(context, record.folderId!, accordingTo),
      isUnsigned: true,
    }
  if (rounds.isEntered)
    return {
      by: '',
      company: '',
      now: '',
      at: isDayOfEntry(context, standing, record.dateResponsed) ? '' : day,
      onBehalf,
      way: t.rfi.enteredBy(isolated([who.by, who.company].filter(Boolean).join(', '))),
      isUnsigned: true,
    }
  return {
    ...who,
    at: whenGiven(context, record, standing),
    onBehalf,
    way: onBehalf ? t.rfi.notedFor(isolated(onBehalf)) : wayHere(t.rfi, history, answeredByUserId),
  }
}

/** The moment of the step; of an answer that was given on another day and entered then, both. */
function whenGiven(
  { dates, t }: PaperContext,
  { statusId, dateResponsed }: Rfi,
  { stepDate }: Standing,
): string {
  const day = dates.day(dateResponsed)
  if (statusId !== rfiStatus.Answered.code || !stepDate) return day
  const at = new Date(stepDate)
  const isThatDay = !dateResponsed || readDay(dateResponsed) === dates.dayOf(at)
  return isThatDay ? dates.time(at) : `${day}, ${t.rfi.enteredLater(dates.time(at))}`
}

async function importedWay({ call, perform, dates, t }: PaperContext, folderId: number, source: string) {
  const { importedAt } = await perform(RecordImportedRead, { folderId }, call)
  const when = importedAt ? dates.day(dates.dayOf(new Date(importedAt))) : ''
  return t.rfi.accordingTo(isolated(source), when)
}

/** An event says how its person came unless they signed in. */
function wayHere(
  texts: PaperTexts['rfi'],
  history: readonly HistoryLine[],
  answeredBy: number | null | undefined,
): string {
  const given = history.findLast(({ field }) => field === 'Answer')
  if (!given?.userId || given.userId !== answeredBy) return texts.answeredHere
  return given.cameBy ? texts.answeredBy(isolated(given.cameBy)) : texts.answeredSignedIn
}

export function signatures(
  { companyOf, t: { general } }: PaperContext,
  { toName, toUserId, answer }: Rfi,
  answered: Answered,
): Signature[] {
  const received = { name: general.received, note: general.nameCompanyDate }
  if (!answer || !answered.by || answered.isUnsigned)
    return [
      {
        name: toName || general.nobody,
        note: [companyOf(toUserId, toName), general.date].filter(Boolean).join(', '),
      },
      received,
    ]
  return [
    {
      above: answered.way,
      name: answered.by,
      note: [answered.company, answered.now, answered.at].filter(Boolean).join(', '),
    },
    received,
  ]
}
