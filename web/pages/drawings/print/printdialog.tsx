/** Asks how a sheet is put on paper: in its own size or fitted, with one's own mark-ups or without. */
import { useId, useState } from 'preact/hooks'
import { sheetPapers } from '../../../../contract/drawings/sheetpapers.ts'
import { loadPart } from '../../../app/loadpart.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { sheetPrintTexts as t } from '../../../texts/drawings/print.ts'
import { sheetViewTexts } from '../../../texts/drawings/sheet.ts'
import { common } from '../../../texts/everypage.ts'

interface Props {
  sheetFolderId: number
  version: number
  number: string
  revision: string
  close: () => void
}

export function PrintDialog({ sheetFolderId, version, number, revision, close }: Props) {
  const id = useId()
  const [paper, setPaper] = useState('')
  const [isOwn, setOwn] = useState(false)
  const name = `${number} ${sheetViewTexts.rev(revision)}`
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    close()
    const query = new URLSearchParams({
      sheetFolderId: String(sheetFolderId),
      version: String(version),
      ...(paper && { paper }),
      ...(isOwn && { wantOwnMarkups: 'true' }),
    })
    const { makePaper } = await loadPart(() => import('../../../parts/papers/papers.tsx'))
    await makePaper(`/api/internal/drawing/sheet/print?${query}`, name)
  }
  return (
    <Dialog title={t.title(name)} close={close}>
      <form onSubmit={(event) => void make(event)}>
        <p class="second">{t.lead}</p>
        <div class="field">
          <label class="label" for={id}>
            {t.paper}
          </label>
          <select class="in" id={id} value={paper} onChange={(event) => setPaper(event.currentTarget.value)}>
            <option value="">{t.own}</option>
            {Object.keys(sheetPapers).map((one) => (
              <option key={one} value={one}>
                {t.fitted(one)}
              </option>
            ))}
          </select>
        </div>
        <label class="check">
          <input
            type="checkbox"
            class="box"
            checked={isOwn}
            onChange={(event) => setOwn(event.currentTarget.checked)}
          />
          {t.withOwn}
        </label>
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.make}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
