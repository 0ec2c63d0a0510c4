/** A drawing or another PDF on the whole screen: a version of a document, or a file of a record. */
import { shipped } from '../../app/language/dictionary.ts'
import '../../app/styles/deskstyles.ts'
import { isNotThere } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { useAddress } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { viewTexts as t } from '../../texts/view.ts'
import { Sheets } from './sheets.tsx'
import { VersionMark } from './versionmark.tsx'

export default function View({ at }: PageProps) {
  const projectId = Number(at.projectId)
  if (at.attachmentFileId)
    return <Sheets url={`/files/${Number(at.attachmentFileId)}`} orElse={`/p/${projectId}`} />
  return <OfDocument projectId={projectId} folderId={Number(at.folderId)} />
}

function OfDocument({ projectId, folderId }: { projectId: number; folderId: number }) {
  const { query } = useAddress()
  const { data, error, retry } = useRead('DocumentGet', { folderId })
  const { versions } = useRead('DocumentVersionsRead', { folderId, take: 50 }).data ?? {}
  const document = data?.document
  useTitle(document?.folderName ?? undefined)
  if (isNotThere(error) || (document && document.projectId !== projectId)) return <NotFound />
  if (error && !document) return <ErrorBox error={error} retry={retry} />
  if (!document) return null
  const newest = document.documentVersion ?? 0
  const version = Number(query.get('v') ?? newest)
  const orElse = `/p/${projectId}/documents/${folderId}`
  if (!newest) return <Sheets url="" problem={t.noFile} title={document.folderName ?? ''} orElse={orElse} />
  const shown = versions?.find((one) => one.version === version)
  return (
    <Sheets
      key={version}
      url={`/files/document/${document.documentId}/${version}`}
      title={(version === newest ? document.folderName : shown?.documentName) ?? ''}
      orElse={orElse}
      mark={
        <VersionMark
          version={version}
          newest={newest}
          status={document.documentStatus ?? 0}
          statusName={shipped(document.documentStatusName ?? '')}
        />
      }
    />
  )
}
