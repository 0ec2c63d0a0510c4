/** The parent of the record: a punch list, a submittal package. None: it is in its section. */
import { useState } from 'preact/hooks'
import { useRead } from '../../app/calls/useread.ts'
import { useProject } from '../../app/project.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { Combobox } from './combobox.tsx'
import { asText, type ControlProps } from './field.ts'
import { describedBy, Labelled } from './labelled.tsx'
import type { Choice } from './matching.ts'

function useHolders(projectId: number, of: 'punchLists' | 'packages'): Choice[] {
  const root = useProject(projectId).data?.rootFolderId
  const lists = useRead(
    'FolderReadPunchList',
    root && of === 'punchLists' ? { folderParentId: root } : undefined,
  )
  const packages = useRead(
    'SubmittalReadInFolder',
    root && of === 'packages' ? { parentFolderId: root } : undefined,
  )
  return of === 'punchLists'
    ? (lists.data?.folderList ?? []).map(({ folderId, folderName }) => ({
        value: String(folderId),
        label: folderName ?? '',
      }))
    : (packages.data?.submittalList ?? []).map(({ folderId, number, description }) => ({
        value: String(folderId),
        label: [number, description].filter(Boolean).join(' '),
      }))
}

export function ParentField(props: ControlProps & { of: 'punchLists' | 'packages' }) {
  const { id, label, projectId, value, onChange, onLeave, needed } = props
  const choices = useHolders(projectId, props.of)
  const [none, setNone] = useState('')
  const error = none ? t.notInList(none) : props.error
  const labelling = { ...props, error }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        text={choices.find((choice) => choice.value === asText(value))?.label ?? ''}
        onPick={(choice) => {
          setNone('')
          onChange(choice ? Number(choice.value) : null)
        }}
        onNone={setNone}
        onLeave={onLeave}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(error)}
        isNeeded={needed}
      />
    </Labelled>
  )
}
