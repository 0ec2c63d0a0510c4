/** A change of all selected rows: first a dry run, then the change of those that can be changed. */
import { useState } from 'preact/hooks'
import { read, write } from '../../app/calls/client.ts'
import type { BulkAction, Listing, Row } from '../../recordtypes/listings/listing.ts'
import { listActTexts as acts } from '../../texts/lists/listacts.ts'
import { offerUndo, type Results } from './undobulk.tsx'

export interface BulkDialogProps {
  list: Listing
  projectId: number
  rows: readonly Row[]
  action: BulkAction
  clear: () => void
  close: () => void
}

export const nameIn =
  (list: Listing, rows: readonly Row[]) =>
  (folderId: number | undefined | null): string => {
    const row = rows.find((one) => one.folderId === folderId)
    return row ? list.number(row) || list.title(row) : String(folderId)
  }

const idsOf = (rows: ReadonlyArray<{ folderId?: number | null }>): number[] =>
  rows.map(({ folderId }) => folderId ?? 0)

export function useBulkChange({ list, rows, action, clear, close }: BulkDialogProps) {
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
  const tryIt = (): void => void send(idsOf(rows), true)
  const doIt = (): void => void send(idsOf(good), false)
  return { value, setValue, reason, setReason, tried, done, error, isBusy, good, tryIt, doIt }
}
