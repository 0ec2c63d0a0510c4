/** Folders on the left, their documents on the right, the chosen one beside them. */

import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import { isNotThere } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { type Project, rightsIn, useProject } from '../../app/project.ts'
import { go, useAddress } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { DropAnywhere } from '../../parts/files/drop.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KeepHere } from '../../parts/keephere.tsx'
import { placeOfRecord, recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { documentTexts as t } from '../../texts/documents.ts'
import { FolderTools } from './foldertools.tsx'
import { Panel } from './panel.tsx'
import { Rows } from './rows.tsx'
import { Tree } from './tree.tsx'
import { AskForVersion, useUploading } from './upload.tsx'

const documentTypes: readonly number[] = [nodeType.document, nodeType.driveFile]

export default function Documents({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project, error, retry } = useProject(projectId)
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return null
  const rights = rightsIn(project, 'documents')
  const nodeId = Number(at.folderId ?? rights.folderId)
  if (!rights.reads || !rights.folderId || !Number.isSafeInteger(nodeId)) return <NotFound />
  return <RecordContext key={at.folderId} projectId={projectId} project={project} nodeId={nodeId} />
}

/** The address may name a folder, or a document: then its folder is shown with it open. */
function RecordContext({
  projectId,
  project,
  nodeId,
}: {
  projectId: number
  project: Project
  nodeId: number
}) {
  const { query } = useAddress()
  const rights = rightsIn(project, 'documents')
  const node = useRead('FolderGet', { folderId: nodeId })
  const folder = node.data?.folder
  const isDocument = documentTypes.includes(folder?.folderType ?? 0)
  const holderId = isDocument ? (folder?.folderParentId ?? 0) : nodeId
  const uploading = useUploading(holderId, project.rootFolderId ?? 0)
  const { take } = uploading
  const holder = useRead('FolderGet', isDocument && holderId ? { folderId: holderId } : undefined)
  const shown = isDocument ? holder.data?.folder : folder
  const name = holderId === rights.folderId ? t.title : (shown?.folderName ?? t.title)
  useTitle(shown && name, project.projectName)
  const recordType = recordTypeOf(folder?.folderType ?? 0)
  useEffect(() => {
    if (folder && recordType) go(placeOfRecord(projectId, nodeId, folder.folderType!), { replace: true })
  }, [folder])
  // The address names another project than the one it belongs to.
  if (isNotThere(node.error) || (folder && folder.folderProjectId !== projectId)) return <NotFound />
  if (node.error && !folder) return <ErrorBox error={node.error} retry={node.retry} />
  if (!folder || !shown || recordType) return null
  const openId = isDocument ? nodeId : Number(query.get('doc') ?? 0)
  return (
    <>
      <header class="head wraps">
        <h1 class="cut">{name}</h1>
        <div class="end">
          <KeepHere what={{ kind: 'folder', projectId, folderId: holderId, title: name }} quiet />
          <FolderTools projectId={projectId} folder={shown} writes={rights.writes} deletes={rights.deletes} />
          {rights.writes && <Browse take={take} />}
        </div>
      </header>
      <div class={`documents${openId ? ' has-open' : ''}`}>
        <Tree
          projectId={projectId}
          rootId={rights.folderId}
          projectRootId={project.rootFolderId ?? 0}
          hereId={holderId}
        />
        <Rows projectId={projectId} folderId={holderId} openId={openId} writes={rights.writes} />
        {openId > 0 && (
          <Panel
            key={openId}
            projectId={projectId}
            folderId={openId}
            parentId={holderId}
            writes={rights.writes}
          />
        )}
      </div>
      {rights.writes && <DropAnywhere take={take} says={t.dropHere(name)} />}
      <AskForVersion {...uploading} />
    </>
  )
}

function Browse({ take }: { take: (files: File[]) => void }) {
  const [turn, setTurn] = useState(0)
  return (
    <label class="btn primary stays">
      <Icon name="up" />
      {t.upload}
      <input
        key={turn}
        class="vh"
        type="file"
        multiple
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          setTurn(turn + 1)
        }}
      />
    </label>
  )
}
