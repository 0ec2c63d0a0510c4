/** Where a record was imported from: what stands here is according to that source, and nobody's signature. */

import { useRead } from '../../app/calls/useread.ts'
import { dayIn, instantOf, shortDay } from '../../app/language/dates.ts'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { importedTexts as t } from '../../texts/record/imported.ts'

export function Imported({ context }: { context: RecordContext }) {
  const { data } = useRead('RecordImportedRead', { folderId: context.folderId })
  if (!data?.source) return null
  const when = instantOf(data.importedAt)
  const made = [data.madeBy && t.madeBy(data.madeBy), data.madeOn && t.madeOn(data.madeOn)].filter(Boolean)
  return (
    <section class="note imported" aria-label={t.according(data.source)}>
      <div>
        <p>
          <b>{t.according(data.source)}</b>
          {made.length > 0 && `: ${made.join(' ')}`}
          {', '}
          {when &&
            t.broughtIn(shortDay(dayIn(when, context.timeZone), context.today), data.importedByName ?? '')}
          . {t.unsigned}
        </p>
        <details>
          <summary>{t.row}</summary>
          <p class="hint">{t.from(data.fileName ?? '', data.line ?? 0)}</p>
          <dl>
            {(data.cells ?? []).map(({ heading, value }, i) => (
              <div key={i}>
                <dt>{heading}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  )
}
