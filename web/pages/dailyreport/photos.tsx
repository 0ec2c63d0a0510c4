/**
 * The photos of the day: straight from the camera, made smaller here; those that are there already, and
 * those that wait.
 */
import { useEffect, useState } from 'preact/hooks'
import { dropFiles, filesOf, type KeptFile, keepFile, keptFiles } from '../../app/outbox/files.ts'
import { keepUpload } from '../../app/outbox/keep.ts'
import { useWaitingFiles } from '../../app/outbox/waitingfiles.ts'
import { useStore } from '../../app/store.ts'
import { useRead } from '../../app/useread.ts'
import { Icon } from '../../parts/icon.tsx'
import { TakePhoto } from '../../parts/takephoto.tsx'
import { dailyReportTexts as t } from '../../texts/dailyreport.ts'

/** `folderId`: the report exists already, so they are sent at once. */
export function Photos({ of, folderId }: { of: string; folderId?: number }) {
  const ofDraft = filesOf(useStore(keptFiles), of)
  const waiting = useWaitingFiles(folderId)
  const kept = folderId ? waiting : ofDraft
  const { data } = useRead('FilesGetByFolder', folderId ? { folderId } : undefined)
  const there = (data?.fileInfos ?? []).filter(({ uploadedFileName }) => isPicture(uploadedFileName ?? ''))
  const [problem, setProblem] = useState('')
  const take = async (files: File[]): Promise<void> => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    setProblem(pictures.length < files.length ? t.notPicture : '')
    for (const file of pictures) {
      if (folderId) await keepUpload(file, { folderId }, true)
      else await keepFile(of, file)
    }
  }
  const total = there.length + kept.length
  return (
    <section aria-labelledby="photos-heading">
      <div class="ph-h">
        <h2 id="photos-heading">{t.photos}</h2>
        <p class="num">{t.photoCount(total)}</p>
      </div>
      <div class="shots">
        {there.map((file, i) => (
          <a
            key={file.attachmentFileId}
            href={`/files/${file.attachmentFileId}`}
            target="_blank"
            rel="noopener"
          >
            <img class="shot" src={`/files/${file.attachmentFileId}`} alt={t.photo(i + 1)} loading="lazy" />
          </a>
        ))}
        {kept.map((photo, i) => (
          <Waiting key={photo.id} photo={photo} at={there.length + i + 1} isDraft={!folderId} />
        ))}
        <TakePhoto label={t.camera} take={take} isCamera />
        <TakePhoto label={t.gallery} take={take} />
      </div>
      {problem && (
        <p class="err" role="alert">
          {problem}
        </p>
      )}
      {!folderId && kept.length > 0 && <p class="hint">{t.photosFollow}</p>}
    </section>
  )
}

const isPicture = (name: string): boolean => /\.(jpe?g|png|gif|webp)$/i.test(name)

function Waiting({ photo, at, isDraft }: { photo: KeptFile; at: number; isDraft: boolean }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.id])
  return (
    <span class="waiting">
      {url && <img class="shot" src={url} alt={t.photo(at)} />}
      {isDraft && (
        <button type="button" aria-label={t.removePhoto(at)} onClick={() => void dropFiles([photo.id])}>
          <Icon name="x" />
        </button>
      )}
    </span>
  )
}
