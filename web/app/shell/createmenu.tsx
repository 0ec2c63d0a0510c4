/** The menu to create a record: the record types that the user may write. */
import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { recordTypes } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import type { ResponseOf } from '../calls/client.ts'
import { useRead } from '../calls/useread.ts'
import { type Project, rightsIn, useProject } from '../project.ts'

export function CreateMenu({ projectId, close }: { projectId: number; close: () => void }) {
  const [chosen, setChosen] = useState(projectId)
  const projects = useRead('ProjectsGetByUser', {}).data?.projects ?? []
  // Of one project there is nothing to choose.
  const shown = chosen || (projects.length === 1 && projects[0]!.projectId)
  return (
    <Dialog title={common.newRecord} close={close}>
      {shown ? (
        <RecordTypeItems
          projectId={shown}
          close={close}
          elsewhere={projects.length > 1 ? () => setChosen(0) : undefined}
        />
      ) : (
        <Projects projects={projects} choose={setChosen} />
      )}
    </Dialog>
  )
}

export const writableRecordTypes = (project: Project | undefined): RecordType[] =>
  recordTypes.filter(({ key, section }) => key && rightsIn(project, section).makes)

interface RecordTypeItemsProps {
  projectId: number
  close: () => void
  /** Left out: there is no other project. */
  elsewhere?: () => void
}

function RecordTypeItems({ projectId, close, elsewhere }: RecordTypeItemsProps) {
  const { data } = useProject(projectId)
  const writable = writableRecordTypes(data)
  return (
    <>
      <p class="second">
        {common.newIn(data?.projectName ?? '')}{' '}
        {elsewhere && (
          <button type="button" class="link" onClick={elsewhere}>
            {common.elsewhere}
          </button>
        )}
      </p>
      {data && writable.length === 0 && <p class="second">{common.nothingToMake}</p>}
      <nav class="nav choices" aria-label={common.newRecord}>
        {writable.map(({ name, path, icon, texts }) => (
          <a key={name} href={`/p/${projectId}/${path}/new`} onClick={close}>
            <Icon name={icon} />
            {texts.create}
          </a>
        ))}
      </nav>
    </>
  )
}

interface ProjectsProps {
  projects: NonNullable<ResponseOf<'ProjectsGetByUser'>['projects']>
  choose: (projectId: number) => void
}

/** My court belongs to no project, so one is chosen first. */
function Projects({ projects, choose }: ProjectsProps) {
  return (
    <nav class="nav choices" aria-label={common.projects}>
      {projects.map(({ projectId, projectName }) => (
        <button key={projectId} type="button" onClick={() => choose(projectId!)}>
          <Icon name="projects" />
          {projectName}
        </button>
      ))}
    </nav>
  )
}
