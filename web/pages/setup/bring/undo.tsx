/** Undoes an import, after saying what that means; then says what stays. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { common } from '../../../texts/everypage.ts'
import { bcfTexts } from '../../../texts/setup/bcf.ts'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import { bcfKind } from './kinds.ts'

interface Props {
  projectId: number
  of: { importId?: number | null; fileName?: string | null; kind?: string | null }
  close: () => void
}

export function Undo({ projectId, of: { importId, fileName, kind }, close }: Props) {
  const [outcome, setOutcome] = useState<ResponseOf<'ImportUndo'>>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const undo = (): void => {
    setBusy(true)
    setError(undefined)
    write('ImportUndo', { projectId, importId })
      .then(setOutcome, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog title={t.undoOf(fileName ?? '')} close={close}>
      <ErrorBox error={error} />
      {!outcome && <p>{kind === bcfKind ? bcfTexts.undoWhy : t.undoWhy}</p>}
      {outcome && (
        <p class="strong" role="status">
          {t.undone(outcome.countUndone ?? 0)}
        </p>
      )}
      {(outcome?.countKept ?? 0) > 0 && (
        <>
          <p>{t.stayed(outcome!.countKept!)}</p>
          <ul class="reasons">
            {outcome!.kept?.map(({ folderId, name }) => (
              <li key={folderId} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="actions">
        <button type="button" class="btn" onClick={close}>
          {outcome ? common.close : common.cancel}
        </button>
        {!outcome && (
          <button type="button" class="btn danger" disabled={isBusy} onClick={undo}>
            {t.undo}
          </button>
        )}
      </p>
    </Dialog>
  )
}
