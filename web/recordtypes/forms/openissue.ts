import { openIssueStatus } from '../../../contract/states.ts'
import { openIssueFormTexts } from '../../texts/formlabels.ts'
import { openIssue } from '../recordtypes.ts'
import { draftOrSend, field, half, place, type RecordForm } from './form.ts'

export default {
  name: 'openIssue',
  texts: openIssueFormTexts,
  recordType: openIssue,
  path: openIssue.path,
  section: openIssue.section,
  type: 'OpenIssue',
  read: ['OpenIssueRead', 'openIssue'],
  create: { operation: 'OpenIssueCreateMany', list: 'openIssueList' },
  update: ['OpenIssueUpdate', 'openIssue'],
  project: 'projectId',
  ways: draftOrSend('statusId', openIssueStatus.Draft),
  files: true,
  groups: [
    {
      fields: [
        field('subject', { needed: 'always' }),
        field('question', { rows: 4 }),
        half('issueTo', { name: 'toName', needed: 'toSend' }),
        half('dueDate'),
        field('ccUserList'),
      ],
    },
    { name: 'place', fields: place },
    {
      name: 'impact',
      fields: [
        field('costImpact'),
        half('changeOrderNumber', { as: 'line', shownWhen: { key: 'costImpact', is: [true] } }),
        half('changeOrderAmount', { shownWhen: { key: 'costImpact', is: [true] } }),
      ],
    },
    {
      name: 'drawing',
      fields: [half('drawing'), half('drawingDetail', { as: 'line' }), field('reference', { rows: 2 })],
    },
    { name: 'more', fields: [half('issueFrom', { name: 'fromName', starts: 'me' }), half('createdDate')] },
  ],
} satisfies RecordForm
