import { costImpact, rfiStatus } from '../../../contract/states.ts'
import { rfiFormTexts } from '../../texts/formlabels.ts'
import { rfi } from '../recordtypes.ts'
import { draftOrSend, field, half, type RecordForm } from './form.ts'

export default {
  name: 'rfi',
  texts: rfiFormTexts,
  recordType: rfi,
  path: rfi.path,
  section: rfi.section,
  type: 'RFI',
  read: ['RFIRead', 'rfi'],
  create: { operation: 'RFICreateMany', list: 'rfiList' },
  update: ['RFIUpdate', 'rfi'],
  project: 'projectId',
  ways: draftOrSend('statusId', rfiStatus.Draft),
  files: true,
  groups: [
    {
      fields: [
        field('subject', { needed: 'always' }),
        field('question', { needed: 'toSend', rows: 5 }),
        field('recomendation', { rows: 2 }),
        half('toUserId', { name: 'toName', needed: 'toSend' }),
        half('dateDue'),
        field('ccUserList'),
        field('answer', { rows: 5, later: 'filled' }),
      ],
    },
    {
      name: 'impact',
      fields: [
        half('requestReasonId', { name: 'requestReasonName' }),
        half('actionRequestedId', { name: 'actionRequestedName' }),
        field('costImpactId'),
        half('estCostImpact', {
          as: 'money',
          shownWhen: { key: 'costImpactId', is: [costImpact['Yes, known'].code] },
        }),
        half('scheduleImpact'),
      ],
    },
    {
      name: 'drawing',
      fields: [
        half('drawing'),
        half('drawingDetail', { as: 'line' }),
        half('specSection', { as: 'line' }),
        half('csiCode', { as: 'line' }),
        field('reference', { rows: 2 }),
      ],
    },
    {
      name: 'more',
      fields: [
        half('fromUserId', { name: 'fromName', starts: 'me' }),
        half('dateSubmitted'),
        half('changeOrderNumber', { as: 'line' }),
        half('changeOrderAmount', { as: 'money' }),
        field('comments', { rows: 2 }),
      ],
    },
  ],
} satisfies RecordForm
