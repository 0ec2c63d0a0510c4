/** One document beside the list: preview, fields, versions, and the records that refer to it. */
import { useState } from 'preact/hooks'
import { drawingType } from '../../../contract/drawings/drawingtype.ts'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, instantOf, moment, wholeDay } from '../../app/language/dates.ts'
import { size } from '../../app/language/numbers.ts'
import { keepUploads } from '../../app/outbox/keep.ts'
import { useProject } from '../../app/project.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { fileKind, screenOf, shownInline, viewOf } from '../../parts/files/filekind.ts'
import { versionStanding } from '../../parts/files/versionstanding.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast.tsx'
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'
import { documentTexts as t } from '../../texts/documents.ts'
import { common } from '../../texts/everypage.ts'

type Document = NonNullable<ResponseOf<'DocumentGet'>['document']>
type Version = NonNullable<ResponseOf<'DocumentVersionsRead'>['versions']>[number]

interface PanelProps {
  projectId: number
  folderId: number
  parentId: number
  writes: boolean
}

export function Panel({ projectId, folderId, parentId, writes }: PanelProps) {
  const { query } = useAddress()
  const { data, error, retry } = useRead('DocumentGet', { folderId })
  const versions = useRead('DocumentVersionsRead', { folderId, take: 50 }).data?.versions ?? []
  const document = data?.document
  const close = (): void => go(`/p/${projectId}/documents/${parentId}`)
  useShortcuts({ on: { Escape: { says: common.close, does: close } } })
  if (error) return <ErrorBox error={error} retry={retry} />
  if (!document) return <aside class="document-panel" aria-label={t.panel} />
  const newest = document.documentVersion ?? 0
  const version = Number(query.get('v') ?? newest)
  const mayChange = writes && Boolean(document.userCanModify)
  return (
    <aside class="document-panel" aria-label={t.panel}>
      <header>
        <h2>{document.folderName}</h2>
        <a class="btn quiet icon" href={`/p/${projectId}/documents/${parentId}`} aria-label={common.close}>
          <Icon name="x" />
        </a>
      </header>
      <Look document={document} version={version} shown={versions.find((one) => one.version === version)} />
      {mayChange && <NewVersion documentId={document.documentId!} />}
      <Facts projectId={projectId} document={document} writes={mayChange} />
      <Versions
        projectId={projectId}
        versions={versions}
        shown={version}
        newest={newest}
        status={document.documentStatus ?? 0}
      />
      <References projectId={projectId} folderId={folderId} />
    </aside>
  )
}

function Look({ document, version, shown }: { document: Document; version: number; shown?: Version }) {
  if (!version) return <p class="second">{t.noFile}</p>
  const name = shown?.uploadedFileName ?? document.uploadedFileName ?? ''
  const url = `/files/document/${document.documentId}/${version}`
  const kind = fileKind(name)
  return (
    <div class="document-look">
      {kind === 'image' && <img src={screenOf({ url, name })} alt={name} />}
      {kind === 'pdf' && (
        <a class="btn primary" href={viewOf(document.projectId ?? 0, document.folderId ?? 0, version)}>
          <Icon name="eye" />
          {t.view}
        </a>
      )}
      {document.documentType === drawingType && document.documentNumber && (
        <a class="btn" href={`/p/${document.projectId}/drawings/${document.folderId}?version=${version}`}>
          <Icon name="sheet" />
          {t.sheet}
        </a>
      )}
      {kind === 'pdf' && isDesk() && <iframe key={url} src={shownInline(url)} title={name} />}
      {kind !== 'image' && kind !== 'pdf' && <p class="second">{t.noPreview}</p>}
      <p class="under">
        <span class="muted cut">
          {name}, {size(shown?.uploadedFileSize ?? document.uploadedFileSize ?? 0)}
        </span>
        <a class="btn" href={url} download={name}>
          <Icon name="download" />
          {t.download}
        </a>
      </p>
    </div>
  )
}

