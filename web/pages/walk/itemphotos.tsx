/** The photos of a new item: the camera first, then the photo with its marks. */
import { useEffect, useState } from 'preact/hooks'
import { filesOf, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { keepFiles, keptFiles } from '../../app/outbox/outbox.ts'
import { useStore } from '../../app/store.ts'
import { mayBePhoto } from '../../parts/files/filekind.ts'
import { Storing } from '../../parts/files/storing.tsx'
import { useTakeOut } from '../../parts/files/takeout.ts'
import { Icon } from '../../parts/icon.tsx'
import { TakePhoto } from '../../parts/takephoto.tsx'
import { filesTexts } from '../../texts/files.ts'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { Drawing } from './drawing.tsx'
import type { Mark } from './marks.ts'

interface ItemPhotosProps {
  /** Where the photos are that are shown. */
  of: string
  /** Where a photo that comes now belongs: the item before may be saved while the camera is open. Stores that item as well. */
  begin: () => string
  marks: Readonly<Record<string, readonly Mark[]>>
  setMarks: (photoId: string, marks: readonly Mark[]) => void
}

export function ItemPhotos({ of, marks, setMarks, begin }: ItemPhotosProps) {
  const chosen = filesOf(useStore(keptFiles), of)
  const photos = chosen.filter(({ isStoring }) => !isStoring)
  const [shownId, setShownId] = useState<string>()
  const [problem, setProblem] = useState('')
  const takeOut = useTakeOut()
  const shown = photos.find(({ id }) => id === shownId) ?? photos.at(-1)
  const take = (files: File[]): void => {
    const taken = files.filter(mayBePhoto)
    setProblem(taken.length < files.length ? filesTexts.noPhoto : '')
    if (taken.length > 0) void keepFiles(begin(), taken)
    setShownId(undefined)
  }
  return (
    <>
      {shown ? (
        <Frame
          key={shown.id}
          photo={shown}
          label={t.photo(photos.indexOf(shown) + 1)}
          marks={marks[shown.id] ?? []}
          set={(drawn) => setMarks(shown.id, drawn)}
          takeOut={() => takeOut(shown)}
          take={take}
        />
      ) : (
        <div class="take-first">
          <TakePhoto class="take first" label={t.takePhoto} take={take} isCamera isNamed />
          <TakePhoto label={t.gallery} take={take} />
        </div>
      )}
      {photos.length > 1 && (
        <div class="chips">
          {photos.map(({ id }, i) => (
            <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => setShownId(id)}>
              {t.photo(i + 1)}
            </button>
          ))}
        </div>
      )}
      <Storing n={chosen.length - photos.length} />
      {problem && (
        <p class="err" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

interface FrameProps {
  photo: KeptFile
  label: string
  marks: readonly Mark[]
  set: (marks: readonly Mark[]) => void
  takeOut: () => void
  take: (files: File[]) => void
}

/** One photo, what is drawn on it, and what can be done with it. */
function Frame({ photo, label, marks, set, takeOut, take }: FrameProps) {
  const [isDrawing, setDrawing] = useState(false)
  // As HEIC, in most browsers: there is nothing to draw on.
  const [isUnseen, setUnseen] = useState(false)
  return (
    <>
      <div class="frame">
        {isUnseen ? (
          <p class="unseen">
            <b>{photo.name}</b>
            {filesTexts.unseen}
          </p>
        ) : (
          <Shown
            photo={photo}
            label={label}
            marks={marks}
            set={isDrawing ? set : undefined}
            failed={() => setUnseen(true)}
          />
        )}
        {!isDrawing && (
          <span class="frame-tools">
            {!isUnseen && (
              <button type="button" class="btn" onClick={() => setDrawing(true)}>
                {t.draw}
              </button>
            )}
            <span class="join">
              <button type="button" class="btn icon" aria-label={t.removePhoto} onClick={takeOut}>
                <Icon name="trash" />
              </button>
              <TakePhoto class="btn icon" label={t.gallery} take={take} />
              <TakePhoto class="btn icon" label={t.anotherPhoto} take={take} isCamera />
            </span>
          </span>
        )}
      </div>
      {isDrawing && (
        <button type="button" class="btn" onClick={() => setDrawing(false)}>
          <Icon name="check" />
          {t.drawn}
        </button>
      )}
    </>
  )
}

interface ShownProps {
  photo: KeptFile
  label: string
  marks: readonly Mark[]
  set?: (marks: readonly Mark[]) => void
  /** This browser cannot show it. */
  failed: () => void
}

function Shown({ photo, label, marks, set, failed }: ShownProps) {
  const [url, setUrl] = useState('')
  const [size, setSize] = useState<[number, number]>([4, 3])
  useEffect(() => {
    const made = URL.createObjectURL(photo.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.file])
  return (
    <Drawing marks={marks} set={set} width={size[0]} height={size[1]}>
      {url && (
        <img
          class="shot"
          src={url}
          alt={label}
          draggable={false}
          onError={failed}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize([naturalWidth, naturalHeight])
          }
        />
      )}
    </Drawing>
  )
}
