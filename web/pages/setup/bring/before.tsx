/** What was brought into the project before, with the lists that it is in. */
import { instantOf, moment } from '../../../app/dates.ts'
import { usePages } from '../../../app/paging.ts'
import { useProject } from '../../../app/project.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { More } from '../../../parts/more.tsx'
import { bringTexts as t } from '../../../texts/bring.ts'
import { pathOfKind } from './kindpaths.ts'

const rowsAtOnce = 20

export function Before({ projectId }: { projectId: number }) {
  const { data: project } = useProject(projectId)
  const pages = usePages('ImportsRead', { projectId, take: rowsAtOnce }, (response) => response.imports)
  if (!pages.error && !pages.rows?.length) return null
  return (
    <section class="setup-part" aria-labelledby="brought-before">
      <h2 id="brought-before">{t.before}</h2>
      <ErrorBox error={pages.error} retry={pages.retry} />
      <ul class="setup-rows">
        {pages.rows?.map((one) => {
          const when = instantOf(one.ranAt)
          const kind = t.kinds[one.kind ?? ''] ?? ''
          return (
            <li key={one.importId}>
              <Icon name="doc" />
              <span>
                <a href={`/p/${projectId}/${pathOfKind(one.kind ?? '')}`}>
                  {t.beforeLine(kind, one.source ?? '', one.countMade ?? 0)}
                </a>
                <small>{one.fileName}</small>
              </span>
              <small class="muted">
                {when && t.by(one.ranByName ?? '', moment(when, project?.timeZone))}
              </small>
            </li>
          )
        })}
      </ul>
      <More of={pages} says={t.more} />
    </section>
  )
}
