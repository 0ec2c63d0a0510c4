/** Which list a kind has. */
import type { KindName } from '../kinds.ts'
import { dailyList } from './daily.tsx'
import { issueList } from './issue.tsx'
import type { ListKind } from './list.ts'
import { meetingList } from './meeting.tsx'
import { packageList } from './packages.tsx'
import { punchListList } from './punch.tsx'
import { registerList } from './register.tsx'
import { rfiList } from './rfi.tsx'

export const lists: Readonly<Record<KindName, ListKind>> = {
  rfi: rfiList,
  submittal: registerList,
  submittalPackage: packageList,
  punch: punchListList,
  issue: issueList,
  daily: dailyList,
  meeting: meetingList,
}
