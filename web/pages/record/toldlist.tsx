/** Who was told of a record, and whether the user follows it: what is in the fold of told.tsx. */
import { useState } from 'preact/hooks'
import { followings } from '../../../contract/outbound/noticewords.ts'
import { outdate, type ResponseOf, write } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { More } from '../../parts/more.tsx'
import { Person } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { inboxTexts as t } from '../../texts/mail/inbox.ts'

const toldOf = (folderId: number) => ({ folderId, take: 50 })

export function ToldList({ context: { folderId, project, me } }: { context: RecordContext }) {
  const pages = usePages('RecordToldRead', toldOf(folderId), (response) => response.told)
  const { following } = (pages as { data?: ResponseOf<'RecordToldRead'> }).data ?? {}
  return (
    <div class="readers">
      <ErrorBox error={pages.error} retry={pages.retry} />
      {pages.isWaiting && <Skeleton rows={3} />}
      {pages.rows?.length === 0 && <p class="hint">{t.nobodyTold}</p>}
      <ul>
        {pages.rows?.map(({ userId, fullName, reason, at, isRead, mailState }, i) => (
          <li key={i}>
            <Person name={fullName} userId={userId} />
            <span class="muted">
              {[
                (userId === me.userId ? t.reason : t.reasonOfOther)(reason ?? ''),
                moment(instantOf(at)!, project?.timeZone),
              ].join(', ')}
              {isRead && `, ${t.wasRead}`}
              {`, ${mailState ? (t.mailStates[mailState] ?? mailState) : t.noMailAtOnce}`}
            </span>
          </li>
        ))}
      </ul>
      <More of={pages} says={t.moreTold} />
      {following && <Follow folderId={folderId} following={following} changed={pages.retry} />}
      {(project?.isManager || project?.isAdmin) && <EndLinks folderId={folderId} />}
    </div>
  )
}

/** For managers: what the mails so far open without signing in. */
function EndLinks({ folderId }: { folderId: number }) {
  const [error, setError] = useState<unknown>()
  const end = () =>
    write('MailLinksEnd', { folderId }).then(({ numberOfRecordsEffected }) => {
      setError(undefined)
      showToast(t.linksEnded(numberOfRecordsEffected ?? 0))
    }, setError)
  return (
    <p class="follow">
      <button type="button" class="btn" onClick={() => void end()}>
        {t.endLinks}
      </button>
      <span class="hint">{t.endLinksWhy}</span>
      <ErrorBox error={error} />
    </p>
  )
}

function Follow(props: { folderId: number; following: string; changed: () => void }) {
  const { folderId, following, changed } = props
  const [error, setError] = useState<unknown>()
  const choose = (wanted: string) =>
    write('RecordFollow', { folderId, following: wanted }).then(() => {
      setError(undefined)
      outdate('RecordToldRead', toldOf(folderId))
      changed()
    }, setError)
  return (
    <label class="follow">
      {t.following}
      <select class="in" value={following} onChange={({ currentTarget: { value } }) => void choose(value)}>
        {['Usual', ...followings.filter((one) => one !== 'Usual')].map((one) => (
          <option key={one} value={one}>
            {t.follow[one]}
          </option>
        ))}
      </select>
      <span class="hint">{t.followWhy}</span>
      <ErrorBox error={error} />
    </label>
  )
}
