/** The corrections of meeting minutes: what was changed after they were sent out is named as such. */
import type { Value } from '../../../../contract/kit.ts'
import { type MeetingCorrection, MeetingCorrectionsRead } from '../../../../contract/records/meetingreview.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import type { Block } from '../../../paper/paper.ts'
import { pagesOf } from '../../../paper/parts/listpaper.ts'
import { para, small } from '../../../paper/parts/paras.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'

type Correction = Value<typeof MeetingCorrection.fields>

export async function correctionsOf(
  { call, perform }: PaperContext,
  folderId: number,
): Promise<Correction[]> {
  const found: Correction[] = []
  const pages = pagesOf(async (page) => {
    const { corrections, nextCursor } = await perform(MeetingCorrectionsRead, { folderId, ...page }, call)
    return { rows: corrections ?? [], nextCursor }
  })
  for await (const rows of pages) found.push(...(rows as Correction[]))
  return found
}

/** The parts of the minutes, as the paper calls them; others are named by no word of ours. */
const partsIn = ({ general, minutes }: PaperTexts): Readonly<Record<string, string>> => ({
  Notes: general.notes,
  ItemList: minutes.points,
  Attendance: minutes.attendance,
  AttendeeList: minutes.attendance,
  Location: general.place,
  MeetingDate: general.held,
  StartTime: general.held,
  EndTime: general.held,
  NextMeetingDate: minutes.next,
  TypeName: general.kind,
})

export function correctionBlocks(context: PaperContext, corrections: readonly Correction[]): Block[] {
  const { dates, t } = context
  if (corrections.length === 0) return []
  const parts = partsIn(t)
  return [
    { kind: 'section', label: t.minutes.corrections },
    ...corrections.map(({ number, correctedDate, fullName, reason, changes }): Block => {
      const when = correctedDate ? dates.time(new Date(correctedDate)) : ''
      const changed = new Set((changes ?? []).flatMap(({ field }) => parts[field ?? ''] ?? []))
      return {
        kind: 'paras',
        paras: [
          small(`${t.minutes.correction(number ?? 0, when, isolated(fullName ?? ''))}:`),
          para(reason, { isTyped: true }),
          ...(changed.size > 0 ? [small(t.minutes.changed([...changed].join(', ')))] : []),
        ],
      }
    }),
  ]
}
