/** Mail that came in: what a manager decides about, and addresses from which mail came back. */
import { useState } from 'preact/hooks'
import { callOnce, type ResponseOf, write } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { sentence } from '../../../app/language/dictionary.ts'
import { useProject } from '../../../app/project.ts'
import { useAddress } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { More } from '../../../parts/more.tsx'
import { Paragraphs } from '../../../parts/paragraphs.tsx'
import { WhyForm } from '../../../parts/reasonfield.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { placeOfRecord } from '../../../recordtypes/recordtypes.ts'
import { heldMailTexts as t } from '../../../texts/setup/heldmail.ts'
import type { PartProps } from '../partprops.ts'
import { BouncedAddresses } from './bounced.tsx'
import { StateChoice } from './statechoice.tsx'

type Message = NonNullable<ResponseOf<'IncomingMailRead'>['messages']>[number]
const rowsAtOnce = 50

export default function HeldMail({ projectId }: PartProps) {
  const { query } = useAddress()
  const { data: project } = useProject(projectId)
  const state = query.get('state') ?? 'held'
  const request = { projectId, take: rowsAtOnce, ...(state === 'any' ? {} : { state }) }
  const pages = usePages('IncomingMailRead', request, (response) => response.messages)
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <BouncedAddresses projectId={projectId} />
        <StateChoice id="held-state" label={t.state} state={state} states={t.states} />
        <ErrorBox error={pages.error} retry={pages.retry} />
        {pages.isWaiting && <Skeleton />}
        {pages.rows?.length === 0 && <p class="second">{t.none}</p>}
        <ul class="linked-replies">
          {pages.rows?.map((message) => (
            <Incoming
              key={message.incomingMailId}
              message={message}
              projectId={projectId}
              timeZone={project?.timeZone}
              isAdmin={Boolean(project?.isAdmin)}
            />
          ))}
        </ul>
        <More of={pages} says={t.more} />
      </div>
    </div>
  )
}

interface IncomingProps {
  message: Message
  projectId: number
  timeZone: string | null | undefined
  isAdmin: boolean
}

function Incoming({ message, projectId, timeZone, isAdmin }: IncomingProps) {
  const when = instantOf(message.receivedDate)
  const files = message.fileNames ?? []
  return (
    <li>
      <p class="top">
        <b>{message.fromAddress || t.noSender}</b>{' '}
        <span class="muted">
          {when && moment(when, timeZone)}, {t.toAddressOf(message.fullName ?? '')}
        </span>
      </p>
      <p>
        <a href={placeOfRecord(projectId, message.folderId ?? 0, message.folderType ?? 0)}>
          {message.number}
        </a>{' '}
        {message.subject}
      </p>
      <Paragraphs text={message.text} />
      {files.length > 0 && <p class="muted">{t.files(files.join(', '))}</p>}
      <p class="hint">
        {t.states[message.state ?? ''] ?? message.state}
        {message.decidedBy && ` (${message.decidedBy})`}
        {message.why && `: ${sentence(message.why)}`}
      </p>
      {message.state === 'held' && <Decide message={message} />}
      {(isAdmin || message.isYours) && <Whole message={message} />}
    </li>
  )
}

function Decide({ message }: { message: Message }) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // Who wrote it is not proven, and what is thrown away does not come back: neither is the proposed choice.
  const [isSure, setSure] = useState(false)
  const decide = (accept: boolean): void => {
    setBusy(true)
    write('HeldMailDecide', { incomingMailId: message.incomingMailId, accept })
      .then(() => showToast(accept ? t.accepted : t.thrownAway), setError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <ErrorBox error={error} />
      <p class="actions start">
        <button type="button" class="btn" disabled={isBusy} onClick={() => decide(true)}>
          {t.accept(message.fullName ?? '')}
        </button>
        {isSure ? (
          <button type="button" class="btn danger" disabled={isBusy} onClick={() => decide(false)}>
            {t.throwAwaySure}
          </button>
        ) : (
          <button type="button" class="btn" disabled={isBusy} onClick={() => setSure(true)}>
            {t.throwAway}
          </button>
        )}
      </p>
    </>
  )
}

/** What is quoted in a message is often internal: anyone who reads that of others says why. */
function Whole({ message }: { message: Message }) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const load = (reason?: string): Promise<void> =>
    callOnce('MailMessageRead', {
      incomingMailId: message.incomingMailId,
      additionalInfo: reason ? [{ propertyName: 'Reason', propertyValue: reason }] : [],
    }).then(({ fileContent }) => {
      setAsking(false)
      save(fileContent ?? '')
    }, setError)
  return (
    <>
      <ErrorBox error={error} />
      {isAsking ? (
        <WhyForm label={t.whole} hint={t.wholeWhy} send={load} cancel={() => setAsking(false)} />
      ) : (
        <p class="actions start">
          <button
            type="button"
            class="btn quiet"
            onClick={() => (message.isYours ? void load() : setAsking(true))}
          >
            {t.whole}
          </button>
        </p>
      )}
    </>
  )
}

function save(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'message/rfc822' }))
  link.download = 'message.eml'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
