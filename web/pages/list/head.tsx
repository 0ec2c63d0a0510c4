/** The name of the listing, and its actions. */
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import type { Listing } from '../../recordtypes/listings/listing.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { common } from '../../texts/everypage.ts'
import { listTexts as t } from '../../texts/lists.ts'
import type { Exports } from './export.tsx'
import { ImportDialog } from './importregister.tsx'
import type { ListFiles } from './listfiles.ts'
import type { Ticks } from './liststate.ts'

export function ListHead({
  list,
  recordType,
  projectId,
  canMake,
  canImport,
  exporting,
  ticks,
  name,
  files,
}: {
  list: Listing
  recordType: RecordType
  projectId: number
  canMake: boolean
  canImport: boolean
  exporting: Exports
  ticks: Ticks
  /** Of the file that is exported. */
  name: string
  /** The addresses of all matching rows as files. */
  files: ListFiles
}) {
  const [isImporting, setImporting] = useState(false)
  return (
    <header class="head">
      <h1>{recordType.texts.many}</h1>
      <div class="end">
        {canMake && (
          <button
            type="button"
            class="btn quiet only-phone"
            aria-pressed={ticks.isSelecting}
            onClick={() => ticks.setSelecting(!ticks.isSelecting)}
          >
            {t.select}
          </button>
        )}
        {list.recordType.name === 'submittalItem' && canImport && (
          <button type="button" class="btn quiet" onClick={() => setImporting(true)}>
            {t.importRegister}
          </button>
        )}
        <button
          type="button"
          class="btn quiet"
          aria-busy={exporting.isBusy}
          onClick={() => exporting.all(name)}
        >
          <Icon name="save" />
          {t.export}
        </button>
        <button type="button" class="btn quiet" onClick={exporting.print}>
          <Icon name="print" />
          {common.print}
        </button>
        <a class="btn quiet" href={files.pdf} target="_blank" rel="noopener">
          {common.pdf}
        </a>
        <a class="btn quiet" href={files.xlsx} download>
          {t.spreadsheet}
        </a>
        {canMake && (
          <a class="btn primary" href={`/p/${projectId}/${list.recordType.path}/new`}>
            <Icon name="plus" />
            {list.recordType.name === 'submittalItem' ? t.newItem : list.recordType.texts.create}
            <kbd>c</kbd>
          </a>
        )}
      </div>
      {isImporting && <ImportDialog projectId={projectId} close={() => setImporting(false)} />}
    </header>
  )
}
