/** The menu to create a record: the record types that the user may write. */
import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import type { RecordType } from '../recordtypes/recordtype.ts'
import { recordTypes } from '../recordtypes/recordtypes.ts'
import { common } from '../texts/everypage.ts'
import { type Project, rightsIn, useProject } from './project.ts'
import { useRead } from './useread.ts'

export function CreateMenu({ projectId, close }: { projectId: number; close: () => void }) {
  const [chosen, setChosen] = useState(projectId)
  return (
    <Dialog title={common.newRecord} close={close}>
      {chosen ? (
        <RecordTypeItems projectId={chosen} close={close} elsewhere={() => setChosen(0)} />
      ) : (
        <Projects choose={setChosen} />
      )}
    </Dialog>
  )
}

export const writableRecordTypes = (project: Project | undefined): RecordType[] =>
  recordTypes.filter(({ key, section }) => key && rightsIn(project, section).makes)

interface RecordTypeItemsProps {
  projectId: number
  close: () => void
  elsewhere: () => void
}

function RecordTypeItems({ projectId, close, elsewhere }: RecordTypeItemsProps) {
  const { data } = useProject(projectId)
  const writable = writableRecordTypes(data)
  return (
    <>
      <p class="second">
        {common.newIn(data?.projectName ?? '')}{' '}
        <button type="button" class="link" onClick={elsewhere}>
          {common.elsewhere}
        </button>
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

/** My court belongs to no project, so one is chosen first. */
function Projects({ choose }: { choose: (projectId: number) => void }) {
  const { data } = useRead('ProjectsGetByUser', {})
  return (
    <nav class="nav choices" aria-label={common.projects}>
      {data?.projects?.map(({ projectId, projectName }) => (
        <button key={projectId} type="button" onClick={() => choose(projectId!)}>
          <Icon name="projects" />
          {projectName}
        </button>
      ))}
    </nav>
  )
}
