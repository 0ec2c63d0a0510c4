/** What the rows of a sheet can be: in words, and the page that lists what was imported. */
import { nodeTypeOf } from '../../../../contract/nodetypes.ts'
import { openIssue, recordTypes, submittalItem } from '../../../recordtypes/recordtypes.ts'
import { bringTexts as t } from '../../../texts/setup/bring.ts'

/** Topics of a BCF file are no rows: they are read by another operation. */
export const bcfKind = 'BCF'

const recordTypeOf = (kind: string | null | undefined) =>
  recordTypes.find(({ folderType }) => nodeTypeOf(folderType).importedAs === kind)

/** A record type is called as on its pages, unless it has other words here. */
export const kindName = (kind: string | null | undefined): string =>
  t.kinds[kind ?? ''] ?? recordTypeOf(kind)?.texts.many ?? ''

const otherPaths: Readonly<Record<string, string>> = {
  People: 'setup/members',
  SubmittalRegister: submittalItem.path,
  [bcfKind]: openIssue.path,
}

export const pathOfKind = (kind: string): string => otherPaths[kind] ?? recordTypeOf(kind)?.path ?? ''
