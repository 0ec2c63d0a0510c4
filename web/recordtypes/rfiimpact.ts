/** What an RFI says of cost and schedule: the same on its page and in lists. */
import { costSaid, scheduleSaid } from '../../contract/records/rfiimpact.ts'
import { shipped } from '../app/language/dictionary.ts'
import { rfiImpactTexts as t } from '../texts/recordpages/rfiimpact.ts'

/** An RFI, or its row in a list. */
type Impact = Readonly<Record<string, any>>

/** `nameOf`: as the project calls the impact of that code, if that is known. */
export const costOf = (rfi: Impact, nameOf?: (code: number) => string | null | undefined): string =>
  costSaid(rfi, t, (name, code) => shipped(nameOf?.(code) || name))

export const scheduleOf = (rfi: Impact): string => scheduleSaid(rfi, t.days)
