/** Photos that another app shared with this one: kept on this device, then added to a record. */
import { useEffect, useState } from 'preact/hooks'
import { filesOf, type KeptFile } from '../../packages/client/src/queue/index.ts'
import { addEntry, dropFiles, emptyOutbox, fileCalls, keepFile, keptFiles } from '../app/outbox/outbox.ts'
import { recordsRead, type Seen } from '../app/readstore.ts'
import { go } from '../app/router.ts'
import { useStore } from '../app/store.ts'
import { useTitle } from '../app/title.ts'
import { useRead } from '../app/useread.ts'
import { showToast } from '../parts/toast.tsx'
import { placeOfRecord } from '../recordtypes/recordtypes.ts'
import { common } from '../texts/everypage.ts'
import { shareTexts as t } from '../texts/share.ts'

const of = 'share'

/** The service worker put them there. */
async function takeShared(): Promise<void> {
  if (!('caches' in globalThis)) return
  const shared = await caches.open('plumbline-share')
  for (const key of await shared.keys()) {
    const response = await shared.match(key)
    const name = new URL(key.url).searchParams.get('name') ?? ''
    const blob = await response?.blob()
    if (blob) await keepFile(of, new File([blob], name, { type: blob.type }))
    await shared.delete(key)
  }
}

export default function Share() {
  useTitle(t.title)
  const photos = filesOf(useStore(keptFiles), of)
  const court = useRead('MyCourtRead', {})
  const [seen, setSeen] = useState<readonly Seen[]>([])
  useEffect(() => {
    void takeShared()
    void recordsRead().then(setSeen)
  }, [])
  const waiting = (court.data?.items ?? []) as readonly Seen[]
  const known = new Set(seen.map(({ folderId }) => folderId))
  const records = [...seen, ...waiting.filter(({ folderId }) => !known.has(folderId))].slice(0, 40)
  const add = async (record: Seen): Promise<void> => {
    const ids = photos.map(({ id }) => id)
    const at = placeOfRecord(record.projectId, record.folderId, record.folderType)
    const { isUnstored } = await addEntry(
      {
        what: t.what(ids.length, record.number),
        at,
        folderId: record.folderId,
        calls: fileCalls(ids, { folderId: record.folderId }),
      },
      ids,
    )
    void emptyOutbox()
    if (!isUnstored) showToast(t.added(ids.length, record.number))
    go(at, { replace: true })
  }
  return (
    <>
      <header class="head">
        <h1>{t.title}</h1>
      </header>
      <div class="scroll">
        <div class="account">
          {photos.length === 0 ? <p>{t.none}</p> : <Photos photos={photos} />}
          {photos.length > 0 && (
            <section aria-labelledby="share-to">
              <h2 id="share-to">{t.to}</h2>
              <ul class="room-list">
                {records.map((record) => (
                  <li key={record.folderId}>
                    <button type="button" onClick={() => void add(record)}>
                      <span>
                        <b>{record.number}</b> {record.title || common.untitled}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function Photos({ photos }: { photos: readonly KeptFile[] }) {
  return (
    <p>
      {t.kept(photos.length)}{' '}
      <button type="button" class="btn quiet" onClick={() => void dropFiles(photos.map(({ id }) => id))}>
        {t.discard}
      </button>
    </p>
  )
}
