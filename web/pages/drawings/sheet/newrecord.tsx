/** New records at a place of a sheet: their forms, with the sheet, the place, and which part of the sheet is attached. */
import { type Project, rightsIn } from '../../../app/project.ts'
import { Icon } from '../../../parts/icon.tsx'
import type { RecordType } from '../../../recordtypes/recordtype.ts'
import { openIssue, punchListItem, rfi } from '../../../recordtypes/recordtypes.ts'
import { cutOutQuery } from '../cutout/asked.ts'
import type { Box, Place } from './geometry.ts'

interface NewRecordProps {
  at: Place
  sheet: { sheetFolderId: number; version: number; number: string }
  project: Project
  projectId: number
  /** Then nothing of it goes into records. */
  isRestricted: boolean
  box: Box
  markupId?: number
}

const made = [punchListItem, rfi, openIssue]

/** Whether there is one that the user may make. */
export const makesRecords = (project: Project): boolean =>
  made.some(({ section }) => rightsIn(project, section).makes)

/** The number is filled in where everybody may read it. The place goes with the form, and is sent with the record. */
function formAt(
  { at, sheet, projectId, isRestricted, box, markupId }: NewRecordProps,
  { path }: RecordType,
): string {
  const query = new URLSearchParams(
    isRestricted ? {} : { drawing: sheet.number, cutout: cutOutQuery(box, markupId) },
  )
  query.set('pin', [sheet.sheetFolderId, sheet.version, at.x.toFixed(2), at.y.toFixed(2)].join(','))
  return `/p/${projectId}/${path}/new?${query}`
}

export const NewRecords = (props: NewRecordProps) => (
  <p class="acts">
    {made
      .filter(({ section }) => rightsIn(props.project, section).makes)
      .map((type) => (
        <a key={type.name} class="btn" href={formAt(props, type)}>
          <Icon name={type.icon} /> {type.texts.create}
        </a>
      ))}
  </p>
)
