import { submittalStage } from '../../../contract/states.ts'
import { submittal, submittalItem } from '../recordtypes.ts'
import { field, half, justSave, type RecordForm } from './form.ts'

export const submittalItemForm: RecordForm = {
  name: 'submittalItem',
  recordType: submittalItem,
  path: submittalItem.path,
  section: submittalItem.section,
  type: 'SubmittalItem',
  read: ['SubmittalItemRead', 'item'],
  create: { operation: 'SubmittalItemCreateMany', list: 'itemList' },
  update: ['SubmittalItemUpdate', 'item'],
  ways: [{ name: 'save' }, { name: 'submit', set: { stage: String(submittalStage.Submitted.code) } }],
  files: true,
  groups: [
    {
      fields: [
        field('description', { needed: 'always', rows: 2 }),
        half('csi', { as: 'line' }),
        half('typeId', { name: 'type' }),
        half('folderParentId'),
        half('responsibleContractorId', { name: 'responsibleContractor' }),
        half('submittedDueDate'),
        half('requiredReviewDays', { as: 'whole' }),
      ],
    },
    {
      name: 'dates',
      fields: [
        half('dateReceivedFromSub'),
        half('dateSubmitted'),
        half('dateReceived'),
        half('returnedDueDate'),
        half('dateReturnedToSub'),
      ],
    },
    {
      name: 'more',
      fields: [
        half('copiesSubmitted', { as: 'whole' }),
        half('returnedCopies', { as: 'whole' }),
        field('notes', { rows: 3 }),
      ],
    },
  ],
}

export const submittalForm: RecordForm = {
  name: 'submittal',
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
}
