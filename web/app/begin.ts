/** Begins to read what the address names, while the scripts of its page are still on their way. */
import { pageAt } from '../pages/pages.ts'
import { recordTypeAt } from '../recordtypes/recordtypes.ts'
import { type OperationName, type RequestOf, read } from './client.ts'
import { lastProject } from './lastproject.ts'
import { counting } from './notices.ts'
import { addressNow } from './router.ts'
import { startTogether } from './together.ts'

/** An operation with its request: exactly as the page will ask, or it is read twice. */
export type FirstRead = { [K in OperationName]: readonly [name: K, request: RequestOf<K>] }[OperationName]

export function beginReading(): void {
  const { path, query } = addressNow()
  const found = pageAt(path)
  if (!found || found.page.withoutSession) return
  startTogether()
  const { bare, reads, load, part } = found.page
  // What fails here fails again where it is waited for, and is said there.
  void load().catch(() => undefined)
  if (part)
    void recordTypeAt(found.at.recordType ?? '')
      ?.parts[part]()
      .catch(() => undefined)
  const projectId = Number(found.at.projectId) || lastProject.get()
  const ofFrame: FirstRead[] = bare ? [] : [['NoticesRead', counting]]
  const ofProject: FirstRead[] = projectId ? [['ProjectSectionsRead', { projectId }]] : []
  // Whoever shows it says what went wrong.
  for (const [name, request] of [
    ['SessionGet', {}] as const,
    ...ofFrame,
    ...ofProject,
    ...(reads?.(found.at, query) ?? []),
  ])
    void read(name, request as never).catch(() => undefined)
}
