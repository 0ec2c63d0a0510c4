import { submittalStage } from '../../../contract/states.ts'
import { submittalItemFormTexts } from '../../texts/formlabels.ts'
import { submittalItem } from '../recordtypes.ts'
import { field, half, type RecordForm } from './form.ts'

export default {
  name: 'submittalItem',
  texts: submittalItemFormTexts,
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
} satisfies RecordForm
