/** The page that lists what was imported. */
import { openIssue, punchListItem, rfi, submittalItem } from '../../../recordtypes/recordtypes.ts'

const paths: Readonly<Record<string, string>> = {
  People: 'setup/members',
  RFI: rfi.path,
  PunchList: punchListItem.path,
  OpenIssue: openIssue.path,
  SubmittalRegister: submittalItem.path,
}

export const pathOfKind = (kind: string): string => paths[kind] ?? ''
