/** What is kept on this device, with its size and age. */
import { worksOffline } from '../../app/device/offline.ts'
import type { Pin } from '../../app/device/pin.ts'
import { endPin, pins, refreshPin } from '../../app/device/pins.ts'
import { useStore } from '../../app/store.ts'
import { PinState } from '../../parts/keephere.tsx'
import { pinTexts as t } from '../../texts/pins.ts'

const placeOf = ({ kind, projectId, folderId }: Pin): string =>
  ({
    project: `/p/${projectId}`,
    punchlist: `/p/${projectId}/punch?list=${folderId}`,
    folder: `/p/${projectId}/documents/${folderId}`,
    drawings: `/p/${projectId}/drawings`,
  })[kind]

export function Pins() {
  const kept = useStore(pins)
  if (!worksOffline() || kept.length === 0) return null
  return (
    <section aria-labelledby="me-pins">
      <h2 id="me-pins">{t.title}</h2>
      <p class="second">{t.why}</p>
      <ul class="devices">
        {kept.map((pin) => (
          <li key={pin.key}>
            <span>
              <a href={placeOf(pin)}>{pin.title}</a>
              <span class="second">
                <PinState pin={pin} />
              </span>
            </span>
            <span class="row-actions">
              <button
                type="button"
                class="btn quiet"
                aria-label={t.refreshAbout(pin.title)}
                onClick={() => void refreshPin(pin)}
              >
                {t.refresh}
              </button>
              <button
                type="button"
                class="btn quiet danger"
                aria-label={t.endAbout(pin.title)}
                onClick={() => void endPin(pin)}
              >
                {t.end}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
