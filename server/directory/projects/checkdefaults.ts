/** Checks the calendar and the defaults of a project before they are stored. */
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { paperSizes } from '../../../contract/outbound/printed.ts'
import {
  daysToAnswerMax,
  holidayYears,
  numberPrefixCharsMax,
  numberStartMax,
  objectionClauseCharsMax,
  type ProjectDefaults,
  proposedCopiesMax,
} from '../../../contract/projects/projectdefaults.ts'
import { type FieldFault, invalid } from '../../kernel/faults.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'

export type Defaults = Value<typeof ProjectDefaults.fields>

/** The record types whose numbers a project may set, and their tables. */
export const numberedTables = ({ all }: RecordTypes): ReadonlyMap<number, string> =>
  new Map(
    all.flatMap(({ type, table, prefix, isPrefixFixed }) =>
      prefix && !isPrefixFixed ? [[type, table]] : [],
    ),
  )

/** Returns the fields in the form in which they are stored: days as YYYY-MM-DD, weekdays in order. */
export function checkDefaults(sent: Defaults, types: RecordTypes): Defaults {
  const faults: FieldFault[] = []
  const fault: AddFault = (field, errorCode, message) =>
    faults.push({ fieldName: `Defaults.${field}`, errorCode, message: `Defaults.${field} ${message}` })
  const checked = { ...sent, workingWeekdays: checkWeekdays(sent, fault) }
  for (const [key, name] of [
    ['rfiDays', 'RfiDays'],
    ['issueDays', 'IssueDays'],
    ['punchDays', 'PunchDays'],
    ['reviewDays', 'ReviewDays'],
    ['objectionDays', 'ObjectionDays'],
  ] as const)
    checkBetween(sent[key], 1, daysToAnswerMax, name, fault)
  checkBetween(sent.reportLockDays, 0, daysToAnswerMax, 'ReportLockDays', fault)
  checked.objectionClause = sent.objectionClause?.trim() ?? sent.objectionClause
  if ((checked.objectionClause?.length ?? 0) > objectionClauseCharsMax)
    fault('ObjectionClause', 'Length', `may have at most ${objectionClauseCharsMax} characters.`)
  if (sent.originalPhotos === null) fault('OriginalPhotos', 'NotEmpty', 'must be true or false.')
  if (sent.paperSize === null) fault('PaperSize', 'NotEmpty', `must be one of ${paperSizes.join(', ')}.`)
  checked.holidays = checkHolidays(sent, fault)
  checked.numbering = checkNumbering(sent, numberedTables(types), fault)
  checked.copies = (sent.copies === null ? [] : sent.copies)?.flatMap((copy) => copy.trim() || [])
  if (checked.copies && checked.copies.length > proposedCopiesMax)
    fault('Copies', 'Length', `may have at most ${proposedCopiesMax} entries.`)
  if (faults.length > 0) throw invalid(faults)
  return checked
}

type AddFault = (field: string, errorCode: string, message: string) => void

function checkBetween(
  value: number | null | undefined,
  from: number,
  to: number,
  name: string,
  fault: AddFault,
): void {
  if (value !== undefined && (value === null || value < from || value > to))
    fault(name, 'InclusiveBetween', `must be between ${from} and ${to}.`)
}

function checkWeekdays({ workingWeekdays: weekdays }: Defaults, fault: AddFault): number[] | undefined {
  if (weekdays === undefined) return undefined
  if (!weekdays?.length) fault('WorkingWeekdays', 'NotEmpty', 'must have at least one day of the week.')
  const unknown = weekdays?.find((weekday) => weekday < 1 || weekday > 7)
  if (unknown !== undefined)
    fault('WorkingWeekdays', 'Enum', 'must have numbers from 1 (Monday) to 7 (Sunday).')
  return [...new Set(weekdays)].sort()
}

function checkHolidays({ holidays }: Defaults, fault: AddFault): Defaults['holidays'] {
  const days = new Set<string>()
  return (holidays === null ? [] : holidays)
    ?.map(({ day, name }, i) => {
      const at = `Holidays[${i}]`
      const read = day ? readDay(day) : undefined
      if (!read) fault(`${at}.Day`, 'NotEmpty', 'must be a day.')
      else if (Number(read.slice(0, 4)) < holidayYears.from || Number(read.slice(0, 4)) > holidayYears.to)
        fault(
          `${at}.Day`,
          'InclusiveBetween',
          `must be in the years ${holidayYears.from} to ${holidayYears.to}.`,
        )
      else if (days.has(read)) fault(`${at}.Day`, 'Duplicate', `is given twice: ${read}.`)
      if (!name?.trim()) fault(`${at}.Name`, 'NotEmpty', 'must say which holiday it is.')
      days.add(read ?? '')
      return { day: read, name: name?.trim() }
    })
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
}

/** Letters, digits and a few signs, so that numbers can be searched for and read aloud. */
const prefixForm = new RegExp(`^[\\p{L}][\\p{L}\\d._ -]{0,${numberPrefixCharsMax - 1}}$`, 'u')

function checkNumbering(
  { numbering }: Defaults,
  tables: ReadonlyMap<number, string>,
  fault: AddFault,
): Defaults['numbering'] {
  const types = new Set<number>()
  return numbering?.map(({ folderType, prefix, start }, i) => {
    const at = `Numbering[${i}]`
    const plain = prefix?.trim().replace(/[-\s]+$/, '') ?? ''
    if (!tables.has(folderType ?? 0))
      fault(`${at}.FolderType`, 'Enum', `must be one of ${[...tables.keys()].join(', ')}.`)
    else if (types.has(folderType!)) fault(`${at}.FolderType`, 'Duplicate', `is given twice: ${folderType}.`)
    types.add(folderType ?? 0)
    if (prefix?.trim() && !prefixForm.test(plain))
      fault(
        `${at}.Prefix`,
        'Text',
        `must begin with a letter and have at most ${numberPrefixCharsMax} letters, digits, dots, hyphens or spaces.`,
      )
    if (start) checkBetween(start, 1, numberStartMax, `${at}.Start`, fault)
    return { folderType, prefix: plain || null, start: start || 1 }
  })
}
