/** Submittal packages: a view of the register. */
import { submittalStatus } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const submittal = recordType({
  name: 'submittal',
  savedAs: 'submittalPackage',
  path: 'packages',
  icon: 'submittal',
  shapes: shapes(submittalStatus, { Open: 's-open', Closed: 's-closed', Void: 's-void' }),
  texts: translated('type.submittal', {
    one: 'submittal package',
    many: 'Packages',
    create: 'New package',
  }),
  read: 'SubmittalRead',
})
