/** The project itself: its name and number, where it is, in which time zone its days begin. */
import { useId, useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { faultAt } from '../../../app/calls/fault.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useDraft } from '../../../app/device/drafts.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { NotKept } from '../../../parts/notkept.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { projectTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'

type Project = NonNullable<ResponseOf<'ProjectGet'>['project']>
const lines = ['projectName', 'projectNumber', 'numberOwner', 'numberArchitect', 'phone'] as const
const addressLines = ['line1', 'line2', 'city', 'state', 'zip', 'country'] as const

export default function ProjectPart({ projectId, writes }: PartProps) {
  const { data, error: unread, retry } = useRead('ProjectGet', { projectId })
  const draftName = `setup/project/${projectId}`
  const [edited, setEdited] = useDraft<Project>(draftName)
  const [error, setError] = useState<unknown>()
  const project = edited ?? data?.project
  if (!project) return <ErrorBox error={unread} retry={retry} />
  const put = (more: Partial<Project>): void => setEdited({ ...project, ...more })
  const problem = (field: string): string | undefined => faultAt(error, field)

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    try {
      const {
        projectName,
        projectNumber,
        numberOwner,
        numberArchitect,
        phone,
        description,
        timeZone,
        address,
      } = project
      await write('ProjectUpdate', {
        project: {
          projectId,
          projectName,
          projectNumber,
          numberOwner,
          numberArchitect,
          phone,
          description,
          timeZone,
          address,
        },
      })
      setEdited(undefined, edited)
      showToast(t.saved)
    } catch (why) {
      setError(why)
    }
  }

  return (
    <div class="scroll">
      <form class="setup setup-form" onSubmit={save}>
        <ErrorBox error={error} />
        {lines.map((key) => (
          <PlainField
            key={key}
            label={t.labels[key]!}
            value={project[key] ?? ''}
            readOnly={!writes}
            error={problem(key)}
            onValue={(value) => put({ [key]: value })}
          />
        ))}
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
          {addressLines.map((key) => (
            <PlainField
              key={key}
              label={t.addressLabels[key]!}
              value={project.address?.[key] ?? ''}
              readOnly={!writes}
              error={problem(key)}
              onValue={(value) => put({ address: { ...project.address, [key]: value } })}
            />
          ))}
        </fieldset>
        {writes && <Template projectId={projectId} />}
        <NotKept name={draftName} />
        {writes && edited && (
          <div class="actions">
            <button type="button" class="btn" onClick={() => setEdited(undefined)}>
              {common.cancel}
            </button>
            <button type="submit" class="btn primary">
              {common.save}
            </button>
          </div>
        )}
      </form>
    </div>
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
