/** The inbox: what the user was told, the newest first. */
import { shipped } from '../../app/language/dictionary.ts'
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { ownZone } from '../../app/language/ownzone.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { heldMailOf, placeOfRecord, recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { inboxTexts as t } from '../../texts/mail/inbox.ts'

type Notice = NonNullable<ResponseOf<'NoticesRead'>['notices']>[number]

const pageRows = 50

export default function Inbox() {
  useTitle(common.inbox)
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [error, setError] = useState<unknown>()
  const pages = usePages('NoticesRead', { unreadOnly, take: pageRows }, (response) => response.notices)
  const { rows, data } = pages as typeof pages & { data: ResponseOf<'NoticesRead'> | undefined }
  const markAll = () => write('NoticesMarkRead', { all: true }).then(() => setError(undefined), setError)
  return (
    <>
      <header class="head wraps">
        <h1>{common.inbox}</h1>
        <div class="end">
          <fieldset class="join" aria-label={t.which}>
            {[false, true].map((only) => (
              <button
                key={String(only)}
                type="button"
                class="btn"
                aria-pressed={unreadOnly === only}
                onClick={() => setUnreadOnly(only)}
              >
                {only ? t.unread : t.all}
              </button>
            ))}
          </fieldset>
          {Boolean(data?.unreadCount) && (
            <button type="button" class="btn" onClick={() => void markAll()}>
              <Icon name="check" />
              {t.allRead}
            </button>
          )}
        </div>
      </header>
      <div class="scroll sized">
        <section class="inbox" aria-label={t.list}>
          <ErrorBox error={pages.error ?? error} retry={pages.retry} />
          {data && !data.isMailOn && <p class="hint">{t.noMail}</p>}
          {pages.isWaiting && <Skeleton rows={10} />}
          {rows?.length === 0 && <Nothing unreadOnly={unreadOnly} />}
          {rows && rows.length > 0 && (
            <ul>
              {rows.map((notice) => (
                <Line key={notice.noticeId} notice={notice} />
              ))}
            </ul>
          )}
          <More of={pages} says={t.more} />
        </section>
      </div>
    </>
  )
}

function Nothing({ unreadOnly }: { unreadOnly: boolean }) {
  return (
    <div class="empty">
      <Icon name="bell" size={20} />
      <p>{unreadOnly ? t.nothingUnread : t.nothing}</p>
      <p>
        <a href="/">{t.nothingNext}</a>
      </p>
    </div>
  )
}

/** Opening it marks it as read; a record marks all its notices when it is opened. */
function Line({ notice }: { notice: Notice }) {
  const recordType = recordTypeOf(notice.folderType ?? 0)
  const at = instantOf(notice.at)
  const open = () => void write('NoticesMarkRead', { noticeIds: [notice.noticeId!] }).catch(() => undefined)
  return (
    <li class={notice.isRead ? 'told' : 'told is-unread'}>
      <span class="mark" title={notice.isRead ? undefined : t.isUnread} />
      <span class="why">
        <span class="tag">{t.reason(notice.reason ?? '')}</span>
      </span>
      <a class="what" href={placeOf(notice)} onClick={open}>
        <b class="cut">
          {recordType && <Icon name={recordType.icon} size={14} />}
          {titleOf(notice)}
          {!notice.isRead && <span class="unseen"> ({t.isUnread})</span>}
        </b>
        <span class="cut">{sentenceOf(notice)}</span>
      </a>
      <span class="where">
        <span class="cut">{notice.projectName}</span>
        {at && (
          <time dateTime={at.toISOString()} title={notice.timeZone ? undefined : ownZone()}>
            {moment(at, notice.timeZone)}
          </time>
        )}
      </span>
    </li>
  )
}

const placesOfReasons: Readonly<Record<string, string>> = { account: '/me', server: '/server' }

function placeOf({
  folderId,
  transmittalId,
  publicationId,
  projectId,
  folderType,
  reason,
  action,
}: Notice): string {
  if (transmittalId) return `/p/${projectId}/transmittals/${transmittalId}`
  if (publicationId) return `/p/${projectId}/drawings/publications/${publicationId}`
  if (action === 'MailHeld') return heldMailOf(projectId ?? 0)
  if (folderId) return placeOfRecord(projectId ?? 0, folderId, folderType ?? 0)
  return projectId ? `/p/${projectId}` : (placesOfReasons[reason ?? ''] ?? '/inbox')
}

function titleOf({
  folderId,
  transmittalId,
  publicationId,
  number,
  title,
  recordCount,
  projectName,
  reason,
}: Notice): string {
  if (!folderId && !transmittalId && !publicationId) return projectName || t.reason(reason ?? '')
  const own = [number, title || common.untitled].filter(Boolean).join(' ')
  return (recordCount ?? 1) > 1 ? `${own} ${t.others(recordCount! - 1)}` : own
}

/** Told to administrators, of what somebody did; the others of this reason are about the reader's account. */
const keyActions = ['ApiKeyAdded', 'ServiceKeyAdded', 'ServiceKeyRotated']

/** What the reader reads instead of "made it", by type of node. */
const madeWords: Readonly<Record<number, string>> = { [nodeType.rfi]: 'Asked' }

function didOf({ action, folderType, statusName }: Notice): string {
  const made = action === 'Created' && madeWords[folderType ?? 0]
  return made ? t.did(made, null) : t.did(action ?? '', shipped(statusName))
}

function sentenceOf(notice: Notice): string {
  const { fullName, userId, reason, action, onBehalfOfName } = notice
  const did = didOf(notice)
  if (
    reason === 'mail' ||
    reason === 'server' ||
    (reason === 'account' && !keyActions.includes(action ?? ''))
  )
    return `${did}.`
  const by = userId ? (fullName ?? '') : t.byItself
  return `${[by, did, onBehalfOfName ? t.onBehalf(onBehalfOfName) : ''].filter(Boolean).join(' ')}.`
}
