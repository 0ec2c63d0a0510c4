/** Moving a record: its section, or a plain folder of the project. */
import { useState } from 'preact/hooks'
import { newKey, write } from '../../app/client.ts'
import { useRead } from '../../app/reading.ts'
import type { Here, RecordPage } from '../../kinds/records/page.ts'
import { Bones } from '../../parts/bones.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/said.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { recordTexts as t } from '../../texts/record.ts'

interface Place {
  folderId: number
  name: string
}

export function MoveDialog({ here, close, page }: { here: Here; close: () => void; page: RecordPage }) {
  const root = here.project?.rootFolderId ?? 0
  const section = here.project?.sections?.find((one) => one.section === page.kind.section)?.folderId ?? 0
  const [way, setWay] = useState<Place[]>([{ folderId: section, name: page.kind.texts.many }])
  const [error, setError] = useState<unknown>()
  const [key] = useState(newKey)
  const at = way.at(-1)!
  const move = async (): Promise<void> => {
    try {
      const record = { folderId: here.folderId, folderParentId: at.folderId }
      await write(page.write, { [page.at]: record } as never, { idempotencyKey: key })
      say(t.moved(at.name))
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.move} close={close}>
      <nav class="crumbs" aria-label={t.moveTo}>
        {way.map((place, i) => (
          <button key={place.folderId} type="button" class="link" onClick={() => setWay(way.slice(0, i + 1))}>
            {place.name}
          </button>
        ))}
      </nav>
      <Trouble error={error} />
      <Below
        folderId={at.folderId}
        alsoRoot={way.length === 1 ? root : 0}
        enter={(place) => setWay([...way, place])}
      />
      <p class="actions">
        <button
          type="button"
          class="btn primary"
          aria-disabled={at.folderId === here.standing.folderParentId}
          onClick={() => at.folderId !== here.standing.folderParentId && void move()}
        >
          {t.moveTo} {at.name}
        </button>
      </p>
    </Dialog>
  )
}

/** Plain folders, and punch lists where it is a punch item: the server knows what may hold it. */
const plainMax = 99
const punchListType = 131

function Below({
  folderId,
  alsoRoot,
  enter,
}: {
  folderId: number
  alsoRoot: number
  enter: (place: Place) => void
}) {
  const here = useFolders(folderId)
  const atRoot = useFolders(alsoRoot)
  if (here.isWaiting) return <Bones rows={3} />
  const all = [...here.folders, ...atRoot.folders.filter(({ folderType }) => (folderType ?? 0) <= plainMax)]
  return (
    <nav class="nav choices" aria-label={t.moveTo}>
      <Trouble error={here.error} />
      {all.map((folder) => (
        <button
          key={folder.folderId}
          type="button"
          onClick={() => enter({ folderId: folder.folderId!, name: folder.folderName ?? '' })}
        >
          <Icon name="folder" />
          {folder.folderName}
        </button>
      ))}
    </nav>
  )
}

function useFolders(parentFolderId: number) {
  const filter = { FolderType: `1..${plainMax};${punchListType}` }
  const reading = useRead('FoldersGetByParentFolder', parentFolderId ? { parentFolderId, filter } : undefined)
  return { ...reading, folders: reading.data?.folderList ?? [] }
}
