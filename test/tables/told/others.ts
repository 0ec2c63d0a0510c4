/** The table: open issues, minutes and daily reports. */
import { DailyReportReopen, DailyReportSign } from '../../../contract/records/dailyreportsignature.ts'
import { MeetingMinuteReplyCreate } from '../../../contract/records/meetingreview.ts'
import { info } from '../../kit/records.ts'
import { change, make } from './acts.ts'
import type { Scene } from './scenes.ts'
import type { Who } from './world.ts'

const issue = change('openIssue')
const issueScenes: Scene[] = [
  {
    name: 'an open issue',
    events: [
      {
        what: 'Draft',
        act: make('openIssue', 'pm', (at) => ({
          subject: 'Access',
          statusId: 1,
          issueTo: at.id('sub'),
          issueFrom: at.id('superintendent'),
          ccUserList: [at.id('engineer')],
        })),
        rows: [
          [146, 'sub engineer', ''],
          [39, 'superintendent', 'court behalf', 'a draft waits on whom it comes from, who sees it'],
          [60, 'admin', 'behalf'],
        ],
      },
      {
        what: 'Draft → Open',
        act: issue('pm', { statusId: 2 }),
        rows: [
          [147, 'sub', 'court'],
          [148, 'engineer', 'party'],
        ],
      },
      {
        what: 'Open → In progress',
        act: issue('sub', { statusId: 3 }),
        rows: [[298, 'superintendent pm engineer', '']],
      },
      {
        what: 'In progress → In review',
        act: issue('sub', { statusId: 4 }),
        rows: [
          [149, 'superintendent', 'court status'],
          [150, 'pm engineer', 'status', 'it is ready for the next one'],
        ],
      },
      {
        what: 'In review → In progress',
        act: issue('superintendent', { statusId: 3 }),
        rows: [[151, 'sub', 'court']],
      },
      {
        what: '→ On hold by the creator',
        act: issue('pm', { statusId: 5 }),
        rows: [[299, 'superintendent', 'court']],
      },
      {
        what: 'On hold → In progress',
        act: issue('superintendent', { statusId: 3 }),
        rows: [[300, 'sub', 'court']],
      },
      {
        what: 'Question changed',
        act: issue('admin', { question: 'Who has the key?' }),
        rows: [[156, 'sub engineer', 'change']],
      },
      {
        what: 'DueDate changed',
        act: issue('admin', { dueDate: '2026-12-24' }),
        rows: [[156, 'sub engineer', 'change']],
      },
      {
        what: 'To changed',
        act: issue('admin', (at) => ({ issueTo: at.id('owner') })),
        rows: [
          [154, 'owner', 'court change'],
          [154, 'engineer', 'change'],
          [302, 'sub', ''],
        ],
      },
      {
        what: '→ Closed by From',
        act: issue('superintendent', { statusId: 6 }),
        rows: [[152, 'owner engineer pm', 'status']],
      },
      {
        what: 'Closed → Open',
        act: issue('admin', { statusId: 2 }, 'Again'),
        rows: [
          [153, 'owner', 'court status'],
          [153, 'superintendent engineer pm', 'status'],
        ],
      },
      {
        what: '→ Void',
        act: issue('admin', { statusId: 7 }, 'Twice'),
        rows: [[301, 'superintendent owner engineer pm', 'status']],
      },
    ],
  },
  {
    name: 'an open issue to a name',
    events: [
      {
        what: 'created Open by another than From',
        act: make('openIssue', 'pm', (at) => ({
          subject: 'Noise',
          issueFrom: at.id('superintendent'),
          toName: 'Ulf',
        })),
        rows: [
          [297, 'sub engineer architect owner', ''],
          [296, 'superintendent', 'party behalf', 'From is a party, and it was made on their behalf'],
          [60, 'admin', 'behalf court', 'what reaches nobody waits on the manager'],
        ],
      },
    ],
  },
]

const minutes = change('meetingMinute')
const minutesScene: Scene = {
  name: 'minutes',
  events: [
    {
      what: 'Draft made',
      act: make('meetingMinute', 'assistant', (at) => ({
        topic: 'Week 9',
        statusId: 1,
        attendeeList: [at.id('architect'), at.id('sub'), at.id('assistant')],
        itemList: [{ topic: 'Order the lift', assignedTo: at.id('engineer') }],
      })),
      rows: [[163, 'architect sub engineer', '']],
    },
    {
      what: 'Draft → Distributed',
      act: minutes('assistant', { statusId: 2 }),
      rows: [
        [164, 'architect sub', 'minutes'],
        [167, 'engineer', 'court'],
        [310, 'assistant', ''],
        [312, 'viewer owner superintendent', ''],
      ],
    },
    {
      what: 'correction that assigns another point',
      act: minutes(
        'pm',
        (at) => ({
          itemList: [
            { itemNumber: '1.1', topic: 'Order the lift', assignedTo: at.id('engineer') },
            { topic: 'Clear the yard', assignedTo: at.id('superintendent') },
          ],
        }),
        'Forgotten',
      ),
      rows: [
        [168, 'architect sub assistant', 'change'],
        [313, 'superintendent', 'court'],
      ],
    },
    {
      what: 'a reply',
      act: async (at, { meetingMinuteId }) =>
        void (await at.person('architect').client.call(MeetingMinuteReplyCreate, {
          reply: { meetingMinuteId, message: 'No rain', isObjection: true },
        })),
      rows: [
        [172, 'sub assistant engineer superintendent pm', 'reply', 'a reason of a correction is a reply'],
      ],
    },
    {
      what: 'Distributed → Draft',
      act: minutes('pm', { statusId: 1 }, 'Wrong date'),
      rows: [
        [
          170,
          'architect sub',
          '',
          'what is not seen any more is not told; so says the specification of notices',
        ],
        [43, 'assistant', 'court', 'a draft waits on its author'],
      ],
    },
    {
      what: 'Distributed again',
      act: minutes('pm', { statusId: 2 }),
      rows: [
        [315, 'architect sub assistant', 'minutes'],
        [167, 'engineer superintendent', 'court'],
      ],
    },
  ],
}

const reportScene: Scene = {
  name: 'a daily report',
  events: [
    {
      what: 'made with copies',
      act: make('dailyReport', 'superintendent', (at) => ({
        ccUserList: ['viewer', 'architect', 'engineer'].map((who) => at.login(who as Who)).join('; '),
        author: at.id('assistant'),
      })),
      rows: [
        [158, 'viewer', 'party'],
        [159, 'architect engineer', ''],
        [303, 'assistant', 'party behalf', 'the author is a party, and it was made on their behalf'],
        [60, 'admin', 'behalf'],
      ],
    },
    {
      what: 'changed',
      act: change('dailyReport')('superintendent', { issues: 'None' }),
      rows: [[160, 'viewer assistant', '']],
    },
    {
      what: 'signed',
      act: async (at, { folderId }) =>
        void (await at.person('assistant').client.call(DailyReportSign, { folderId } as never)),
      rows: [
        [161, 'viewer superintendent', 'status', 'signed is the turn of a report, as closed is of others'],
      ],
    },
    {
      what: 'reopened by a manager',
      act: async (at, { folderId }) =>
        void (await at.person('pm').client.call(DailyReportReopen, {
          folderId,
          additionalInfo: info({ Reason: 'Wrong weather' }),
        } as never)),
      rows: [[162, 'assistant superintendent viewer', 'status', 'reopened']],
    },
  ],
}

export const otherScenes: readonly Scene[] = [...issueScenes, minutesScene, reportScene]
