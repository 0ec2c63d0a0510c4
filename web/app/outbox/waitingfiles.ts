/** Files of a record that are not sent yet: shown with those that are there. */

import { isFile, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { useStore } from '../store.ts'

import { keptFiles, outbox } from './outbox.ts'

export function useWaitingFiles(folderId: number | undefined): KeptFile[] {
  const files = useStore(keptFiles)
  const calls = useStore(outbox).flatMap((entry) => entry.calls.filter(isFile))
  const ids = new Set(
    calls.flatMap(({ to, fileId }) => ('folderId' in to && to.folderId === folderId ? [fileId] : [])),
  )
  return folderId === undefined ? [] : files.filter(({ id }) => ids.has(id))
}
