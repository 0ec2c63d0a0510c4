/** What was brought into the project before, with the lists that it is in. */
import { useState } from 'preact/hooks'
import type { ResponseOf } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { useProject } from '../../../app/project.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { More } from '../../../parts/more.tsx'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import { kindName, pathOfKind } from './kinds.ts'
import { Undo } from './undo.tsx'

const rowsAtOnce = 20

type Brought = NonNullable<ResponseOf<'ImportsRead'>['imports']>[number]

export function Before({ projectId }: { projectId: number }) {
  const { data: project } = useProject(projectId)
  const [undoing, setUndoing] = useState<Brought>()
  const pages = usePages('ImportsRead', { projectId, take: rowsAtOnce }, (response) => response.imports)
  if (!pages.error && !pages.rows?.length) return null
  return (
    <section class="setup-part" aria-labelledby="brought-before">
      <h2 id="brought-before">{t.before}</h2>
      <ErrorBox error={pages.error} retry={pages.retry} />
      <ul class="setup-rows">
        {pages.rows?.map((one) => {
          const when = instantOf(one.ranAt)
          const undone = instantOf(one.undoneAt)
          const kind = kindName(one.kind)
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
                {undone && ` · ${t.undoneBy(one.undoneByName ?? '', moment(undone, project?.timeZone))}`}
              </small>
              {one.mayUndo && (
                <span class="end row-actions">
                  <button
                    type="button"
                    class="btn quiet danger"
                    aria-label={t.undoOf(one.fileName ?? '')}
                    onClick={() => setUndoing(one)}
                  >
                    {t.undo}
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <More of={pages} says={t.more} />
      {undoing && <Undo projectId={projectId} of={undoing} close={() => setUndoing(undefined)} />}
    </section>
  )
}
