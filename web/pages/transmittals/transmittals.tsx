/** The transmittals of a project: those that the user sent or got, for managers all of them. */
import '../../app/styles/deskstyles.ts'
import { isNotThere, type ResponseOf } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import type { PageProps } from '../../app/page.ts'
import { useProject } from '../../app/project.ts'
import { go } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { common } from '../../texts/everypage.ts'
import { transmittalTexts as t } from '../../texts/transmittals.ts'
import { maySend } from './maysend.ts'

type Row = NonNullable<ResponseOf<'TransmittalsRead'>['transmittals']>[number]

const pageRows = 50

export default function Transmittals({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const { data: project } = useProject(projectId)
  const pages = usePages(
    'TransmittalsRead',
    { projectId, take: pageRows },
    ({ transmittals }) => transmittals,
  )
  const sends = project && maySend(project)
  const send = `/p/${projectId}/transmittals/new`
  useTitle(common.transmittals, project?.projectName)
  useShortcuts({
    title: common.transmittals,
    on: sends ? { c: { says: t.send, does: () => go(send) } } : {},
  })
  if (isNotThere(pages.error)) return <NotFound />
  return (
    <>
      <header class="head wraps">
        <h1>{common.transmittals}</h1>
        {sends && (
          <div class="end">
            <a class="btn primary stays" href={send}>
              <Icon name="plus" />
              {t.send}
            </a>
          </div>
        )}
      </header>
      <div class="scroll">
        <div class="setup">
          <p class="second">{t.lead}</p>
          <ErrorBox error={pages.error} retry={pages.retry} />
          {pages.isWaiting && <Skeleton rows={6} />}
          {pages.rows?.length === 0 && <p class="second">{t.none}</p>}
          {pages.rows && pages.rows.length > 0 && (
            <ul class="setup-rows">
              {pages.rows.map((row) => (
                <Line key={row.transmittalId} row={row} timeZone={project?.timeZone} />
              ))}
            </ul>
          )}
          <More of={pages} says={t.more} />
        </div>
      </div>
    </>
  )
}

function Line({ row, timeZone }: { row: Row; timeZone: string | null | undefined }) {
  const sent = instantOf(row.sentDate)
  const facts = [
    row.sentBy,
    sent && moment(sent, timeZone),
    t.items(row.itemCount ?? 0),
    `${t.to} ${row.recipients}`,
    `${t.opened}: ${t.openedBy(row.readCount ?? 0, row.recipientCount ?? 0)}`,
  ]
  return (
    <li>
      <Icon name="fwd" />
      <span>
        <a href={`/p/${row.projectId}/transmittals/${row.transmittalId}`}>
          <b>
            {row.number} {row.subject}
          </b>
        </a>{' '}
        {row.isUnread && <span class="tag">{t.unread}</span>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
