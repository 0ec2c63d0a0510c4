/** The pictures that an entry of the timeline added, as far as they are still there. */
import { useState } from 'preact/hooks'
import { isPicture } from '../../parts/files/filekind.ts'
import { useFiles } from '../../parts/files/files.tsx'
import { Viewer } from '../../parts/files/laterviewer.ts'
import { Thumb } from '../../parts/files/thumb.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { type Event, filesIn } from './timeline/events.ts'

const shownMax = 6

export function AddedPictures({ event, context }: { event: Event; context: RecordContext }) {
  const { files } = useFiles(context.folderId)
  const [at, setAt] = useState<number>()
  const added = new Set(filesIn(event))
  const pictures = files.filter((file) => added.has(file.attachmentFileId ?? 0) && isPicture(file.name))
  if (pictures.length === 0) return null
  return (
    <div class="ev-pictures">
      {pictures.slice(0, shownMax).map((file, i) => (
        <button key={file.url} type="button" aria-label={t.open(file.name)} onClick={() => setAt(i)}>
          <Thumb file={file} />
        </button>
      ))}
      {pictures.length > shownMax && <span class="muted num">{t.moreHere(pictures.length - shownMax)}</span>}
      {at !== undefined && <Viewer files={pictures} at={at} setAt={setAt} close={() => setAt(undefined)} />}
    </div>
  )
}
