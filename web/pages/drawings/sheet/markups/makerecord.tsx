/** A new record of a mark-up: with the sheet, a picture with the mark-up, and a pin in its middle. */
import { useState } from 'preact/hooks'
import { useRead } from '../../../../app/calls/useread.ts'
import type { Project } from '../../../../app/project.ts'
import { Dialog } from '../../../../parts/dialog/dialog.tsx'
import { cutOutTexts as t } from '../../../../texts/drawings/cutout.ts'
import { boxAround } from '../../cutout/asked.ts'
import type { Place, Size } from '../geometry.ts'
import { makesRecords, NewRecords } from '../newrecord.tsx'
import type { Markup } from './markup.ts'
import { middleOf } from './shapes.ts'

interface MakeRecordProps {
  markup: Markup
  sheet: { sheetFolderId: number; version: number; number: string }
  page: Size
  project: Project
  projectId: number
}

export function MakeRecord(props: MakeRecordProps) {
  const [isOpen, setOpen] = useState(false)
  if (!makesRecords(props.project)) return null
  return (
    <>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        {t.makeRecord}
      </button>
      {isOpen && <Which {...props} close={() => setOpen(false)} />}
    </>
  )
}

function Which({ markup, sheet, page, project, projectId, close }: MakeRecordProps & { close: () => void }) {
  const { sheetFolderId, version } = sheet
  const { data } = useRead('SheetPinsRead', { sheetFolderId, version })
  // As long as that is not known, nothing of the sheet goes into the record.
  const isRestricted = data?.isRestricted ?? true
  return (
    <Dialog title={t.makeOf} close={close}>
      <div class="body pin-choose">
        <NewRecords
          at={onPage(middleOf(markup.points), page)}
          {...{ sheet, project, projectId, isRestricted }}
          box={boxAround(markup.points, page)}
          markupId={markup.markupId}
        />
        {data && <p class="second">{isRestricted ? t.restricted : t.about}</p>}
      </div>
    </Dialog>
  )
}

/** A mark-up may reach beyond the edge. */
const onPage = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})
