/** Who gave the official answer of an RFI, when, for whom and in which way, as far as it is known. */
import { RecordImportedRead } from '../../../contract/import.ts'
import type { Value } from '../../../contract/kit.ts'
import { type RFI, RFIRoundsRead } from '../../../contract/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import type { Signature } from '../paper.ts'
import { words } from '../words.ts'
import type { Line } from './court.ts'

type Rfi = Value<typeof RFI.fields>

export interface Answered {
  by: string
  at: string
  onBehalf?: string | null
  /** Said above the name that stands for a signature. */
  way: string
}

export async function answeredOf(
  context: PaperContext,
  record: Rfi,
  stepDate: Date | null | undefined,
  history: readonly Line[],
): Promise<Answered> {
  const { call, perform, dates } = context
  const rounds = await perform(RFIRoundsRead, { rfiId: record.rfiId }, call)
  const { answeredByName, answeredByUserId, accordingTo, onBehalfOfName: onBehalf } = rounds
  const by = answeredByName ?? ''
  const day = dates.day(record.dateResponsed)
  if (accordingTo)
    return { by, at: day, onBehalf, way: await importedWay(context, record.folderId!, accordingTo) }
  const isStep = record.statusId === rfiStatus.Answered.code && stepDate
  return {
    by,
    at: isStep ? dates.time(new Date(stepDate)) : day,
    onBehalf,
    way: onBehalf ? `Noted in Plumbline for ${isolated(onBehalf)}` : wayHere(history, answeredByUserId),
  }
}

async function importedWay({ call, perform, dates }: PaperContext, folderId: number, source: string) {
  const { importedAt } = await perform(RecordImportedRead, { folderId }, call)
  const when = importedAt ? ` ${dates.day(dates.dayOf(new Date(importedAt)))}` : ''
  return `According to ${isolated(source)}, brought in${when}`
}

/** An event says how its person came unless they signed in. */
function wayHere(history: readonly Line[], answeredBy: number | null | undefined): string {
  const given = history.findLast(({ field }) => field === 'Answer')
  if (!given?.userId || given.userId !== answeredBy) return 'Answered in Plumbline'
  return given.cameBy
    ? `Answered in Plumbline by ${isolated(given.cameBy)}`
    : 'Answered in Plumbline under their own sign-in'
}

export function signatures(
  { companyOf, withCompany }: PaperContext,
  { toName, toUserId, answer }: Rfi,
  answered: Answered,
): Signature[] {
  const received = { name: 'Received', note: 'Name, company, date' }
  if (!answer || !answered.by)
    return [
      {
        name: toName || words.nobody,
        note: [companyOf(toUserId) ?? companyOf(toName), 'date'].filter(Boolean).join(', '),
      },
      received,
    ]
  return [
    {
      above: answered.way,
      name: answered.by,
      note: [withCompany(answered.by).slice(answered.by.length + 2), answered.at].filter(Boolean).join(', '),
    },
    received,
  ]
}
