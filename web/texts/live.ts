/** The line that says what somebody else just did. Short: it is loaded beside every page. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'

const did: Readonly<Record<string, string>> = {
  Created: 'made it',
  ReplyAdded: 'replied',
  FileAttached: 'added a file',
  FileDeleted: 'removed a file',
  Forwarded: 'forwarded it',
  Restored: 'took it out of the bin',
  ReportSigned: 'signed it',
  ReportReopened: 'reopened it',
  Corrected: 'corrected it',
}

export const liveTexts = translated('liveTexts', {
  did: (action: string, status: string | null | undefined, what = 'it'): string =>
    status && action !== 'Created' ? `set it to ${status}` : (did[action] ?? `changed ${what}`),
  field: (name: string, value: string | undefined) => (value ? `${name} to ${value}` : name),
  fields: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more > 0 ? ` and ${plural(more, 'more field', 'more fields')}` : ''}`,
  onBehalf: (name: string) => `on behalf of ${name}`,
} as const)
