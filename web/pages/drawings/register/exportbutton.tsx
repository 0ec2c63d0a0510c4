/** The register as a PDF, a spreadsheet or CSV: the sheets that the page shows, of now or of its moment. */
import { operations } from 'plumbline:operations'
import { useState } from 'preact/hooks'
import { clock, dayWithYear } from '../../../app/language/dates.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { recordPaper } from '../../../parts/papers/paperlink.ts'
import { sortFieldOf } from '../../../recordtypes/listings/listing.ts'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { common } from '../../../texts/everypage.ts'
import { listTexts } from '../../../texts/lists/lists.ts'
import { Exporting, type Exports, useExport } from '../../list/export/export.tsx'
import { exportedListing } from './listing.tsx'
import type { RegisterNow } from './useregister.ts'

export function ExportButton({ now }: { now: RegisterNow }) {
  const [isOpen, setOpen] = useState(false)
  const { exporting, fileName } = useRegisterExport(now)
  return (
    <>
      <button
        type="button"
        class="btn quiet"
        aria-haspopup="dialog"
        aria-busy={exporting.isBusy}
        onClick={() => setOpen(true)}
      >
        <Icon name="save" />
        {t.asFile}
      </button>
      <button
        type="button"
        class="btn quiet icon only-phone"
        aria-label={t.asFile}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="dots" />
      </button>
      <Exporting exporting={exporting} />
      {isOpen && (
        <Dialog title={t.asFileTitle} close={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of the buttons in it, also by the keyboard. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what one uses. */}
          <div class="actions start" onClick={() => setOpen(false)}>
            <Ways now={now} exporting={exporting} fileName={fileName} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function Ways({ now, exporting, fileName }: { now: RegisterNow; exporting: Exports; fileName: string }) {
  return (
    <>
      <a class="btn" href={paperOf(now)} target="_blank" rel="noopener" onClick={recordPaper(fileName)}>
        {common.pdf}
      </a>
      <button type="button" class="btn" onClick={exporting.sheet}>
        {listTexts.spreadsheet}
      </button>
      <button type="button" class="btn" onClick={() => exporting.all(`${fileName}.csv`)}>
        {t.csv}
      </button>
    </>
  )
}

/** The same query as that of the page. In its usual order it is by discipline, as papers are. */
function paperOf({ projectId, asOf, list, sort, filter }: RegisterNow): string {
  const field = sort === 'number' ? undefined : sortFieldOf(list, sort)
  const query = new URLSearchParams({
    projectId: String(projectId),
    filter: JSON.stringify(filter),
    ...(asOf && { asOf: asOf.at }),
    ...(field && { sort: field }),
  })
  return `${operations.DrawingRegisterPrint.route}?${query}`
}

function useRegisterExport({ list, project, projectId, reader, rows, asOf }: RegisterNow) {
  const at = asOf ? new Date(asOf.at) : new Date()
  const day = asOf?.day ?? reader.today
  const exported = exportedListing(list, `${dayWithYear(day)}, ${clock(at, project.timeZone)}`)
  // What is known of another moment carries its day in the name of the file.
  const dated = { ...reader, today: day }
  const exporting = useExport(
    { list: exported, project, projectId, shown: exported.columns, reader: dated },
    rows,
    () => rows,
  )
  return { exporting, fileName: [project.projectNumber, t.title, day].filter(Boolean).join(' ') }
}
