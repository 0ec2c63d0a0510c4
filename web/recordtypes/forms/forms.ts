/** The form of each record type. */
import { dailyReportForm } from './dailyreport.ts'
import { folderForm } from './folder.ts'
import type { RecordForm } from './form.ts'
import { meetingMinuteForm } from './meetingminute.ts'
import { openIssueForm } from './openissue.ts'
import { punchListForm, punchListItemForm } from './punchlist.ts'
import { rfiForm } from './rfi.ts'
import { submittalForm, submittalItemForm } from './submittal.ts'

export const forms: readonly RecordForm[] = [
  rfiForm,
  submittalItemForm,
  submittalForm,
  punchListItemForm,
  punchListForm,
  openIssueForm,
  dailyReportForm,
  meetingMinuteForm,
  folderForm,
]

export const formAt = (path: string): RecordForm | undefined => forms.find((form) => form.path === path)
