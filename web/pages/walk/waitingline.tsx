/** Items stored on this phone because there was no connection, and items that the server refused. */
import { keptPhotos, sendPhotos } from '../../app/keptphotos.ts'
import { useStore } from '../../app/store.ts'
import { uploads } from '../../app/uploads.ts'
import { Icon } from '../../parts/icon.tsx'
import { walkTexts as t } from '../../texts/walk.ts'
import { dropWaiting, sendWaiting, waiting } from './waiting.ts'

export function WaitingLine() {
  const list = useStore(waiting)
  const refused = list.filter(({ problem }) => problem)
  const left = list.length - refused.length
  const photos = useStuckPhotos()
  return (
    <div role="status">
      {left > 0 && (
        <p class="offline">
          <Icon name="cloudoff" />
          <span>{t.waiting(left)}</span>
          <button type="button" class="btn" onClick={() => void sendWaiting()}>
            {t.send}
          </button>
        </p>
      )}
      {photos > 0 && (
        <p class="offline">
          <Icon name="camera" />
          <span>{t.photosWait(photos)}</span>
          <button type="button" class="btn" onClick={() => void sendPhotos()}>
            {t.send}
          </button>
        </p>
      )}
      {refused.map(({ key, label, problem }) => (
        <p key={key} class="offline bad">
          <span>
            {t.refused(label)} {problem}
          </span>
          <button type="button" class="btn" onClick={() => void sendWaiting()}>
            {t.send}
          </button>
          <button type="button" class="btn" onClick={() => dropWaiting(key)}>
            {t.takeOut}
          </button>
        </p>
      ))}
    </div>
  )
}

/** Photos whose item exists, but that could not be uploaded. */
function useStuckPhotos(): number {
  const failed = new Set(
    useStore(uploads)
      .filter(({ state }) => state === 'failed')
      .map(({ id }) => id),
  )
  return useStore(keptPhotos).filter(({ id }) => failed.has(id)).length
}
