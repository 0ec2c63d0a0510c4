/** The bar that appears with the first selected row, and the actions on all selected rows: dry run first. */
import { useId, useState } from 'preact/hooks'
import { read, write } from '../../app/calls/client.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { DateField } from '../../parts/fields/days/datefield.tsx'
import { OrganizationField, PersonField } from '../../parts/fields/people/personfield.tsx'
import { TextField } from '../../parts/fields/textfield.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ChooseLabels } from '../../parts/labels/choose.tsx'
import { useLabels } from '../../parts/labels/labels.tsx'
import type { BulkAction, Listing, Row } from '../../recordtypes/listings/listing.ts'
import { common } from '../../texts/everypage.ts'
import { listActTexts as acts } from '../../texts/lists/listacts.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { tickedMax } from './liststate.ts'
import { offerUndo, Reasons, type Results } from './undobulk.tsx'

export interface BulkProps {
  list: Listing
  projectId: number
  rows: readonly Row[]
  canMake: boolean
  clear: () => void
  exportThem: () => void
  total: number
  tickAll: () => void
}

export function BulkBar(props: BulkProps) {
  const { list, projectId, rows, canMake, clear, exportThem, total, tickAll } = props
  const [action, setAction] = useState<BulkAction>()
  const [isLabelling, setLabelling] = useState(false)
  const hasLabels = useLabels(projectId).length > 0
  if (rows.length === 0) return null
  return (
    <>
      <section class="bulk" aria-label={acts.selectedRegion(list.recordType.texts.many)}>
        <b role="status">{acts.selected(rows.length)}</b>
        {canMake &&
          list.bulk.map((one) => (
            <button type="button" key={one.name} class="btn quiet" onClick={() => setAction(one)}>
              {one.label}
            </button>
          ))}
        {canMake && hasLabels && (
          <button type="button" class="btn quiet" onClick={() => setLabelling(true)}>
            {acts.labelThem}
          </button>
        )}
        <button type="button" class="btn quiet" onClick={exportThem}>
          {t.export}
        </button>
        {rows.length < Math.min(total, tickedMax) && (
          <button type="button" class="btn quiet" onClick={tickAll}>
            {t.selectAll}
          </button>
        )}
        <span class="sep" />
        <button type="button" class="btn quiet icon" aria-label={acts.clearSelection} onClick={clear}>
          <Icon name="x" />
        </button>
      </section>
      {isLabelling && (
        <ChooseLabels
          projectId={projectId}
          records={rows.map((row) => ({
            folderId: row.folderId,
            name: list.number(row) || list.title(row),
          }))}
          done={clear}
          close={() => setLabelling(false)}
        />
      )}
      {action && <BulkDialog {...props} action={action} close={() => setAction(undefined)} />}
    </>
  )
}

const nameIn =
  (list: Listing, rows: readonly Row[]) =>
  (folderId: number | undefined | null): string => {
    const row = rows.find((one) => one.folderId === folderId)
    return row ? list.number(row) || list.title(row) : String(folderId)
  }

function BulkDialog({
  list,
  projectId,
  rows,
  action,
  clear,
  close,
}: BulkProps & { action: BulkAction; close: () => void }) {
  const [value, setValue] = useState(typeof action.sets === 'object' ? action.sets.code : '')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState<Results>()
  const [done, setDone] = useState<Results>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const good = tried?.filter(({ errorCode }) => !errorCode) ?? []

  const send = async (folderIds: number[], dryRun: boolean): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      // A dry run writes nothing, so it invalidates nothing.
      const response = await (dryRun ? read : write)('RecordUpdateMany', {
        folderIds,
        changes: { [action.field]: value },
        dryRun,
        ...(reason ? { additionalInfo: [{ propertyName: 'Reason', propertyValue: reason }] } : {}),
      })
      const results = response.results ?? []
      if (dryRun) return setTried(results)
      const failed = results.filter(({ errorCode }) => errorCode)
      offerUndo(acts.changed(results.length - failed.length), response.bulkChangeId, nameIn(list, rows))
      if (failed.length > 0) return setDone(failed)
      clear()
      close()
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  const tryIt = (event: Event): void => {
    event.preventDefault()
    void send(
      rows.map(({ folderId }) => folderId),
      true,
    )
  }
  return (
    <Dialog title={`${action.label.replace('…', '')}: ${acts.selected(rows.length)}`} close={close}>
      <form onSubmit={tryIt} aria-busy={isBusy}>
        {!tried && (
          <ListQuery
            action={action}
            projectId={projectId}
            value={value}
            setValue={setValue}
            reason={reason}
            setReason={setReason}
          />
        )}
        {tried && <Outcome list={list} rows={rows} results={done ?? tried} isDone={Boolean(done)} />}
        <ErrorBox error={error} />
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
            <button
              type="button"
              class="btn primary"
              onClick={() =>
                send(
                  good.map(({ folderId }) => folderId ?? 0),
                  false,
                )
              }
            >
              {acts.doIt(good.length)}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function ListQuery({
  action,
  projectId,
  value,
  setValue,
  reason,
  setReason,
}: {
  action: BulkAction
  projectId: number
  value: string
  setValue: (value: string) => void
  reason: string
  setReason: (reason: string) => void
}) {
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
