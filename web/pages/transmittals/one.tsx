/** One transmittal. That it was opened is said by the page, never by a read. */
import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { isNotThere, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import type { PageProps } from '../../app/page.ts'
import { useProject } from '../../app/project.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { inboxTexts } from '../../texts/mail/inbox.ts'
import { transmittalTexts as t } from '../../texts/transmittals.ts'
import { Sent, type Transmittal } from './sent.tsx'

export default function OneTransmittal({ at }: PageProps) {
  const transmittalId = Number(at.transmittalId)
  const { data, error, retry } = useRead('TransmittalRead', { transmittalId })
  const sent = data?.transmittal
  const isToMe = Boolean(sent?.isSentToYou)
  useTitle([sent?.number, sent?.subject].filter(Boolean).join(' '), sent?.projectName)
  useEffect(() => {
    // It may fail without harm: the next opening says it again.
    if (isToMe) write('TransmittalOpened', { transmittalId }).catch(() => undefined)
  }, [transmittalId, isToMe])
  if (isNotThere(error)) return <NotFound />
  if (!sent) return error ? <ErrorBox error={error} retry={retry} /> : <Skeleton />
  return (
    <>
      <header class="head wraps">
        <h1>
          {sent.number} {sent.subject}
        </h1>
        <div class="end">
          <a
            class="btn stays"
            href={`/api/internal/transmittal/print?transmittalId=${transmittalId}`}
            target="_blank"
            rel="noopener"
          >
            {t.cover}
          </a>
        </div>
      </header>
      <div class="scroll">
        <div class="setup">
          <p class="screen-only">
            <a href={`/p/${sent.projectId}/transmittals`}>{t.all}</a>
          </p>
          <Sent sent={sent} fileAt={(position) => `/files/transmittal/${transmittalId}/${position}`} />
          <EndLinks sent={sent} />
        </div>
      </div>
    </>
  )
}

/** For managers: a mail was lost, or went to somebody else. */
function EndLinks({ sent: { projectId, transmittalId } }: { sent: Transmittal }) {
  const [error, setError] = useState<unknown>()
  const { data: project } = useProject(projectId ?? 0)
  if (!project?.isManager && !project?.isAdmin) return null
  const end = (): void =>
    void write('MailLinksEnd', { transmittalId }).then(({ numberOfRecordsEffected }) => {
      setError(undefined)
      showToast(inboxTexts.linksEnded(numberOfRecordsEffected ?? 0))
    }, setError)
  return (
    <div class="screen-only">
      <p class="actions start">
        <button type="button" class="btn" onClick={end}>
          {inboxTexts.endLinks}
        </button>
      </p>
      <p class="hint">{t.endLinksWhy}</p>
      <ErrorBox error={error} />
    </div>
  )
}
