/** The form of each kind. */
import { dailyForm } from './daily.ts'
import { folderForm } from './folder.ts'
import type { RecordForm } from './form.ts'
import { issueForm } from './issue.ts'
import { meetingForm } from './meeting.ts'
import { punchForm, punchListForm } from './punch.ts'
import { rfiForm } from './rfi.ts'
import { packageForm, submittalForm } from './submittal.ts'

export const forms: readonly RecordForm[] = [
  rfiForm,
  submittalForm,
  packageForm,
  punchForm,
  punchListForm,
  issueForm,
  dailyForm,
  meetingForm,
  folderForm,
]

export const formAt = (path: string): RecordForm | undefined => forms.find((form) => form.path === path)
