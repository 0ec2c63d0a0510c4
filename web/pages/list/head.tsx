/** The name of the listing, and its actions. */

import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { listPaper } from '../../parts/papers/paperlink.ts'
import type { Listing } from '../../recordtypes/listings/listing.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { common } from '../../texts/everypage.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import type { BcfAsked } from './export/bcf.ts'
import type { Exports } from './export/export.tsx'
import type { Ticks } from './liststate.ts'

const BcfDialog = later(() => import('./export/bcfdialog.tsx').then((part) => part.BcfDialog))
const ImportDialog = later(() => import('./importregister.tsx').then((part) => part.ImportDialog))

interface ListHeadProps extends Omit<WaysProps, 'askBcf'> {
  projectId: number
  canMake: boolean
  canImport: boolean
  bcf: BcfAsked | undefined
  ticks: Ticks
}

export function ListHead({ projectId, canMake, canImport, ticks, bcf, ...rest }: ListHeadProps) {
  const { list, recordType } = rest
  const [isBcf, setBcf] = useState(false)
  const ways = { ...rest, askBcf: bcf && (() => setBcf(true)) }
  const [isImporting, setImporting] = useState(false)
  const [isMore, setMore] = useState(false)
  const isRegister = list.recordType.name === 'submittalItem'
  return (
    <>
      <header class="head wraps">
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
          {isRegister && canImport && (
            <button type="button" class="btn quiet" onClick={() => setImporting(true)}>
              {t.importRegister}
            </button>
          )}
          <Ways {...ways} />
          <button
            type="button"
            class="btn quiet icon only-phone"
            aria-label={t.asFile}
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
          >
            <Icon name="dots" />
          </button>
          {canMake && (
            <a class="btn primary" href={`/p/${projectId}/${list.recordType.path}/new`}>
              <Icon name="plus" />
              {isRegister ? t.newItem : list.recordType.texts.create}
              <kbd>c</kbd>
            </a>
          )}
        </div>
        {isImporting && <ImportDialog projectId={projectId} close={() => setImporting(false)} />}
      </header>
      {bcf && isBcf && <BcfDialog asked={bcf} close={() => setBcf(false)} />}
      {isMore && (
        <Dialog title={t.asFile} close={() => setMore(false)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of the buttons in it, also by the keyboard. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what one uses. */}
          <div class="actions start" onClick={() => setMore(false)}>
            <Ways {...ways} />
          </div>
        </Dialog>
      )}
    </>
  )
}

interface WaysProps {
  list: Listing
  recordType: RecordType
  exporting: Exports
  /** Of the file that is exported. */
  name: string
  /** The address of all matching rows on paper. */
  pdf: string
  /** Left out where records are no topics. */
  askBcf: (() => void) | undefined
}

/** The listing as a file, or on paper. */
function Ways({ list, recordType, exporting, name, pdf, askBcf }: WaysProps) {
  return (
    <>
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
      <a
        class="btn quiet"
        href={pdf}
        target="_blank"
        rel="noopener"
        onClick={listPaper(recordType.texts.many, list.recordType.folderType)}
      >
        {common.pdf}
      </a>
      <button type="button" class="btn quiet" onClick={exporting.sheet}>
        {t.spreadsheet}
      </button>
      {askBcf && (
        <button type="button" class="btn quiet" onClick={askBcf}>
          {t.bcf}
        </button>
      )}
    </>
  )
}
