/** Withdraws a publication, whole or some of its sheets, with a reason that everybody reads who was told of it. */
import { useId, useState } from 'preact/hooks'
import { keyAfter, newIdempotencyKey, write } from '../../../app/calls/client.ts'
import type { Pages } from '../../../app/calls/paging.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { More } from '../../../parts/more.tsx'
import { ReasonField } from '../../../parts/reasonfield.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import type { Brought, Publication } from './read.ts'

interface Props {
  publication: Publication
  pages: Pages<Brought>
  close: () => void
}

export function WithdrawDialog({ publication, pages, close }: Props) {
  const { isWhole, setWhole, chosen, choose, reason, setReason, isTried, error, submit } = useWithdrawing(
    publication,
    close,
  )
  const name = useId()
  return (
    <Dialog title={t.withdrawTitle(publication.name ?? '')} close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p class="second">{t.withdrawLead}</p>
        <ErrorBox error={error} />
        <div class="radios">
          {[true, false].map((whole) => (
            <label key={String(whole)} class="radio">
              <input type="radio" name={name} checked={isWhole === whole} onChange={() => setWhole(whole)} />
              {whole ? t.whole : t.some}
            </label>
          ))}
        </div>
        {!isWhole && <Sheets pages={pages} chosen={chosen} choose={choose} isTried={isTried} />}
        <ReasonField value={reason} onValue={setReason} isMissing={isTried && !reason.trim()} />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn danger">
            {t.withdrawNow}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function useWithdrawing({ publicationId }: Publication, close: () => void) {
  const [isWhole, setWhole] = useState(true)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const submit = async (): Promise<void> => {
    setTried(true)
    setError(undefined)
    if (!reason.trim() || (!isWhole && chosen.length === 0)) return
    try {
      const some = isWhole ? {} : { sheetFolderIds: [...chosen] }
      const asked = { publicationId, ...some, reason: reason.trim() }
      const { sheetCount } = await write('DrawingPublicationWithdraw', asked, { idempotencyKey: key })
      showToast(t.withdrawnNow(sheetCount ?? 0))
      close()
    } catch (why) {
      setKey(keyAfter(why, key))
      setError(why)
    }
  }
  const choose = (id: number, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return { isWhole, setWhole, chosen, choose, reason, setReason, isTried, error, submit }
}

interface SheetsProps {
  pages: Pages<Brought>
  chosen: readonly number[]
  choose: (sheetFolderId: number, isOn: boolean) => void
  isTried: boolean
}

function Sheets({ pages, chosen, choose, isTried }: SheetsProps) {
  const id = useId()
  const left = (pages.rows ?? []).filter(({ sheetFolderId, isWithdrawn }) => sheetFolderId && !isWithdrawn)
  const isMissing = isTried && chosen.length === 0
  return (
    <fieldset class="field checks withdraw-sheets" aria-describedby={isMissing ? id : undefined}>
      <legend class="label">{t.chooseSheets}</legend>
      {left.map(({ sheetFolderId, number, title }) => (
        <label key={sheetFolderId} class="check">
          <input
            type="checkbox"
            class="box"
            checked={chosen.includes(sheetFolderId ?? 0)}
            onChange={(event) => choose(sheetFolderId ?? 0, event.currentTarget.checked)}
          />
          {[number, title].filter(Boolean).join(' ')}
        </label>
      ))}
      <More of={pages} says={t.morePages} />
      {isMissing && (
        <p class="err" id={id} role="alert">
          {t.noSheet}
        </p>
      )}
    </fieldset>
  )
}
