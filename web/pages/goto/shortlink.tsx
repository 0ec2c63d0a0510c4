/** /r/4711: finds where that record, document or folder is, and goes there. */
import { useEffect } from 'preact/hooks'
import { CallFailed } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { go } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'

export default function ShortLink({ at }: PageProps) {
  const folderId = Number(at.folderId)
  const { data, error, retry } = useRead('FolderGet', folderId ? { folderId } : undefined)
  const folder = data?.folder
  useEffect(() => {
    if (folder) go(placeOfRecord(folder.folderProjectId!, folderId, folder.folderType!), { replace: true })
  }, [folder])
  if (!folderId || (error instanceof CallFailed && error.status === 404)) return <NotFound />
  if (error) return <ErrorBox error={error} retry={retry} />
  return <Skeleton />
}
