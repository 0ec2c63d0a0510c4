/** Whether people build by a revision of a sheet: as a sentence, a colour and letters across the sheet. */
import type { ResponseOf } from '../../../app/calls/client.ts'
import { clock, dayIn, instantOf, moment, shortDay, todayIn } from '../../../app/language/dates.ts'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'

export type Sheet = NonNullable<ResponseOf<'SheetRead'>['sheet']>
export type Revision = NonNullable<Sheet['revisions']>[number]

/** Versions with a file of their own: one that puts an earlier one on top again looks like that one. */
export const ownRevisions = ({ revisions }: Sheet): Revision[] =>
  (revisions ?? []).filter(({ sameAsVersion }) => !sameAsVersion)

/** The version with the file of that one. */
export const ownVersion = ({ revisions }: Sheet, shown: number | null | undefined): number | undefined =>
  revisions?.find(({ version }) => version === shown)?.sameAsVersion || (shown ?? undefined)

export interface Standing {
  kind: 'force' | 'not' | 'withdrawn'
  says: string
  /** It was in force when the server was last asked, and that is long ago. */
  isOld?: boolean
}

const oldMs = 24 * 3_600_000

/** What was in force at that moment, where the server does not answer now. */
export function standingThen(standing: Standing, asOfMs: number | undefined): Standing {
  if (standing.kind !== 'force' || asOfMs === undefined) return standing
  const at = new Date(asOfMs)
  const when = dayIn(at) === todayIn() ? clock(at) : moment(at)
  return { ...standing, says: t.inForceAsOf(when), isOld: Date.now() - asOfMs > oldMs }
}

export function standingOf(sheet: Sheet, revision: Revision, timeZone: string | null | undefined): Standing {
  const dayAt = (text: string | null | undefined): string => {
    const at = instantOf(text)
    return at ? shortDay(dayIn(at, timeZone), todayIn(timeZone)) : ''
  }
  const name = revision.revision ?? ''
  if (revision.standing === 'InForce') {
    // Put on top again, it is in force since then.
    const top = sheet.revisions?.find(({ version }) => version === sheet.version)
    return { kind: 'force', says: t.inForce(dayAt((top ?? revision).putInDate)) }
  }
  if (revision.standing === 'Withdrawn')
    return { kind: 'withdrawn', says: t.withdrawn(revision.withdrawnReason ?? '') }
  if (revision.standing === 'Replaced' && revision.replacedByRevision)
    return {
      kind: 'not',
      says: t.replaced(name, revision.replacedByRevision, dayAt(revision.replacedDate)),
    }
  return { kind: 'not', says: revision.standing === 'Void' ? t.gone(name) : t.neverInForce(name) }
}

/** Lines of at most so many letters; a long reason ends with dots. */
export function linesOf(says: string, lettersMax: number, linesMax = 4): string[] {
  const lines: string[] = []
  for (const word of says.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= lettersMax && !last.endsWith(':'))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= linesMax ? lines : [...lines.slice(0, linesMax - 1), `${lines[linesMax - 1]} …`]
}
