/** Moving a record: its section, or a plain folder of the project. */

import { useState } from 'preact/hooks'
import { nodeType, ownTypesFrom } from '../../../contract/nodetypes.ts'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { rightsIn } from '../../app/project.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { aboutRecord, writeKept } from '../../parts/outbox/writekept.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { recordActTexts as acts } from '../../texts/record/recordacts.ts'
import { etagShown } from './steps/takestep.ts'

interface Place {
  folderId: number
  name: string
  /** Can be opened but holds no record of this type: the section of another one. */
  isOnlyWay?: boolean
}

export function MoveDialog({
  context,
  close,
  page,
}: {
  context: RecordContext
  close: () => void
  page: RecordPage
}) {
  const own = rightsIn(context.project, page.recordType.section).folderId
  const [way, setWay] = useState<Place[]>([{ folderId: own, name: page.recordType.texts.many }])
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const at = way.at(-1)!
  const isHere = at.folderId === context.standing.folderParentId
  const move = async (): Promise<void> => {
    try {
      const record = { folderId: context.folderId, folderParentId: at.folderId }
      const sent = await writeKept(page.write, { [page.at]: record } as never, {
        ...aboutRecord(context, t.move),
        idempotencyKey: key,
        ifMatch: await etagShown(page, context.folderId),
      })
      if (sent) showToast(acts.moved(at.name))
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.move} close={close}>
      <nav class="crumbs" aria-label={acts.moveTo}>
        {way.map((place, i) => (
          <button key={place.folderId} type="button" class="link" onClick={() => setWay(way.slice(0, i + 1))}>
            {place.name}
          </button>
        ))}
      </nav>
      <ErrorBox error={error} />
      <Below context={context} at={at} isTop={way.length === 1} enter={(place) => setWay([...way, place])} />
      {isHere && <p class="hint">{acts.liesHere}</p>}
      {!isHere && !at.isOnlyWay && (
        <p class="actions">
          <button type="button" class="btn primary" onClick={() => void move()}>
            {acts.moveTo} {at.name}
          </button>
        </p>
      )}
    </Dialog>
  )
}

/** Plain folders and punch lists: the server knows which of them may hold the record. */
const holderTypes = `1..${ownTypesFrom - 1};${nodeType.punchList}`

function Below({
  context,
  at,
  isTop,
  enter,
}: {
  context: RecordContext
  at: Place
  isTop: boolean
  enter: (place: Place) => void
}) {
  const below = useFolders(at.folderId)
  const atRoot = useFolders(isTop ? (context.project?.rootFolderId ?? 0) : 0)
  if (below.isWaiting) return <Skeleton rows={3} />
  const documents = rightsIn(context.project, 'documents').folderId
  const places: Place[] = [
    ...[...below.folders, ...atRoot.folders].map(({ folderId, folderName }) => ({
      folderId: folderId!,
      name: folderName ?? '',
    })),
    ...(isTop && documents ? [{ folderId: documents, name: common.documents, isOnlyWay: true }] : []),
  ]
  return (
    <nav class="nav choices" aria-label={acts.moveTo}>
      <ErrorBox error={below.error} retry={below.retry} />
      {places.map((place) => (
        <button key={place.folderId} type="button" onClick={() => enter(place)}>
          <Icon name="folder" />
          {place.name}
        </button>
      ))}
    </nav>
  )
}

function useFolders(parentFolderId: number) {
  const filter = { FolderType: holderTypes }
  const reading = useRead('FoldersGetByParentFolder', parentFolderId ? { parentFolderId, filter } : undefined)
  return { ...reading, folders: reading.data?.folderList ?? [] }
}
