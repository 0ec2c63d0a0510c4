/**
 * The photos of the day: straight from the camera, made smaller here; those that are there already, and
 * those that wait.
 */
import { useEffect, useState } from 'preact/hooks'
import { filesOf, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { useRead } from '../../app/calls/useread.ts'
import { keepUploads } from '../../app/outbox/keep.ts'
import { keepFiles, keptFiles } from '../../app/outbox/outbox.ts'
import { useWaitingFiles } from '../../app/outbox/waitingfiles.ts'
import { useStore } from '../../app/store.ts'
import { attachmentFile, isPicture, mayBePhoto, thumbOf } from '../../parts/files/filekind.ts'
import { Viewer } from '../../parts/files/laterviewer.ts'
import { Storing } from '../../parts/files/storing.tsx'
import { useTakeOut } from '../../parts/files/takeout.ts'
import { Icon } from '../../parts/icon.tsx'
import { TakePhoto } from '../../parts/takephoto.tsx'
import { filesTexts } from '../../texts/files.ts'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'

interface PhotosProps {
  of: string
  /** The report exists already, so they are sent at once. */
  folderId?: number
  /** Stores the draft that they belong to: otherwise nobody would find them after a reload. */
  begin: () => void
}

export function Photos({ of, folderId, begin }: PhotosProps) {
  const ofDraft = filesOf(useStore(keptFiles), of)
  const waiting = useWaitingFiles(folderId)
  const chosen = folderId ? waiting : ofDraft
  const kept = chosen.filter(({ isStoring }) => !isStoring)
  const { data } = useRead('FilesGetByFolder', folderId ? { folderId } : undefined)
  const there = (data?.fileInfos ?? []).map(attachmentFile).filter(({ name }) => isPicture(name))
  const [at, setAt] = useState<number>()
  const [problem, setProblem] = useState('')
  const takeOut = useTakeOut()
  const take = (files: File[]): void => {
    const photos = files.filter(mayBePhoto)
    setProblem(photos.length < files.length ? filesTexts.noPhoto : '')
    if (photos.length === 0) return
    if (folderId) return void keepUploads(photos, { folderId }, true)
    begin()
    void keepFiles(of, photos)
  }
  const total = there.length + chosen.length
  return (
    <section aria-labelledby="photos-heading">
      <div class="ph-h">
        <h2 id="photos-heading">{t.photos}</h2>
        <p class="num">{t.photoCount(total)}</p>
      </div>
      <div class="shots">
        {there.map((file, i) => (
          <button key={file.url} type="button" class="shot-open" onClick={() => setAt(i)}>
            <img class="shot" src={thumbOf(file)} alt={t.photo(i + 1)} loading="lazy" />
          </button>
        ))}
        {kept.map((photo, i) => (
          <Waiting
            key={photo.id}
            photo={photo}
            at={there.length + i + 1}
            remove={folderId ? undefined : () => takeOut(photo)}
          />
        ))}
        <TakePhoto label={t.camera} take={take} isCamera />
        <TakePhoto label={t.gallery} take={take} />
      </div>
      <Storing n={chosen.length - kept.length} />
      {problem && (
        <p class="err" role="alert">
          {problem}
        </p>
      )}
      {at !== undefined && <Viewer files={there} at={at} setAt={setAt} close={() => setAt(undefined)} />}
      {!folderId && kept.length > 0 && <p class="hint">{t.photosFollow}</p>}
    </section>
  )
}

interface WaitingProps {
  photo: KeptFile
  at: number
  /** Left out: it is on its way already. */
  remove?: () => void
}

function Waiting({ photo, at, remove }: WaitingProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.id])
  const [isUnseen, setUnseen] = useState(false)
  return (
    <span class="waiting">
      {/* A HEIC is seen here only once the server has it. */}
      {isUnseen && <span class="shot unseen">{photo.name}</span>}
      {url && !isUnseen && <img class="shot" src={url} alt={t.photo(at)} onError={() => setUnseen(true)} />}
      {remove && (
        <button type="button" aria-label={t.removePhoto(at)} onClick={remove}>
          <Icon name="x" />
        </button>
      )}
    </span>
  )
}
