/** What is said of records that were imported. */
import { translated } from '../../app/language/dictionary.ts'

export const importedTexts = translated('importedTexts', {
  according: (source: string) => `According to ${source}`,
  broughtIn: (when: string, who: string) => `brought in on ${when} by ${who}`,
  /** Before and after the name and the day. */
  broughtInBy: (source: string) => ['Brought in by', 'on', `, according to ${source}`] as const,
  madeBy: (who: string) => `made by ${who}`,
  madeOn: (when: string) => `on ${when}`,
  unsigned: 'Nothing of it is anybody’s signature here.',
  row: 'The row as it was',
  from: (file: string, line: number) => `Line ${line} of ${file}`,
  imported: 'brought it in',
  importedAs: 'brought it in as',
  somebody: 'Somebody',
  isAnswer: 'the official answer',
} as const)
