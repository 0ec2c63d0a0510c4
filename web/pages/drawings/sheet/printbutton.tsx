/** Print, at the foot of a sheet. */
import { useState } from 'preact/hooks'
import { Icon } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { sheetPrintTexts as t } from '../../../texts/drawings/print.ts'
import type { Revision, Sheet } from './standing.ts'

const PrintDialog = later(() => import('../print/printdialog.tsx').then((part) => part.PrintDialog))

export function PrintButton({ sheet, revision }: { sheet: Sheet; revision: Revision }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="btn icon" aria-label={t.print} onClick={() => setOpen(true)}>
        <Icon name="print" />
      </button>
      {isOpen && (
        <PrintDialog
          sheetFolderId={sheet.sheetFolderId ?? 0}
          version={revision.version ?? 0}
          number={sheet.number ?? ''}
          revision={revision.revision ?? ''}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
