/** What can be imported from elsewhere, and from which sources; for the web app as well. */
import { nodeTypes } from '../nodetypes.ts'

/** What the rows of a sheet can be. */
export const importKinds: readonly [string, ...string[]] = [
  'People',
  ...nodeTypes.flatMap(({ importedAs }) => importedAs ?? []),
  'SubmittalRegister',
  'Documents',
]

/** Sources whose headings are known. Any other name may be given. */
export const importSources = ['Procore', 'Autodesk Build', 'Fieldwire', 'Spreadsheet'] as const
