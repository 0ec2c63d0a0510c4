/**
 * The folders as a tree, as in the ARIA practices: up and down move, right opens, left closes or goes to
 * the parent.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { nodeType, ownTypesFrom } from '../../../contract/nodetypes.ts'
import { type ResponseOf, read } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { go } from '../../app/router.ts'
import { Icon } from '../../parts/icon.tsx'
import { documentTexts as t } from '../../texts/documents.ts'

/** Plain folders, and those of outside drives. */
const folderTypes = `1..${ownTypesFrom - 1};${nodeType.driveFolder}`
export const foldersIn = (parentFolderId: number) => ({
  parentFolderId,
  filter: { FolderType: folderTypes },
  sort: 'FolderName',
  take: 200,
})

interface TreeProps {
  projectId: number
  /** The documents of the project. */
  rootId: number
  /** The root of the project: plain folders may be there as well. */
  projectRootId: number
  hereId: number
}

/** Expanded folders stay expanded from folder to folder, by the root of the tree. */
const opened = new Map<number, ReadonlySet<number>>()
/** After a folder was chosen in the tree, the focus stays there, on the page of that folder. */
let chosenId = 0

export function Tree({ projectId, rootId, projectRootId, hereId }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(opened.get(rootId) ?? new Set([rootId]))
  opened.set(rootId, open)
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const here = chosenId === hereId && ref.current?.querySelector<HTMLElement>(`[data-folder="${hereId}"]`)
    if (!here) return
    chosenId = 0
    here.focus()
  })
  const beside = useRead('FoldersGetByParentFolder', foldersIn(projectRootId)).data?.folderList
  useOpenDownTo(rootId, hereId, setOpen)
  const toggle = (id: number, isOpen: boolean): void => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  return (
    <nav class="folders" aria-label={t.tree}>
      <ul ref={ref} role="tree" aria-label={t.tree} class="folder-tree">
        <Branch
          node={{ id: rootId, name: t.title, isRestricted: false }}
          level={1}
          {...{ projectId, hereId, open, toggle }}
        />
        {beside?.map((folder) => (
          <Branch
            key={folder.folderId}
            node={nodeOf(folder)}
            level={1}
            {...{ projectId, hereId, open, toggle }}
          />
        ))}
      </ul>
    </nav>
  )
}

type StateUpdater = (next: (before: ReadonlySet<number>) => ReadonlySet<number>) => void

/** When the page is opened by a link, the folders above are expanded. */
function useOpenDownTo(rootId: number, hereId: number, setOpen: StateUpdater): void {
  useEffect(() => {
    let isOver = false
    const climb = async (): Promise<void> => {
      const above = new Set([rootId])
      for (let id = hereId; id !== rootId && !above.has(id); ) {
        above.add(id)
        const { folder } = await read('FolderGet', { folderId: id })
        if (!folder?.folderParentId) break
        id = folder.folderParentId
      }
      if (!isOver) setOpen((before) => new Set([...before, ...above]))
    }
    climb().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [rootId, hereId])
}

interface Node {
  id: number
  name: string
  isRestricted: boolean
}

type Folder = NonNullable<ResponseOf<'FoldersGetByParentFolder'>['folderList']>[number]

const nodeOf = ({ folderId, folderName, accessByList }: Folder): Node => ({
  id: folderId!,
  name: folderName ?? '',
  isRestricted: Boolean(accessByList),
})

interface BranchProps {
  node: Node
  level: number
  projectId: number
  hereId: number
  open: ReadonlySet<number>
  toggle: (id: number, isOpen: boolean) => void
}

function Branch({ node, level, projectId, hereId, open, toggle }: BranchProps) {
  const isOpen = open.has(node.id)
  const { data } = useRead('FoldersGetByParentFolder', isOpen ? foldersIn(node.id) : undefined)
  const below = data?.folderList ?? []
  const isHere = node.id === hereId
  const place = `/p/${projectId}/documents/${node.id}`
  const choose = (): void => {
    chosenId = node.id
    go(place)
  }
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={isOpen}
      aria-selected={isHere}
      tabIndex={isHere ? 0 : -1}
      data-folder={node.id}
      onKeyDown={(event) => onKey(event, { isOpen, toggle: (to) => toggle(node.id, to), open: choose })}
    >
      <div class="folder-line">
        <button
          type="button"
          class="twist"
          tabIndex={-1}
          aria-label={isOpen ? t.close(node.name) : t.open(node.name)}
          onClick={() => toggle(node.id, !isOpen)}
        >
          <Icon name="right" size={14} />
        </button>
        <a href={place} tabIndex={-1} aria-current={isHere ? 'page' : undefined}>
          <Icon name={node.isRestricted ? 'lock' : 'folder'} />
          <span class="cut">{node.name}</span>
        </a>
      </div>
      {isOpen && below.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
        <ul role="group">
          {below.map((folder) => (
            <Branch
              key={folder.folderId}
              node={nodeOf(folder)}
              level={level + 1}
              {...{ projectId, hereId, open, toggle }}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface Doing {
  isOpen: boolean
  toggle: (isOpen: boolean) => void
  open: () => void
}

function onKey(event: KeyboardEvent, { isOpen, toggle, open }: Doing): void {
  const item = event.currentTarget as HTMLElement
  // An event of a nested item also reaches the outer one.
  if (event.target !== item) return
  const items = [...item.closest('[role=tree]')!.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = items.indexOf(item)
  const parent = item.parentElement?.closest<HTMLElement>('[role=treeitem]')
  const doing: Record<string, () => void> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen ? item.querySelector<HTMLElement>('[role=treeitem]')?.focus() : toggle(true)),
    ArrowLeft: () => (isOpen ? toggle(false) : parent?.focus()),
    Enter: open,
    ' ': open,
  }
  const does = doing[event.key]
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  does()
}
