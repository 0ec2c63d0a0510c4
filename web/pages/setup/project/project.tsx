/** The project itself: its name and number, where it is, in which time zone its days begin. */
import { useId, useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { projectTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'
import { SetupForm, useSetupDraft } from '../setupdraft.tsx'

type Project = NonNullable<ResponseOf<'ProjectGet'>['project']>
const lines = ['projectName', 'projectNumber', 'numberOwner', 'numberArchitect', 'phone'] as const
const addressLines = ['line1', 'line2', 'city', 'state', 'zip', 'country'] as const

const sentFields = [...lines, 'description', 'timeZone', 'address'] as const

export default function ProjectPart({ projectId, writes }: PartProps) {
  const { data, error: unread, retry } = useRead('ProjectGet', { projectId })
  const draft = useSetupDraft<Project>(`setup/project/${projectId}`, t.saved)
  const project = draft.edited ?? data?.project
  if (!project) return <ErrorBox error={unread} retry={retry} />
  const put = (more: Partial<Project>): void => draft.setEdited({ ...project, ...more })
  const save = (): Promise<void> => {
    const sent = Object.fromEntries(sentFields.map((field) => [field, project[field]]))
    return draft.save(() => write('ProjectUpdate', { project: { projectId, ...sent } }))
  }
  const line = (
    label: string,
    field: string,
    value: string | null | undefined,
    more: (value: string) => Partial<Project>,
  ) => (
    <PlainField
      key={field}
      label={label}
      value={value ?? ''}
      readOnly={!writes}
      error={draft.problem(field)}
      onValue={(next) => put(more(next))}
    />
  )
  return (
    <SetupForm draft={draft} writes={writes} save={save}>
      {lines.map((key) => line(t.labels[key]!, key, project[key], (value) => ({ [key]: value })))}
      <Zone value={project.timeZone ?? ''} writes={writes} put={(timeZone) => put({ timeZone })} />
      <div class="field">
        <label for="project-description">{t.labels.description}</label>
        <textarea
          dir="auto"
          class="in"
          id="project-description"
          rows={3}
          readOnly={!writes}
          value={project.description ?? ''}
          onInput={(event) => put({ description: event.currentTarget.value })}
        />
      </div>
      <fieldset class="setup-address">
        <legend class="label">{t.address}</legend>
        {addressLines.map((key) =>
          line(t.addressLabels[key]!, key, project.address?.[key], (value) => ({
            address: { ...project.address, [key]: value },
          })),
        )}
      </fieldset>
      {writes && <Template projectId={projectId} />}
    </SetupForm>
  )
}

/** Saved at once: it is no field of the project. */
function Template({ projectId }: { projectId: number }) {
  const { data } = useRead('ProjectSourcesRead', {})
  const [error, setError] = useState<unknown>()
  const [chosen, setChosen] = useState<boolean>()
  const isTemplate = chosen ?? data?.sources?.find((one) => one.projectId === projectId)?.isTemplate
  if (!data) return null
  const save = (next: boolean): void => {
    setChosen(next)
    write('ProjectTemplateSave', { projectId, isTemplate: next }).then(
      () => setError(undefined),
      (why) => {
        setChosen(undefined)
        setError(why)
      },
    )
  }
  return (
    <div class="field">
      <ErrorBox error={error} />
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={Boolean(isTemplate)}
          aria-describedby="template-hint"
          onChange={(event) => save(event.currentTarget.checked)}
        />
        {t.template}
      </label>
      <p class="hint" id="template-hint">
        {t.templateHint}
      </p>
    </div>
  )
}

interface ZoneProps {
  value: string
  writes: boolean
  put: (value: string) => void
}

function Zone({ value, writes, put }: ZoneProps) {
  const id = useId()
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <div class="field">
      <label for={id}>{t.labels.timeZone}</label>
      <select
        class="in"
        id={id}
        disabled={!writes}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => put(event.currentTarget.value)}
      >
        {[...new Set([value, ...zones])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      <p class="hint" id={`${id}-hint`}>
        {t.zoneHint}
      </p>
    </div>
  )
}
