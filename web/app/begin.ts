/** Begins to read what the address names, while the scripts of its page are still on their way. */

import { partsAt } from '../recordtypes/parts.ts'
import { startBatching } from './calls/batchreads.ts'
import { readAhead, readInRoot } from './calls/client.ts'
import { lastProject } from './device/lastproject.ts'
import { type FirstRead, pageAt } from './page.ts'
import { addressNow } from './router.ts'
import { counting } from './shell/notices.ts'

export function beginReading(): void {
  const { path, query } = addressNow()
  const found = pageAt(path)
  if (!found || found.page.withoutSession) return
  const { at } = found
  const { bare, reads, readsByScript, load, part } = found.page
  const scripts = Promise.all([load(), part && partsAt(at.recordType)?.[part]()])
  const projectId = Number(at.projectId) || lastProject.get()
  const begin = (some: readonly FirstRead[]): void => {
    for (const one of some) void readFirst(one, projectId)
  }
  // What fails here fails again where it is waited for, and is said there.
  const known = scripts.then(
    ([page, ofType]) => begin(page.firstReads?.(ofType?.default, at, query) ?? []),
    () => undefined,
  )
  startBatching(readsByScript ? known : undefined)
  begin([
    ['SessionGet', {}],
    ...(bare
      ? []
      : ([
          ['NoticesRead', counting],
          ['MyCourtCount', {}],
        ] as const)),
    ...(projectId ? ([['ProjectSectionsRead', { projectId }]] as const) : []),
    ...(reads?.(at, query) ?? []),
  ])
}

async function readFirst([name, request, root]: FirstRead, projectId: number): Promise<void> {
  try {
    if (root) await readInRoot(name, request as never, root, projectId)
    else await readAhead(name, request as never)
  } catch {
    // The person who shows it says what went wrong.
  }
}