/** Browsers of phones show no PDF within a page. */
const isDesk = (): boolean => matchMedia('(min-width: 64rem)').matches

function NewVersion({ documentId }: { documentId: number }) {
  return (
    <label class="btn">
      <Icon name="up" />
      {t.newVersion}
      <input
        class="vh"
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void keepUploads([file], { documentId })
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

const labelledKeys = Object.keys(t.labels)

function Facts({ projectId, document, writes }: { projectId: number; document: Document; writes: boolean }) {
  const [edited, setEdited] = useState<Record<string, unknown>>()
  const [error, setError] = useState<unknown>()
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    try {
      await write(
        'DocumentUpdate',
        { folderId: document.folderId, ...edited },
        { idempotencyKey: newIdempotencyKey() },
      )
      setEdited(undefined)
      showToast(t.saved)
    } catch (why) {
      setError(why)
    }
  }
  if (edited)
    return (
      <form class="document-form" onSubmit={save}>
        <ErrorBox error={error} />
        {labelledKeys.map((key) => (
          <FieldControl
            key={key}
            {...fieldOf('DocumentUpdateRequest', key)}
            label={t.labels[key]!}
            value={key in edited ? edited[key] : document[key as keyof Document]}
            projectId={projectId}
            onChange={(value) => setEdited({ ...edited, [key]: value })}
          />
        ))}
        <div class="actions">
          <button type="button" class="btn" onClick={() => setEdited(undefined)}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {common.save}
          </button>
        </div>
      </form>
    )
  return (
    <section>
      <h3>{t.facts}</h3>
      <dl class="facts">
        {labelledKeys.map((key) => (
          <Fact key={key} label={t.labels[key]!} value={factOf(document, key)} />
        ))}
      </dl>
      {writes && (
        <button type="button" class="btn" onClick={() => setEdited({})}>
          {common.edit}
        </button>
      )}
    </section>
  )
}

function factOf(document: Document, key: string): string {
  const named = document[`${key}Name` as keyof Document]
  if (typeof named === 'string') return named
  const value = document[key as keyof Document]
  if (key === 'documentIssueDate') {
    const day = dayOf(value as string)
    return day ? wholeDay(day) : ''
  }
  // Codes mean nothing to users without their names.
  return typeof value === 'string' ? value : ''
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || <span class="muted">{common.none}</span>}</dd>
    </>
  )
}

interface VersionsProps {
  projectId: number
  versions: readonly Version[]
  shown: number
  newest: number
  /** Of the document as it is now. */
  status: number
}

function Versions({ projectId, versions, shown, newest, status }: VersionsProps) {
  const { data: project } = useProject(projectId)
  if (versions.length === 0) return null
  return (
    <section>
      <h3>{t.versions}</h3>
      <ol class="version-list">
        {versions.map((version) => {
          const when = instantOf(version.uploadedDate)
          const number = version.version ?? 0
          return (
            <li key={number}>
              <a
                href={withQuery({ v: number === newest ? undefined : String(number) })}
                aria-label={t.showVersion(number)}
                aria-current={number === shown ? 'true' : undefined}
              >
                {t.version(number)}
                {version.documentIssue && ` · ${version.documentIssue}`}
              </a>
              <span class="tag">{t.standings[versionStanding(number, newest, status)]}</span>
              <small class="muted">
                {when && t.by(version.uploadedBy ?? '', moment(when, project?.timeZone))}
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function References({ projectId, folderId }: { projectId: number; folderId: number }) {
  const references = useRead('DocumentReferencesRead', { folderId, take: 100 }).data?.references
  return (
    <section>
      <h3>{t.references}</h3>
      {references?.length === 0 && <p class="second">{t.noReferences}</p>}
      <ul class="version-list">
        {references?.map((one) => (
          <li key={one.folderId}>
            <a href={placeOfRecord(projectId, one.folderId ?? 0, one.folderType ?? 0)}>{one.folderName}</a>
            <small class="muted">{t.atVersion(one.version ?? 0)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
