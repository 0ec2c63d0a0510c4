/** The photos of a new item: the camera first, then the photo with its marks. */
import { useEffect, useState } from 'preact/hooks'
import { dropFiles, filesOf, type KeptFile, keepFile, keptFiles } from '../../app/outbox/files.ts'
import { useStore } from '../../app/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { TakePhoto } from '../../parts/takephoto.tsx'
import { walkTexts as t } from '../../texts/walk.ts'
import { Drawing } from './drawing.tsx'
import type { Mark } from './marks.ts'

interface ItemPhotosProps {
  of: string
  marks: Readonly<Record<string, readonly Mark[]>>
  setMarks: (photoId: string, marks: readonly Mark[]) => void
}

export function ItemPhotos({ of, marks, setMarks }: ItemPhotosProps) {
  const photos = filesOf(useStore(keptFiles), of)
  const [shownId, setShownId] = useState<string>()
  const [isDrawing, setDrawing] = useState(false)
  const shown = photos.find(({ id }) => id === shownId) ?? photos.at(-1)
  const take = async (files: File[]): Promise<void> => {
    for (const file of files) if (file.type.startsWith('image/')) await keepFile(of, file)
    setShownId(undefined)
  }
  if (!shown) return <TakePhoto class="take first" label={t.takePhoto} take={take} isCamera isNamed />
  const at = photos.indexOf(shown) + 1
  return (
    <>
      <div class="frame">
        <Shown
          key={shown.id}
          photo={shown}
          label={t.photo(at)}
          marks={marks[shown.id] ?? []}
          set={isDrawing ? (drawn) => setMarks(shown.id, drawn) : undefined}
        />
        {!isDrawing && (
          <span class="frame-tools">
            <button type="button" class="btn" onClick={() => setDrawing(true)}>
              {t.draw}
            </button>
            <span class="join">
              <button
                type="button"
                class="btn icon"
                aria-label={t.removePhoto}
                onClick={() => void dropFiles([shown.id])}
              >
                <Icon name="trash" />
              </button>
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
      {photos.length > 1 && (
        <div class="chips">
          {photos.map(({ id }, i) => (
            <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => setShownId(id)}>
              {t.photo(i + 1)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

interface ShownProps {
  photo: KeptFile
  label: string
  marks: readonly Mark[]
  set?: (marks: readonly Mark[]) => void
}

function Shown({ photo, label, marks, set }: ShownProps) {
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
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize([naturalWidth, naturalHeight])
          }
        />
      )}
    </Drawing>
  )
}
