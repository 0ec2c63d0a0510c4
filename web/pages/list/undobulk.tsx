/** Undo of a change of many records, offered after it; what stays as changed is named with the reason. */
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { inWords } from '../../app/calls/refusalwords.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { showDialog } from '../../parts/dialog/showdialog.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { listActTexts as t } from '../../texts/lists/listacts.ts'

export type Results = NonNullable<ResponseOf<'RecordUpdateMany'>['results']>
type NameOf = (folderId: number | null | undefined) => string

/** `said`: what was done. Without an id nothing was. */
export function offerUndo(said: string, bulkChangeId: number | null | undefined, nameOf: NameOf): void {
  const idempotencyKey = newIdempotencyKey()
  const undo = async (id: number): Promise<void> => {
    const additionalInfo = [{ propertyName: 'Reason', propertyValue: t.undoReason }]
    const request = { bulkChangeId: id, additionalInfo }
    try {
      const { results } = await write('RecordUpdateManyUndo', request, { idempotencyKey })
      const stayed = (results ?? []).filter(({ errorCode }) => errorCode)
      const back = (results ?? []).length - stayed.length
      if (stayed.length === 0) showToast(t.putBack(back))
      else showDialog((close) => <Stayed back={back} stayed={stayed} nameOf={nameOf} close={close} />)
    } catch (error) {
      const again = (close: () => void) => () => {
        close()
        void undo(id)
      }
      showDialog((close) => (
        <Dialog title={common.undo} close={close}>
          <ErrorBox error={error} retry={again(close)} />
        </Dialog>
      ))
    }
  }
  showToast(said, bulkChangeId ? () => void undo(bulkChangeId) : undefined)
}

function Stayed({
  back,
  stayed,
  nameOf,
  close,
}: {
  back: number
  stayed: Results
  nameOf: NameOf
  close: () => void
}) {
  return (
    <Dialog title={common.undo} close={close}>
      <div role="status">
        <p class="strong">
          {[back > 0 && t.putBack(back), t.stayed(stayed.length)].filter(Boolean).join(' ')}
        </p>
        <Reasons results={stayed} nameOf={nameOf} />
      </div>
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.close}
        </button>
      </div>
    </Dialog>
  )
}

/** Each reason once, with the records that it is about. */
export function Reasons({ results, nameOf }: { results: Results; nameOf: NameOf }) {
  const reasons = new Map<string, Results>()
  for (const one of results) reasons.set(one.message ?? '', [...(reasons.get(one.message ?? '') ?? []), one])
  return (
    <ul class="reasons">
      {[...reasons].map(([message, some]) => (
        <li key={message}>
          {inWords(message)}{' '}
          <span class="muted">{some.map(({ folderId }) => nameOf(folderId)).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
