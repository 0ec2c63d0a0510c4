/** The first picture of a record, large, because it shows the subject at a glance. */
import { useState } from 'preact/hooks'
import { isPicture, screenOf } from '../../parts/files/filekind.ts'
import { useFiles } from '../../parts/files/files.tsx'
import { Viewer } from '../../parts/files/laterviewer.ts'
import { filesTexts as t } from '../../texts/files.ts'

export function Photo({ folderId }: { folderId: number }) {
  const { files } = useFiles(folderId)
  const [at, setAt] = useState<number>()
  const photos = files.filter(({ name }) => isPicture(name))
  const [broken, setBroken] = useState('')
  const first = photos.find(({ url }) => url !== broken)
  if (!first) return null
  return (
    <>
      <button
        type="button"
        class="photo-first"
        aria-label={t.open(first.name)}
        onClick={() => setAt(photos.indexOf(first))}
      >
        <img
          src={screenOf(first)}
          alt={first.description || first.name}
          onError={() => setBroken(first.url)}
        />
      </button>
      {at !== undefined && <Viewer files={photos} at={at} setAt={setAt} close={() => setAt(undefined)} />}
    </>
  )
}
