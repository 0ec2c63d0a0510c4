/** How the user wants to be told: reason by reason, and which projects are muted. */

import { useState } from 'preact/hooks'
import { deliveries, type NoticeDelivery } from '../../../contract/outbound/noticewords.ts'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { inboxTexts as t } from '../../texts/mail/inbox.ts'

type Read = ResponseOf<'NoticePreferencesRead'>
type Preference = NonNullable<Read['preferences']>[number]

export function NoticeSettings() {
  const { data, error, isWaiting, retry } = useRead('NoticePreferencesRead', {})
  const [failed, setFailed] = useState<unknown>()
  const saved = (writing: Promise<unknown>): void =>
    void writing.then(() => {
      setFailed(undefined)
      showToast(common.saved)
    }, setFailed)
  return (
    <section aria-labelledby="me-notices">
      <h2 id="me-notices">{t.settings}</h2>
      <p class="second">{data && !data.isMailOn ? t.settingsNoMail : t.settingsWhy}</p>
      {data?.bouncedAddress && (
        <p class="notice">
          {t.cameBack(data.bouncedAddress.address ?? '')}{' '}
          <span class="muted">{data.bouncedAddress.said}</span>
        </p>
      )}
      <ErrorBox error={error ?? failed} retry={retry} />
      {isWaiting && <Skeleton rows={6} />}
      {data && (
        <>
          <ul class="wishes">
            {data.preferences?.map((one) => (
              <Wish key={one.reason} preference={one} saved={saved} />
            ))}
          </ul>
          <Muted data={data} saved={saved} />
        </>
      )}
    </section>
  )
}

interface Saving {
  saved: (writing: Promise<unknown>) => void
}

function Wish({ preference, saved }: Saving & { preference: Preference }) {
  const { reason, delivery, about, isFixed } = preference
  const id = `wish-${reason}`
  return (
    <li>
      <label for={id}>{shipped(about)}</label>
      {isFixed ? (
        <span class="muted" id={id}>
          {t.fixed}
        </span>
      ) : (
        <select
          class="in"
          id={id}
          value={delivery ?? ''}
          onChange={({ currentTarget: { value } }) =>
            saved(write('NoticePreferencesSave', { preferences: [{ reason, delivery: value }] }))
          }
        >
          {deliveries.map((one: NoticeDelivery) => (
            <option key={one} value={one}>
              {t.deliveries[one]}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}

function Muted({ data, saved }: Saving & { data: Read }) {
  const { data: mine } = useRead('ProjectsGetByUser', {})
  const muted = data.mutedProjects ?? []
  const heard = (mine?.projects ?? []).filter(
    ({ projectId }) => !muted.some((one) => one.projectId === projectId),
  )
  const mute = (projectId: number, isMuted: boolean): void =>
    saved(write('ProjectMute', { projectId, isMuted }))
  return (
    <>
      <h3>{t.muted}</h3>
      <p class="second">{t.mutedWhy}</p>
      {muted.length > 0 && (
        <ul class="wishes">
          {muted.map(({ projectId, projectName }) => (
            <li key={projectId}>
              <span>{projectName}</span>
              <button
                type="button"
                class="btn"
                aria-label={t.unmute(projectName ?? '')}
                onClick={() => mute(projectId!, false)}
              >
                {t.unmuteShort}
              </button>
            </li>
          ))}
        </ul>
      )}
      {heard.length > 0 && (
        <select
          class="in"
          aria-label={t.mute}
          value=""
          onChange={({ currentTarget: { value } }) => value && mute(Number(value), true)}
        >
          <option value="">{t.chooseProject}</option>
          {heard.map(({ projectId, projectName }) => (
            <option key={projectId} value={String(projectId)}>
              {projectName}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
