/** Names that the server ships, on German papers. A name that somebody changed stays as it is. */
import { germanItems, germanStates } from '../../codes/germannames.ts'

export const germanNames: Readonly<Record<string, string>> = {
  ...germanItems,
  ...germanStates,
  // Attendance
  present: 'anwesend',
  absent: 'abwesend',
  excused: 'entschuldigt',
}
