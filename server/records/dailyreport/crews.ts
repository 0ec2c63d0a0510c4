/** The people and hours of an activity: not negative, and at most 24 hours for each person. */

import { documentedName } from '../../../contract/kit.ts'
import { DailyReportActivity } from '../../../contract/records/dailyreport.ts'
import { type FieldFault, invalid } from '../../kernel/faults.ts'
import type { Activity } from './activityrows.ts'

const hoursPerDay = 24

const crews = [
  ['peopleForeman', 'hoursForeman'],
  ['peopleTradesman', 'hoursTradesman'],
  ['peopleLaborers', 'hoursLaborers'],
  ['peopleApprentice', 'hoursApprentice'],
  ['subc1People', 'subc1Hours'],
  ['subc2People', 'subc2Hours'],
  ['subc3People', 'subc3Hours'],
  ['subc4People', 'subc4Hours'],
] as const

/** Checks the crews that differ: what was stored before may be sent back. 0 people is "not given". */
export function checkCrews(previous: Activity, next: Activity, at: string): void {
  const faults = crews.flatMap(([peopleKey, hoursKey]) => {
    const [people, hours] = [Number(next[peopleKey] ?? 0), Number(next[hoursKey] ?? 0)]
    const isSame = Number(previous[peopleKey] ?? 0) === people && Number(previous[hoursKey] ?? 0) === hours
    if (isSame) return []
    if (people < 0) return [fault(at, peopleKey, 'must not be negative.')]
    if (hours < 0) return [fault(at, hoursKey, 'must not be negative.')]
    const most = hoursPerDay * people
    return people > 0 && hours > most
      ? [fault(at, hoursKey, `must not be over ${most}: ${hoursPerDay} hours for each of ${people} people.`)]
      : []
  })
  if (faults.length > 0) throw invalid(faults)
}

function fault(at: string, key: string, message: string): FieldFault {
  const fieldName = `${at}.${documentedName(DailyReportActivity, key)}`
  return { fieldName, errorCode: 'InclusiveBetween', message: `${fieldName} ${message}` }
}
