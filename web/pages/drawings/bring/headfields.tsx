/** The name, the day and the folder of a publication, saved as one goes. */
import { useState } from 'preact/hooks'
import { dayOf } from '../../../app/language/dates.ts'
import type { Project } from '../../../app/project.ts'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { FolderField } from '../parts/folderfield.tsx'
import type { Confirming } from './confirming.ts'

export interface ConfirmProps {
  confirming: Confirming
  projectId: number
  project: Project
}

export function HeadFields({ confirming, projectId, project }: ConfirmProps) {
  const { publication } = confirming
  const [name, setName] = useState(publication.name ?? '')
  const [day, setDay] = useState<unknown>(publication.issueDate)
  const [folderId, setFolderId] = useState(publication.parentFolderId ?? 0)
  const isDay = Boolean(dayOf(String(day ?? '')))
  return (
    <section class="publication-fields" aria-label={t.bring}>
      <PlainField
        label={t.name}
        value={name}
        error={name.trim() ? undefined : t.noName}
        onValue={(next) => {
          setName(next)
          if (next.trim()) confirming.changeHead({ name: next })
        }}
      />
      <FieldControl
        {...fieldOf('DrawingPublicationSaveRequest', 'issueDate')}
        label={t.issued}
        value={day}
        error={isDay ? undefined : t.noDay}
        projectId={projectId}
        onChange={(next) => {
          setDay(next)
          const chosen = dayOf(String(next ?? ''))
          if (chosen) confirming.changeHead({ issueDate: chosen })
        }}
      />
      <FolderField
        projectId={projectId}
        project={project}
        folderId={folderId}
        onFolder={(next) => {
          setFolderId(next)
          confirming.changeHead({ parentFolderId: next })
        }}
      />
    </section>
  )
}
