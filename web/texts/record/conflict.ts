/** Two people changed the same record. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const conflictTexts = translated('conflictTexts', {
  title: (who: string) => `${who} changed this while you were writing`,
  somebody: 'Somebody',
  yourself: 'Your other window',
  lead: (n: number) =>
    n === 1
      ? 'One field was changed by both of you. Choose what it is to say.'
      : `${plural(n, 'field was', 'fields were')} changed by both of you. Choose what each is to say.`,
  began: 'When you began',
  theirs: (who: string, when: string) => (when ? `${who}, ${when}` : who),
  yours: 'Yours',
  both: 'Let me edit both',
  bothLabel: (field: string) => `${field}, from both`,
  merged: (n: number) => `${plural(n, 'field', 'fields')} only one of you changed: kept as changed`,
  byThem: (who: string) => `changed by ${who}`,
  byYou: 'changed by you',
  save: 'Save with these choices',
  keep: 'Keep as my draft',
  choose: (field: string) => `Choose what ${field} is to say.`,
  empty: 'Empty',
} as const)
