/** Punch list items. */
import { punchListStatus } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const punchListItem = recordType({
  name: 'punchListItem',
  savedAs: 'punch',
  path: 'punch',
  icon: 'punchlist',
  key: 'p',
  shapes: shapes(punchListStatus, {
    Draft: 's-draft',
    Open: 's-open',
    'Ready for review': 's-review',
    'Not accepted': 's-refused',
    'In dispute': 's-dispute',
    Closed: 's-closed',
    Void: 's-void',
  }),
  texts: translated('type.punchListItem', {
    one: 'punch item',
    many: 'Punch lists',
    create: 'New punch item',
  }),
  read: 'PunchListRead',
})
