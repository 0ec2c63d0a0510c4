import { submittalFormTexts } from '../../texts/formlabels.ts'
import { submittal } from '../recordtypes.ts'
import { field, half, justSave, type RecordForm } from './form.ts'

export default {
  name: 'submittal',
  texts: submittalFormTexts,
  recordType: submittal,
  path: submittal.path,
  section: submittal.section,
  type: 'Submittal',
  read: ['SubmittalRead', 'submittal'],
  create: { operation: 'SubmittalCreate', one: 'submittal' },
  update: ['SubmittalUpdate', 'submittal'],
  ways: justSave,
  files: true,
  groups: [
    {
      fields: [
        field('description', { needed: 'always', rows: 2 }),
        half('subcontractorId', { name: 'subcontractor' }),
        half('submittingCompanyContactId', { name: 'submittingCompanyContact' }),
        half('reviewingCompanyContactId', { name: 'reviewingCompanyContact' }),
        half('projectManagerId', { name: 'projectManager' }),
        half('dueDateFromSub'),
      ],
    },
    {
      name: 'more',
      fields: [
        half('reviewingCompany'),
        half('revision', { as: 'line' }),
        half('sourceNumber', { as: 'line' }),
        half('targetNumber', { as: 'line' }),
        field('reference', { rows: 2 }),
        field('notes', { rows: 3 }),
      ],
    },
  ],
} satisfies RecordForm
