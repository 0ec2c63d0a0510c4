/** The dialog that changes all selected rows: the new value, the result of a dry run, and the change. */
import { useId } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { DateField } from '../../parts/fields/days/datefield.tsx'
import { OrganizationField, PersonField } from '../../parts/fields/people/personfield.tsx'
import { TextField } from '../../parts/fields/textfield.tsx'
import type { BulkAction, Listing, Row } from '../../recordtypes/listings/listing.ts'
import { common } from '../../texts/everypage.ts'
import { listActTexts as acts } from '../../texts/lists/listacts.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { type BulkDialogProps, nameIn, useBulkChange } from './bulkchange.ts'
import { Reasons, type Results } from './undobulk.tsx'

export function BulkDialog(props: BulkDialogProps) {
  const { list, projectId, rows, action, close } = props
  const change = useBulkChange(props)
  const { tried, done, good } = change
  const submit = (event: Event): void => {
    event.preventDefault()
    change.tryIt()
  }
  return (
    <Dialog title={`${action.label.replace('…', '')}: ${acts.selected(rows.length)}`} close={close}>
      <form onSubmit={submit} aria-busy={change.isBusy}>
        {!tried && <NewValue {...change} action={action} projectId={projectId} />}
        {tried && <Outcome list={list} rows={rows} results={done ?? tried} isDone={Boolean(done)} />}
        <ErrorBox error={change.error} />
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {done ? common.close : common.cancel}
          </button>
          {!tried && (
            <button type="submit" class="btn primary">
              {acts.tryIt}
            </button>
          )}
          {tried && !done && good.length > 0 && (
            <button type="button" class="btn primary" onClick={change.doIt}>
              {acts.doIt(good.length)}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface NewValueProps
  extends Pick<ReturnType<typeof useBulkChange>, 'value' | 'setValue' | 'reason' | 'setReason'> {
  action: BulkAction
  projectId: number
}

/** What the rows get, and why, where a reason is needed. */
function NewValue({ action, projectId, value, setValue, reason, setReason }: NewValueProps) {
  const id = useId()
  const field = (key: string, label: string, onChange: (value: string) => void, now: string) => ({
    id: `${id}-${key}`,
    fieldInfo: { key, documented: key, type: 'string' },
    label,
    value: now,
    projectId,
    onChange: (next: unknown) => onChange(next === null ? '' : String(next)),
  })
  return (
    <>
      {action.sets === 'day' && <DateField {...field('day', acts.newDue, setValue, value)} />}
      {action.sets === 'person' && <PersonField {...field('person', acts.newPerson, setValue, value)} />}
      {action.sets === 'company' && (
        <OrganizationField {...field('company', t.contractor, setValue, value)} />
      )}
      {action.needsReason && <TextField {...field('reason', acts.reason, setReason, reason)} />}
    </>
  )
}

/**
 * The result of the dry run: how many would change, and each reason why others cannot, with their records.
 */
function Outcome({
  list,
  rows,
  results,
  isDone,
}: {
  list: Listing
  rows: readonly Row[]
  results: Results
  isDone: boolean
}) {
  const failed = results.filter(({ errorCode }) => errorCode)
  const good = results.length - failed.length
  return (
    <div role="status">
      <p class="strong">
        {isDone
          ? acts.notChanged(failed.length)
          : good === 0
            ? acts.nothingChanges
            : [acts.willChange(good), failed.length > 0 && acts.cannot(failed.length)]
                .filter(Boolean)
                .join(', ')}
      </p>
      <Reasons results={failed} nameOf={nameIn(list, rows)} />
    </div>
  )
}
