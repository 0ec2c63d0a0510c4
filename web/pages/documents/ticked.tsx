/** What can be done with several documents at once: download them, or give them a status. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { loadPart } from '../../app/loadpart.ts'
import { useList, useProject } from '../../app/project.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ChooseLabels } from '../../parts/labels/choose.tsx'
import { useLabels } from '../../parts/labels/labels.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { common } from '../../texts/everypage.ts'
import { labelTexts } from '../../texts/labels.ts'
import type { Results } from '../list/undobulk.tsx'
import { maySend } from '../transmittals/maysend.ts'

export type DocumentRow = NonNullable<ResponseOf<'DocumentReadInFolder'>['documentList']>[number]

interface TickedProps {
  projectId: number
  rows: readonly DocumentRow[]
  writes: boolean
  clear: () => void
}

export function Ticked({ projectId, rows, writes, clear }: TickedProps) {
  const [isAsking, setAsking] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const hasLabels = useLabels(projectId).length > 0
  const sends = maySend(useProject(projectId).data)
  if (rows.length === 0) return null
  return (
    <>
      <section class="bulk" aria-label={t.ticked(rows.length)}>
        <b role="status">{t.ticked(rows.length)}</b>
        <button type="button" class="btn quiet" onClick={() => void download(rows)}>
          {t.download}
        </button>
        {sends && (
          <a class="btn quiet" href={sendingOf(projectId, rows)}>
            {t.send}
          </a>
        )}
        {writes && (
          <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
            {t.setStatus}
          </button>
        )}
        {writes && hasLabels && (
          <button type="button" class="btn quiet" onClick={() => setLabelling(true)}>
            {labelTexts.labels}
          </button>
        )}
        <span class="sep" />
        <button type="button" class="btn quiet icon" aria-label={t.untick} onClick={clear}>
          <Icon name="x" />
        </button>
      </section>
      {isLabelling && (
        <ChooseLabels
          projectId={projectId}
          records={rows.map(({ folderId, folderName }) => ({
            folderId: folderId ?? 0,
            name: folderName ?? '',
          }))}
          done={clear}
          close={() => setLabelling(false)}
        />
      )}
      {isAsking && (
        <StatusDialog projectId={projectId} rows={rows} clear={clear} close={() => setAsking(false)} />
      )}
    </>
  )
}

const sendingOf = (projectId: number, rows: readonly DocumentRow[]): string =>
  `/p/${projectId}/transmittals/new?items=${rows.map(({ folderId }) => folderId).join(',')}`

/** A browser takes one after the other; all at once it would drop some. */
const betweenMs = 400

async function download(rows: readonly DocumentRow[]): Promise<void> {
  for (const { documentId, documentVersion, uploadedFileName } of rows) {
    if (!documentVersion) continue
    const link = document.createElement('a')
    link.href = `/files/document/${documentId}/${documentVersion}`
    link.download = uploadedFileName ?? ''
    link.click()
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
}

const nameIn =
  (rows: readonly DocumentRow[]) =>
  (folderId: number | null | undefined): string =>
    rows.find((row) => row.folderId === folderId)?.folderName ?? ''

interface StatusProps extends Omit<TickedProps, 'writes'> {
  close: () => void
}

function StatusDialog({ projectId, rows, clear, close }: StatusProps) {
  const [key] = useState(newIdempotencyKey)
  const [refused, setRefused] = useState<Results>()
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const status = String(new FormData(event.currentTarget as HTMLFormElement).get('status') ?? '')
    try {
      const { offerUndo } = await loadPart(() => import('../list/undobulk.tsx'))
      const folderIds = rows.map(({ folderId }) => folderId ?? 0)
      const changes = { DocumentStatus: status }
      const { results = [], bulkChangeId } = await write(
        'RecordUpdateMany',
        { folderIds, changes },
        { idempotencyKey: key },
      )
      const failed = (results ?? []).filter(({ errorCode }) => errorCode)
      offerUndo(t.changed(rows.length - failed.length), bulkChangeId, nameIn(rows))
      if (failed.length > 0) return setRefused(failed)
      clear()
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.setStatus} close={close}>
      {refused ? (
        <Refused rows={rows} results={refused} close={close} />
      ) : (
        <StatusForm projectId={projectId} count={rows.length} error={error} submit={submit} close={close} />
      )}
    </Dialog>
  )
}

interface StatusFormProps {
  projectId: number
  count: number
  error: unknown
  submit: (event: SubmitEvent) => Promise<void>
  close: () => void
}

function StatusForm({ projectId, count, error, submit, close }: StatusFormProps) {
  const items = useList(projectId, 'documentStatus')?.items ?? []
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="documents-status">{t.columns.status}</label>
        <select class="in" id="documents-status" name="status" required>
          {items.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="submit" class="btn primary">
          {t.setFor(count)}
        </button>
      </div>
    </form>
  )
}

interface RefusedProps {
  rows: readonly DocumentRow[]
  results: Results
  close: () => void
}

function Refused({ rows, results, close }: RefusedProps) {
  const nameOf = nameIn(rows)
  return (
    <>
      <p class="second">{t.notChanged(results.length)}</p>
      <ul class="version-list">
        {results.map(({ folderId, message }) => (
          <li key={folderId}>
            <b>{nameOf(folderId)}</b> <span>{message}</span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="btn primary" onClick={close}>
          {common.close}
        </button>
      </div>
    </>
  )
}
