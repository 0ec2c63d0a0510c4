/** What can be made here: the kinds in which the reader may write. */
import { kinds } from '../kinds/kinds.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { common } from '../texts/common.ts'
import { rightsIn, useProject } from './project.ts'
import { useRead } from './reading.ts'

export function CreateMenu({ projectId, close }: { projectId: number; close: () => void }) {
  return (
    <Dialog title={common.newRecord} close={close}>
      {projectId ? <Kinds projectId={projectId} close={close} /> : <Projects close={close} />}
    </Dialog>
  )
}

function Kinds({ projectId, close }: { projectId: number; close: () => void }) {
  const { data } = useProject(projectId)
  const writable = kinds.filter(({ key, section }) => key && rightsIn(data, section).writes)
  if (data && writable.length === 0) return <p class="second">{common.nothingToMake}</p>
  return (
    <nav class="nav choices" aria-label={common.newRecord}>
      {writable.map(({ name, path, icon, texts }) => (
        <a key={name} href={`/p/${projectId}/${path}/new`} onClick={close}>
          <Icon name={icon} />
          {texts.create}
        </a>
      ))}
    </nav>
  )
}

/** From my court nothing says in which project: one is chosen first. */
function Projects({ close }: { close: () => void }) {
  const { data } = useRead('ProjectsGetByUser', {})
  return (
    <nav class="nav choices" aria-label={common.projects}>
      {data?.projects?.map(({ projectId, projectName }) => (
        <a key={projectId} href={`/p/${projectId}`} onClick={close}>
          <Icon name="projects" />
          {projectName}
        </a>
      ))}
    </nav>
  )
}
