/** A number of days in a text: `3`, `3 days`, `2 weeks`, in German `3 Tage`, `2 Wochen`. Stored as sent. */
import { invalidField } from '../../../kernel/faults.ts'
import type { Term } from './days.ts'
import type { RecordChange } from './recordchange.ts'

const form = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*(days?|weeks?|tage?|wochen?)?$/i
const daysInWeek = 7
const daysMax = 3650

/** As a term: days are counted as `usual` says, a week is seven calendar days. Parts of a day count as a day. */
export function readDayCount(text: string | null | undefined, usual: Term): Term | undefined {
  const [, amount, unit = ''] = form.exec(text?.trim() ?? '') ?? []
  if (amount === undefined) return undefined
  const isWeeks = unit.toLowerCase().startsWith('w')
  const days = Math.ceil(Number(amount.replace(',', '.')) * (isWeeks ? daysInWeek : 1))
  return { days, isWorking: usual.isWorking && !isWeeks }
}

/** A text that was stored before may be sent back, whatever it is. */
export function checkDayCount({ was, sent, context }: RecordChange<any>, key: string): void {
  const text = sent[key] as string | null | undefined
  if (!text?.trim() || text === was?.[key]) return
  const field = context.fieldName(key)
  if (!isDayCount(text)) throw invalidField(field, 'Type', `${field} ${mustBeDayCount}`)
}

export const mustBeDayCount = 'must be a number of days or weeks up to ten years: 3, 3 days or 2 weeks.'

export function isDayCount(text: string): boolean {
  const term = readDayCount(text, { days: 0, isWorking: false })
  return term !== undefined && term.days <= daysMax
}
