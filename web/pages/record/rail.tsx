/** The facts beside a record: the important ones first, its references, the rest folded, its readers. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import { useRead } from '../../app/calls/useread.ts'
import { go } from '../../app/router.ts'
import { fileKind, viewOf } from '../../parts/files/filekind.ts'
import { Viewer } from '../../parts/files/laterviewer.ts'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import type { Fact, RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { placeOfRecord, recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { RecordLabels } from './labels.tsx'
import { Readers } from './readers.tsx'
import { Told } from './told.tsx'

const OnDrawings = later(() => import('./ondrawings.tsx').then((part) => part.OnDrawings))

const isEmpty = (value: ComponentChildren): boolean =>
  value === undefined || value === null || value === '' || value === false

export function Rail({ page, context }: { page: RecordPage; context: RecordContext }) {
  const groups = page.facts.map((group) => group.map((fact) => ({ fact, value: fact.show(context) })))
  const shown = groups
    .map((group) => group.filter(({ fact, value }) => fact.always || !isEmpty(value)))
    .filter((group) => group.length > 0)
  const left = groups.flat().filter(({ fact, value }) => !fact.always && isEmpty(value))
  const rest = [...(page.rest ?? []).map((fact) => ({ fact, value: fact.show(context) })), ...left].filter(
    ({ fact, value }) => !fact.ifAny || !isEmpty(value),
  )
  const empty = rest.filter(({ value }) => isEmpty(value)).length
  return (
    <aside class="facts-rail" aria-label={t.facts}>
      {shown.map((group, i) => (
        <Facts key={i} facts={group} />
      ))}
      <RecordLabels
        projectId={context.projectId}
        folderId={context.folderId}
        name={context.standing.number ?? ''}
        canChange={Boolean(context.standing.userCanModify)}
      />
      <Refers context={context} />
      {rest.length > 0 && (
        <details class="fold">
          <summary>
            <Icon name="right" size={14} />
            {t.restFields(rest.length, empty)}
          </summary>
          <Facts facts={rest} />
        </details>
      )}
      <Told context={context} />
      <Readers context={context} />
    </aside>
  )
}

function Facts({ facts }: { facts: ReadonlyArray<{ fact: Fact<any>; value: ComponentChildren }> }) {
  return (
    <dl class="facts">
      {facts.map(({ fact, value }) => (
        <>
          <dt>{fact.label}</dt>
          <dd dir="auto">
            {isEmpty(value) ? <span class="muted">{fact.empty ?? common.none}</span> : value}
          </dd>
        </>
      ))}
    </dl>
  )
}

/** Documents at the version that was referred to, and records that came from one another. */
function Refers({ context }: { context: RecordContext }) {
  const { data } = useRead('DocumentReferencesRead', { folderId: context.folderId })
  const [at, setAt] = useState<number>()
  const references = data?.references ?? []
  if (references.length === 0 && context.links.length === 0) return null
  const files = references.map((one) => ({
    url: `/files/document/${one.documentId}/${one.version}`,
    name: one.uploadedFileName ?? one.documentName ?? '',
    viewAt: viewOf(context.projectId, one.documentFolderId ?? 0, one.version ?? 0),
  }))
  return (
    <>
      <dl class="facts">
        {references.length > 0 && (
          <>
            <dt>{t.refersTo}</dt>
            <dd class="refs">
              {references.map((one, i) => (
                <a
                  key={one.documentId}
                  href={placeOfRecord(context.projectId, one.documentFolderId!, nodeType.document)}
                  title={one.hasNewer ? t.newer(one.newestVersion ?? 0) : undefined}
                  onClick={(event) => {
                    if (!one.version || event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    if (fileKind(files[i]!.name) === 'pdf') go(files[i]!.viewAt)
                    else setAt(i)
                  }}
                >
                  <Icon name="doc" size={14} />
                  <span>
                    {one.documentName}, {t.version(one.version ?? 0)}
                    {one.hasNewer && <span class="muted"> ({t.newer(one.newestVersion ?? 0)})</span>}
                  </span>
                </a>
              ))}
            </dd>
          </>
        )}
        {context.links.length > 0 && (
          <>
            <dt>{t.linked}</dt>
            <dd class="refs">
              {context.links.map((link) => (
                <a
                  key={`${link.relation} ${link.folderId}`}
                  href={placeOfRecord(context.projectId, link.folderId!, link.folderType!)}
                  title={link.title ?? ''}
                >
                  <Icon name={recordTypeOf(link.folderType!)?.icon ?? 'doc'} size={14} />
                  <span>
                    {link.number || link.title}{' '}
                    <span class="muted">{t.relations[link.relation ?? ''] ?? link.relation}</span>
                  </span>
                </a>
              ))}
            </dd>
          </>
        )}
        {at !== undefined && <Viewer files={files} at={at} setAt={setAt} close={() => setAt(undefined)} />}
      </dl>
      {/* A pin makes its record refer to the sheet. */}
      {references.length > 0 && <OnDrawings projectId={context.projectId} folderId={context.folderId} />}
    </>
  )
}
