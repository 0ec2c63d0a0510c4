/** RFIs. */
import { rfiStatus } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const rfi = recordType({
  name: 'rfi',
  path: 'rfis',
  icon: 'rfi',
  key: 'r',
  shapes: shapes(rfiStatus, {
    Draft: 's-draft',
    Submitted: 's-submitted',
    Open: 's-open',
    Answered: 's-answered',
    Closed: 's-closed',
    Void: 's-void',
  }),
  texts: translated('type.rfi', { one: 'RFI', many: 'RFIs', create: 'New RFI' }),
  read: 'RFIRead',
})
