/** The bar that appears with the first selected row: the actions on all selected rows. */
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { ChooseLabels } from '../../parts/labels/choose.tsx'
import { useLabels } from '../../parts/labels/labels.tsx'
import type { BulkAction, Listing, Place, Row } from '../../recordtypes/listings/listing.ts'
import { listActTexts as acts } from '../../texts/lists/listacts.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { BulkDialog } from './bulkdialog.tsx'
import { isTopic, someAsBcf } from './export/bcf.ts'
import { BcfDialog } from './export/bcfdialog.tsx'
import { tickedMax } from './liststate.ts'

export interface BulkProps {
  list: Listing
  projectId: number
  rows: readonly Row[]
  canMake: boolean
  clear: () => void
  exportThem: () => void
  place: Place
  total: number
  tickAll: () => void
}

export function BulkBar(props: BulkProps) {
  const { list, projectId, rows, canMake, clear, exportThem, place, total, tickAll } = props
  const [action, setAction] = useState<BulkAction>()
  const [isLabelling, setLabelling] = useState(false)
  const [isBcf, setBcf] = useState(false)
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
        {isTopic(list) && (
          <button type="button" class="btn quiet" onClick={() => setBcf(true)}>
            {t.bcf}
          </button>
        )}
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
      {isBcf && <BcfDialog asked={someAsBcf(list, place, rows)} close={() => setBcf(false)} />}
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
