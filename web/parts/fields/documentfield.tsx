/** A document of the project, found by its words or number. The chosen version is reported too. */

import { useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import { read } from '../../app/calls/client.ts'
import { useDebounced } from '../../app/calls/debounced.ts'
import { useRead } from '../../app/calls/useread.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { sentenceOf } from '../errorbox.tsx'
import { Combobox } from './combobox.tsx'
import { asText, type ControlProps } from './field.ts'
import { describedBy, Labelled } from './labelled.tsx'
import type { Choice } from './matching.ts'

const documentTypes = [nodeType.document, nodeType.driveFile]
const foundMax = 20

function useDocuments(projectId: number, typed: string): { choices: Choice[]; isWaiting: boolean } {
  const text = useDebounced(typed.trim())
  const { data, isWaiting } = useRead(
    'RecordSearch',
    text ? { projectId, text, folderTypes: documentTypes, take: foundMax } : undefined,
  )
  const choices = (text ? (data?.hits ?? []) : []).map(({ folderId, number, title }) => ({
    value: String(folderId),
    label: number || title || '',
    beside: number ? (title ?? '') : '',
  }))
  return { choices, isWaiting: isWaiting || typed.trim() !== text }
}

/** `drawing` is a text that may be anything; `document` is the id of one. */
export function DocumentField(props: ControlProps & { isText: boolean }) {
  const { id, label, projectId, value, name, onChange, onLeave, needed, isText } = props
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [version, setVersion] = useState('')
  const { choices, isWaiting } = useDocuments(projectId, typed)
  const error = problem || props.error
  const labelling = { ...props, error, hint: version || props.hint }
  const pick = async (choice: Choice | undefined): Promise<void> => {
    setProblem('')
    setVersion('')
    if (!choice) return onChange(null, isText ? undefined : null)
    if (isText) onChange(choice.label)
    try {
      const { document } = await read('DocumentGet', { folderId: Number(choice.value) })
      const { documentId = 0, documentVersion, documentIssue } = document ?? {}
      const number = document?.documentNumber || choice.label
      if (!isText) onChange(documentId, number)
      setVersion(documentVersion ? t.versionIn(documentIssue ?? '', documentVersion) : t.noVersion)
      props.onDocument?.({ documentId: documentId ?? 0, version: documentVersion ?? 0, name: number })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        isNarrowed
        isWaiting={isWaiting}
        text={isText ? asText(value) : (name ?? asText(value || ''))}
        onText={isText ? (text) => onChange(text || null) : undefined}
        onSearch={setTyped}
        onPick={pick}
        onNone={(text) => setProblem(t.noDocument(text))}
        onLeave={onLeave}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(error)}
        isNeeded={needed}
      />
    </Labelled>
  )
}
