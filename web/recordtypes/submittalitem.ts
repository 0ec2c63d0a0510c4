/** Submittal items, listed as the register. */
import { submittalStage } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const submittalItem = recordType({
  name: 'submittalItem',
  savedAs: 'submittal',
  path: 'submittals',
  icon: 'submittal',
  key: 's',
  shapes: shapes(submittalStage, {
    Created: 's-draft',
    'Contractor review': 's-submitted',
    Submitted: 's-submitted',
    Returned: 's-answered',
    Complete: 's-closed',
  }),
  texts: translated('type.submittalItem', {
    one: 'submittal item',
    many: 'Submittals',
    create: 'New submittal',
  }),
  read: 'SubmittalItemRead',
})
