/** The folder into which new sheets go: one of the documents, found by its name. */
import { useId, useState } from 'preact/hooks'
import { nodeType, ownTypesFrom } from '../../../../contract/nodetypes.ts'
import { useDebounced } from '../../../app/calls/debounced.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { type Project, rightsIn } from '../../../app/project.ts'
import { Combobox } from '../../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../../parts/fields/labelled.tsx'
import type { Choice } from '../../../parts/fields/matching.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'

const plainFolders = `1..${ownTypesFrom - 1}`
const foundMax = 20

interface Props {
  projectId: number
  project: Project
  /** 0: the documents of the project. */
  folderId: number
  onFolder: (folderId: number) => void
  error?: string
}

export function FolderField({ projectId, project, folderId, onFolder, error }: Props) {
  const id = useId()
  const [none, setNone] = useState('')
  const [typed, setTyped] = useState('')
  const root = rightsIn(project, 'documents').folderId
  const chosenId = folderId || root
  const { choices, isWaiting } = useFolders(projectId, root, typed)
  const folder = useRead('FolderGet', chosenId === root ? undefined : { folderId: chosenId }).data?.folder
  const labelling = { id, label: t.folder, error: none ? t.noFolder(none) : error }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={t.folder}
        choices={choices}
        text={chosenId === root ? common.documents : (folder?.folderName ?? '')}
        isWaiting={isWaiting}
        onSearch={setTyped}
        onPick={(choice) => {
          setNone('')
          if (choice) onFolder(Number(choice.value))
        }}
        onNone={setNone}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(labelling.error)}
      />
    </Labelled>
  )
}

/** The documents of the project, the folders directly in them, and those of any depth that have the typed words. */
function useFolders(projectId: number, root: number, typed: string) {
  const text = useDebounced(typed.trim())
  const direct = useRead('FoldersGetByParentFolder', {
    parentFolderId: root,
    filter: { FolderType: plainFolders },
    sort: 'FolderName',
  })
  const search = { projectId, text, folderTypes: [nodeType.folder], take: foundMax }
  const found = useRead('RecordSearch', text ? search : undefined)
  const near: Choice[] = (direct.data?.folderList ?? []).map(({ folderId, folderName }) => ({
    value: String(folderId),
    label: folderName ?? '',
  }))
  const far: Choice[] = (found.data?.hits ?? []).map(({ folderId, title }) => ({
    value: String(folderId),
    label: title ?? '',
  }))
  const all = [{ value: String(root), label: common.documents }, ...near, ...far]
  return {
    choices: [...new Map(all.map((choice) => [choice.value, choice])).values()],
    isWaiting: direct.isWaiting || found.isWaiting || typed.trim() !== text,
  }
}
