/** What the page of each kind needs, loaded when a record of that kind is opened. */
import type { KindName } from '../kinds.ts'
import type { RecordPage } from './page.ts'

const loaders: Readonly<Record<KindName, () => Promise<{ default: RecordPage }>>> = {
  rfi: () => import('./rfi.tsx'),
  submittal: () => import('./submittal.tsx'),
  submittalPackage: () => import('./package.tsx'),
  punch: () => import('./punch.tsx'),
  issue: () => import('./issue.tsx'),
  daily: () => import('./daily.tsx'),
  meeting: () => import('./meeting.tsx'),
}

export const loadRecordPage = async (name: KindName): Promise<RecordPage> => (await loaders[name]()).default
