/**
 * Photos and PDFs that another app shared, and files that were written and never sent: kept on this device, then added to a
 * record or to the documents of a project, or thrown away.
 */
import { useEffect, useState } from 'preact/hooks'
import type { KeptFile } from '../../../packages/client/src/queue/index.ts'
import { useRead } from '../../app/calls/useread.ts'
import { lastProject } from '../../app/device/lastproject.ts'
import { recordsRead, type Seen } from '../../app/device/readstore.ts'
import { moment } from '../../app/language/dates.ts'
import { size } from '../../app/language/numbers.ts'
import { changeAt, discardChange } from '../../app/outbox/changing.ts'
import {
  addEntry,
  allStored,
  dropFiles,
  emptyOutbox,
  fileCalls,
  keptDrafts,
  keptFiles,
  keptFor,
  leftChanges,
  outbox,
  putBackFile,
  unclaimed,
} from '../../app/outbox/outbox.ts'
import { takeShared } from '../../app/outbox/shared.ts'
import { rightsIn } from '../../app/project.ts'
import { go } from '../../app/router.ts'
import { useTitle } from '../../app/shell/title.ts'
import { useStore } from '../../app/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { arePhotos } from '../../parts/outbox/bar.tsx'
import { showToast } from '../../parts/toast.tsx'
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { shareTexts as t } from '../../texts/share.ts'

const WrittenIn = later(() => import('../../parts/outbox/written.tsx').then((parts) => parts.WrittenIn))

