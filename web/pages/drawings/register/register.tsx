/** The register of drawings: the sheets in force by discipline, now or as of a day, and what waits to be published. */
import '../../../app/styles/liststyles.ts'
import '../../../app/styles/drawingstyles.ts'
import { useState } from 'preact/hooks'
import { isNotThere } from '../../../app/calls/client.ts'
import type { FirstRead, PageProps } from '../../../app/page.ts'
import { rightsIn, useProject } from '../../../app/project.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { useTitle } from '../../../app/shell/title.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { DropAnywhere } from '../../../parts/files/drop.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { publicationTexts } from '../../../texts/drawings/publication.ts'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { listTexts } from '../../../texts/lists/lists.ts'
import { keyTexts } from '../../../texts/shortcuts.ts'
import { pageRequest } from '../../list/rows.ts'
import { AsOfLine } from './asofline.tsx'
import { ExportButton } from './exportbutton.tsx'
import { KeepSetButton, KeptSetLine, useKeptSet } from './keepset.tsx'
import { OutsideLine } from './outsideline.tsx'
import { RegisterTools } from './registertools.tsx'
import { type Counts, countsOf, newestChange, waitingIn } from './requests.ts'
import { Sheets } from './sheets.tsx'
import { RegisterTabs } from './tabs.tsx'
import { type RegisterProps, useRegister } from './useregister.ts'
import { Waiting } from './waiting.tsx'

const KeepDialog = later(() => import('./keepdialog.tsx').then((part) => part.KeepDialog))
const UploadDialog = later(() => import('../upload/uploaddialog.tsx').then((part) => part.UploadDialog))

export default function Register({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project, error, retry } = useProject(projectId)
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return <Skeleton />
  if (!rightsIn(project, 'documents').reads) return <NotFound />
  return <Shown projectId={projectId} project={project} />
}

/** The set of now. What is narrowed, or of another moment, is read by the page itself. */
export function firstReads(
  _part: undefined,
  at: Record<string, string>,
  query: URLSearchParams,
): readonly FirstRead[] {
  const projectId = Number(at.projectId)
  if (query.size > 0) return []
  const rows = pageRequest({ projectId, filter: {}, sort: 'Discipline' })
  return [
    ['DrawingRegisterRead', rows as never],
    ['DrawingRegisterSections', countsOf(projectId)],
    ['DrawingPublicationList', waitingIn(projectId)],
  ]
}

function Shown(props: RegisterProps) {
  const now = useRegister(props)
  const { projectId, project, counts, asOf, rows, mayUpload } = now
  const [files, setFiles] = useState<readonly File[]>()
  const [isKeeping, setKeeping] = useState(false)
  const pin = useKeptSet(projectId)
  const upload = (): void => setFiles([])
  useTitle(t.title, project.projectName)
  useShortcuts({ title: t.title, on: mayUpload ? { c: { says: t.upload, does: upload } } : {} })
  return (
    <>
      <header class="head">
        <h1>{t.title}</h1>
        <div class="end">
          <KeepSetButton projectId={projectId} ask={() => setKeeping(true)} />
          {rows.total ? <ExportButton now={now} /> : null}
          {mayUpload && (
            <button type="button" class="btn primary" onClick={upload}>
              <Icon name="plus" />
              {t.upload}
              <kbd>c</kbd>
            </button>
          )}
        </div>
      </header>
      <RegisterTabs {...props} counts={counts.data} current={asOf ? 'asOf' : now.view} asOf={asOf} />
      {asOf ? (
        <AsOfLine asOf={asOf} timeZone={project.timeZone} />
      ) : (
        <>
          <KeptSetLine projectId={projectId} />
          <Waiting projectId={projectId} />
          <OutsideLine projectId={projectId} count={counts.data?.outsideCount ?? 0} />
        </>
      )}
      {(now.q || rows.total !== 0) && <RegisterTools isGrouped={now.isGrouped} q={now.q} />}
      <ErrorBox error={rows.error ?? counts.error} retry={() => rows.want()} />
      <Sheets now={now} upload={mayUpload ? upload : undefined} />
      <Foot counts={counts.data} />
      {isKeeping && <KeepDialog {...props} pin={pin} close={() => setKeeping(false)} />}
      {mayUpload && <DropAnywhere take={setFiles} says={publicationTexts.dropHere} />}
      {files && <UploadDialog {...props} publicationId={0} files={files} close={() => setFiles(undefined)} />}
    </>
  )
}

function Foot({ counts }: { counts: Counts | undefined }) {
  const change = newestChange(counts)
  return (
    <footer class="foot">
      <span role="status">
        {counts && t.inForce(counts.count ?? 0)}
        {change && t.changed(change.sheets, change.name)}
      </span>
      <span class="end" aria-hidden="true">
        <span>
          <kbd>{keyTexts.names.Enter ?? 'Enter'}</kbd> {listTexts.keysOpen}
        </span>
        <span>
          <kbd>Space</kbd> {listTexts.keysPeek}
        </span>
        <span>
          <kbd>?</kbd> {listTexts.keysAll}
        </span>
      </span>
    </footer>
  )
}
