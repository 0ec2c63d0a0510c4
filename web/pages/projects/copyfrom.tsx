/** What a new project takes over from a template or another project: chosen by ticks. */
import { useId } from 'preact/hooks'
import { type CopyPart, copyParts } from '../../../contract/projects/projectparts.ts'
import { useRead } from '../../app/calls/useread.ts'
import { projectTexts as t } from '../../texts/people/projects.ts'

export interface CopyFrom {
  fromProjectId: number
  parts: readonly CopyPart[]
}

/** What most new projects want; people only if somebody says so. */
const usual: readonly CopyPart[] = [
  'Folders',
  'Roles',
  'Lists',
  'Labels',
  'Calendar',
  'Defaults',
  'Numbering',
]

interface Props {
  value: CopyFrom | undefined
  set: (value: CopyFrom | undefined) => void
}

export function CopyFromField({ value, set }: Props) {
  const id = useId()
  const sources = useRead('ProjectSourcesRead', {}).data?.sources ?? []
  if (sources.length === 0) return null
  const source = sources.find(({ projectId }) => projectId === value?.fromProjectId)
  const choose = (projectId: number): void => {
    const chosen = sources.find((one) => one.projectId === projectId)
    const parts: readonly CopyPart[] = chosen?.isTemplate ? [...usual, 'PunchItems'] : usual
    set(chosen && { fromProjectId: projectId, parts })
  }
  const toggle = (part: CopyPart, isOn: boolean): void => {
    const parts = (value?.parts ?? []).filter((one) => one !== part)
    set({ fromProjectId: value!.fromProjectId, parts: isOn ? [...parts, part] : parts })
  }
  const named = (isTemplate: boolean) =>
    sources
      .filter((one) => Boolean(one.isTemplate) === isTemplate)
      .map(({ projectId, projectName, projectNumber }) => (
        <option key={projectId} value={String(projectId)}>
          {[projectNumber, projectName].filter(Boolean).join(' ')}
        </option>
      ))
  return (
    <>
      <div class="field">
        <label class="label" for={id}>
          {t.beginLike}
        </label>
        <select
          class="in"
          id={id}
          value={String(value?.fromProjectId ?? '')}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          <option value="">{t.beginEmpty}</option>
          {sources.some(({ isTemplate }) => isTemplate) && (
            <optgroup label={t.templates}>{named(true)}</optgroup>
          )}
          {sources.some(({ isTemplate }) => !isTemplate) && (
            <optgroup label={t.otherProjects}>{named(false)}</optgroup>
          )}
        </select>
      </div>
      {source && (
        <fieldset class="field checks">
          <legend class="label">{t.takeOver}</legend>
          {copyParts
            .filter((part) => part !== 'PunchItems' || source.isTemplate)
            .map((part) => (
              <label key={part} class="check">
                <input
                  type="checkbox"
                  class="box"
                  checked={value!.parts.includes(part)}
                  onChange={(event) => toggle(part, event.currentTarget.checked)}
                />
                {t.parts[part]}
              </label>
            ))}
          <p class="hint">{t.noRecords}</p>
        </fieldset>
      )}
    </>
  )
}
