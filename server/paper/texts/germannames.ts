/** Names that the server ships, on German papers. A name that somebody changed stays as it is. */
import { items, states } from '../../../contract/languages/de.ts'

export const germanNames: Readonly<Record<string, string>> = {
  ...items,
  ...states,
  // Attendance
  present: 'anwesend',
  absent: 'abwesend',
  excused: 'entschuldigt',
}
