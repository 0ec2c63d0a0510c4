import { punchListStatus } from '../../../contract/states.ts'
import { punchListItemFormTexts } from '../../texts/formlabels.ts'
import { punchListItem } from '../recordtypes.ts'
import { draftOrSend, field, half, place, type RecordForm } from './form.ts'

export default {
  name: 'punchListItem',
  texts: punchListItemFormTexts,
  recordType: punchListItem,
  path: punchListItem.path,
  section: punchListItem.section,
  type: 'PunchList',
  read: ['PunchListRead', 'punchList'],
  create: { operation: 'PunchListCreateMany', list: 'punchlistList' },
  update: ['PunchListUpdate', 'punchList'],
  project: 'projectId',
  ways: draftOrSend('status', punchListStatus.Draft),
  files: true,
  groups: [
    {
      fields: [
        field('summary', { needed: 'always' }),
        field('description', { rows: 3 }),
        ...place,
        field('responsiblePartyList', { needed: 'toSend' }),
        half('dueDate'),
        half('folderParentId'),
      ],
    },
    {
      name: 'people',
      fields: [field('ccUserList'), half('notifyingParty', { as: 'line' }), half('issueDate')],
    },
    {
      name: 'drawing',
      fields: [
        half('documentId', { name: 'documentNumber' }),
        half('drawing'),
        half('drawingDetail', { as: 'line' }),
        field('reference', { rows: 2 }),
      ],
    },
    {
      name: 'impact',
      fields: [
        field('costImpact'),
        half('cost', { as: 'money', shownWhen: { key: 'costImpact', is: [true] } }),
      ],
    },
    {
      name: 'acceptance',
      fields: [field('ownerStatus', { later: 'empty' }), field('architectListStatus', { later: 'empty' })],
    },
  ],
} satisfies RecordForm
