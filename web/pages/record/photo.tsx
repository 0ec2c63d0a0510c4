/** The first picture of a record, large, because it shows the subject at a glance. */
import { useState } from 'preact/hooks'
import { fileKind, shownInline } from '../../parts/files/filekind.ts'
import { useFiles } from '../../parts/files/files.tsx'
import { Preview } from '../../parts/files/preview.tsx'
import { filesTexts as t } from '../../texts/files.ts'

export function Photo({ folderId }: { folderId: number }) {
  const { files } = useFiles(folderId)
  const [at, setAt] = useState<number>()
  const photos = files.filter(({ name }) => fileKind(name) === 'image')
  const first = photos[0]
  if (!first) return null
  return (
    <>
      <button type="button" class="photo-first" aria-label={t.open(first.name)} onClick={() => setAt(0)}>
        <img src={shownInline(first.url)} alt={first.description || first.name} />
      </button>
      {at !== undefined && <Preview files={photos} at={at} setAt={setAt} close={() => setAt(undefined)} />}
    </>
  )
}
