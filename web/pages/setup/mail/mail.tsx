/** The log of mail to the people of a project. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { sentence } from '../../../app/language/dictionary.ts'
import { useProject } from '../../../app/project.ts'
import { useAddress } from '../../../app/router.ts'
import { useMe } from '../../../app/session.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Person } from '../../../parts/person.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { placeOfRecord } from '../../../recordtypes/recordtypes.ts'
import { mailTexts as t } from '../../../texts/mail/inbox.ts'
import { PagedTable } from '../pagedtable.tsx'
import type { PartProps } from '../partprops.ts'
import { StateChoice } from './statechoice.tsx'

type Entry = NonNullable<ResponseOf<'MailLogRead'>['mails']>[number]
const rowsAtOnce = 100

export default function MailLog({ projectId }: PartProps) {
  const { query } = useAddress()
  const me = useMe()
  const { data: project } = useProject(projectId)
  const state = query.get('state') ?? ''
  const request = { projectId, take: rowsAtOnce, ...(state ? { state } : {}) }
  const pages = usePages('MailLogRead', request, (response) => response.mails)
  const { data } = pages as { data?: ResponseOf<'MailLogRead'> }
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">
          {data && !data.isMailOn ? t.off : t.lead} {me.isAdmin && <a href="/server">{t.settings}</a>}
        </p>
        {data?.isHeld && <Held />}
        <StateChoice id="mail-state" label={t.state} state={state} states={{ '': t.any, ...t.states }} />
        <PagedTable class="wraps" pages={pages} texts={t}>
          {(mails) =>
            mails.map((mail) => (
              <Row key={mail.mailId} mail={mail} projectId={projectId} timeZone={project?.timeZone} />
            ))
          }
        </PagedTable>
      </div>
    </div>
  )
}

function Row(props: { mail: Entry; projectId: number; timeZone: string | null | undefined }) {
  const { mail, projectId, timeZone } = props
  const when = instantOf(mail.sentDate ?? mail.madeDate)
  const words = mail.subject || mail.number || ''
  return (
    <tr>
      <td class="num">{when && moment(when, timeZone)}</td>
      <td>
        <Person name={mail.fullName} userId={mail.userId} />{' '}
        {mail.address && <span class="muted">{mail.address}</span>}
      </td>
      <td>
        {mail.folderId ? (
          <a href={placeOfRecord(projectId, mail.folderId, mail.folderType ?? 0)}>{words}</a>
        ) : (
          words
        )}
      </td>
      <td>
        {t.states[mail.state ?? ''] ?? mail.state}
        {(mail.tries ?? 0) > 1 && <span class="muted"> ({t.tries(mail.tries!)})</span>}
      </td>
      <td class="long">{sentence(mail.said ?? '')}</td>
    </tr>
  )
}

/** After a restore. The button is for administrators; whether theirs is the organization that runs the server, the server says. */
function Held() {
  const me = useMe()
  const [error, setError] = useState<unknown>()
  const release = (discard: boolean) =>
    write('MailRelease', { discard }).then(() => {
      setError(undefined)
      showToast(t.released)
    }, setError)
  return (
    <div class="notice">
      <p>{t.held}</p>
      <ErrorBox error={error} />
      {me.isAdmin && (
        <p class="actions start">
          <button type="button" class="btn primary" onClick={() => void release(false)}>
            {t.release}
          </button>
          <button type="button" class="btn" onClick={() => void release(true)}>
            {t.discard}
          </button>
        </p>
      )}
    </div>
  )
}
