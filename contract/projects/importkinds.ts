/** What can be imported from elsewhere, and from which sources; for the web app as well. */

/** What the rows of a sheet can be. */
export const importKinds = [
  'People',
  'RFI',
  'PunchList',
  'OpenIssue',
  'SubmittalRegister',
  'Documents',
] as const
export type ImportKindName = (typeof importKinds)[number]

/** Sources whose headings are known. Any other name may be given. */
export const importSources = ['Procore', 'Autodesk Build', 'Fieldwire', 'Spreadsheet'] as const