export default function Share() {
  const files = useUnclaimed()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isTaking, setTaking] = useState(true)
  const records = useRecords()
  useEffect(() => {
    void takeShared().finally(() => setTaking(false))
  }, [])
  const chosen = files.filter(({ id }) => !without.has(id))
  const ofPhotos = arePhotos(files)
  const title = ofPhotos ? t.title : t.titleFiles
  useTitle(title)
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(without)
    if (isTicked) next.delete(id)
    else next.add(id)
    setWithout(next)
  }
  return (
    <>
      <header class="head">
        <h1>{title}</h1>
      </header>
      <div class="scroll">
        <div class="account">
          <LeftChanges />
          {files.length === 0 ? (
            leftChanges().length === 0 && <p>{isTaking ? common.loading : t.none}</p>
          ) : (
            <>
              <p>
                {t.kept(files.length, ofPhotos)}{' '}
                {chosen.length > 0 && (
                  <button type="button" class="btn quiet" onClick={() => throwAway(chosen)}>
                    {t.discard}
                  </button>
                )}
              </p>
              <ul class="chosen-files unsent">
                {files.map((file) => (
                  <Unsent key={file.id} kept={file} isTicked={!without.has(file.id)} tick={tick} />
                ))}
              </ul>
              {chosen.length > 0 && !isTaking && <Targets records={records} chosen={chosen} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

function useUnclaimed(): KeptFile[] {
  useStore(keptFiles)
  useStore(keptDrafts)
  useStore(outbox)
  return unclaimed()
}

/** Changes of what was sent meanwhile: their form shows what was written. */
function LeftChanges() {
  const left = leftChanges()
  if (left.length === 0) return null
  return (
    <section aria-labelledby="left-changes">
      <h2 id="left-changes">{t.changes}</h2>
      <p class="second">{t.changesWhy}</p>
      <ul class="outbox-list">
        {left.map(({ id, when, changes, value }) => (
          <li key={id}>
            <p>
              <b>{changes!.what}</b>
              <small>{moment(new Date(when))}</small>
            </p>
            <WrittenIn value={value} at={changes!.at} />
            <p class="outbox-acts">
              <a class="btn" href={changeAt(changes!.at ?? '/', changes!.id)}>
                {t.open}
              </a>
              <button type="button" class="btn quiet" onClick={() => discardChange(changes!.id)}>
                {t.discard}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those that were opened here, the last one first, then those that wait on the user. */
function useRecords(): Seen[] {
  const court = useRead('MyCourtRead', {})
  const [seen, setSeen] = useState<readonly Seen[]>([])
  useEffect(() => {
    void recordsRead().then(setSeen)
  }, [])
  const waiting = (court.data?.items ?? []) as readonly Seen[]
  const known = new Set(seen.map(({ folderId }) => folderId))
  return [...seen, ...waiting.filter(({ folderId }) => !known.has(folderId))].slice(0, 40)
}

function throwAway(files: readonly KeptFile[]): void {
  void dropFiles(files.map(({ id }) => id))
  showToast(t.discarded(files.length, arePhotos(files)), () => {
    for (const file of files) void putBackFile(file)
  })
}

interface UnsentProps {
  kept: KeptFile
  isTicked: boolean
  tick: (id: string, isTicked: boolean) => void
}

function Unsent({ kept, isTicked, tick }: UnsentProps) {
  const [url, setUrl] = useState('')
  const isPhoto = arePhotos([kept])
  useEffect(() => {
    if (!isPhoto) return
    const made = URL.createObjectURL(kept.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [kept.file])
  return (
    <li>
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={isTicked}
          onChange={(event) => tick(kept.id, event.currentTarget.checked)}
        />
        {url ? <img src={url} alt="" onError={() => setUrl('')} /> : <Icon name="file" />}
        <span class="cut">{kept.name}</span>
        <span class="muted num">{size(kept.file.size)}</span>
        <span class="muted">{moment(new Date(kept.takenMs))}</span>
      </label>
    </li>
  )
}

/** Where they go: what is said of it, its address, and what the calls name. */
interface Target {
  projectId: number
  name: string
  at: string
  to: { folderId: number } | { parentFolderId: number }
}

async function add(chosen: readonly KeptFile[], { projectId, name, at, to }: Target): Promise<void> {
  await allStored()
  const ids = chosen.map(({ id }) => id)
  await keptFor(projectId, ids)
  const ofPhotos = arePhotos(chosen)
  const folderId = 'folderId' in to ? to.folderId : undefined
  const what = t.what(ids.length, name, ofPhotos)
  const { isUnstored } = await addEntry({ what, at, folderId, calls: fileCalls(ids, to) }, ids)
  void emptyOutbox()
  if (!isUnstored) showToast(t.added(ids.length, name, ofPhotos))
  go(at, { replace: true })
}

/** Documents that are no photos may also become documents of the project that was opened last. */
function useDocuments(chosen: readonly KeptFile[]): Target | undefined {
  const projectId = useStore(lastProject)
  const isWanted = projectId > 0 && !arePhotos(chosen)
  const { data } = useRead('ProjectSectionsRead', isWanted ? { projectId } : undefined)
  const { makes, folderId } = rightsIn(data, 'documents')
  if (!isWanted || !makes || !folderId) return undefined
  const at = `/p/${projectId}/documents`
  return { projectId, name: t.documents(data?.projectName ?? ''), at, to: { parentFolderId: folderId } }
}

function Targets({ records, chosen }: { records: readonly Seen[]; chosen: readonly KeptFile[] }) {
  const documents = useDocuments(chosen)
  return (
    <section aria-labelledby="share-to">
      <h2 id="share-to">{t.to}</h2>
      {records.length === 0 && !documents && <p class="second">{t.noRecords}</p>}
      <ul class="room-list">
        {documents && (
          <li>
            <button type="button" onClick={() => void add(chosen, documents)}>
              <span>{documents.name}</span>
            </button>
          </li>
        )}
        {records.map((record) => (
          <li key={record.folderId}>
            <button type="button" onClick={() => void add(chosen, targetOf(record))}>
              <span>
                <b>{record.number}</b> {record.title || common.untitled}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const targetOf = ({ number, projectId, folderId, folderType }: Seen): Target => ({
  projectId,
  name: number,
  at: placeOfRecord(projectId, folderId, folderType),
  to: { folderId },
})
