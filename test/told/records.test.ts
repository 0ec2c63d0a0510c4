/** Who is told of what happens to punch items, submittals, issues, reports and minutes: the rows of the table, through the door. */
import { DailyReportReopen, DailyReportSign } from '../../contract/dailyreportsignature.ts'
import { MeetingMinuteReplyCreate } from '../../contract/meetingreview.ts'
import { PunchListPartyUpdate } from '../../contract/punchlist.ts'
import { SubmittalReviewersSave } from '../../contract/submittalreview.ts'
import type { RecordData } from '../records.ts'
import { info } from '../records.ts'
import { type Event, playScenes, type Scene } from './scenes.ts'
import { type ToldWorld, toldWorld, type Who } from './world.ts'

const w = await toldWorld()

type Type = Parameters<ToldWorld['make']>[1]
type Fields = RecordData | ((w: ToldWorld) => RecordData)
const given = (fields: Fields, at: ToldWorld): RecordData =>
  typeof fields === 'function' ? fields(at) : fields
const make =
  (type: Type, by: Who, fields: Fields): Event['act'] =>
  (at) =>
    at.make(by, type, given(fields, at))
const step =
  (type: Type, by: Who, fields: Fields, reason?: string): Event['act'] =>
  async (at, { folderId }) =>
    void (await at.step(by, type, { folderId }, given(fields, at), reason))

const punchItem = (by: Who, more: Fields = {}): Event['act'] =>
  make('punchList', by, (at) => ({
    ...{ summary: 'Scratch', responsiblePartyList: [at.login('sub')], ccUserList: [at.login('engineer')] },
    ...given(more, at),
  }))
const punch = (by: Who, fields: Fields, reason?: string) => step('punchList', by, fields, reason)

const punchScenes: Scene[] = [
  {
    name: 'a punch item',
    events: [
      {
        what: 'Draft made on a walk',
        act: punchItem('assistant', (at) => ({ status: 1, notifyingParty: at.login('architect') })),
        rows: [
          [102, 'sub engineer architect', ''],
          [277, 'superintendent', ''],
        ],
      },
      {
        what: 'Draft → Open',
        act: punch('assistant', { status: 2 }),
        rows: [
          [103, 'sub', 'court'],
          [105, 'engineer', 'party'],
          [106, 'architect', 'party'],
          [26, 'admin pm', ''],
        ],
      },
      {
        what: 'responsible sets Complete → Ready by itself',
        act: async (at, { folderId }) =>
          void (await at.step('sub', 'punchList', { folderId }, { subcontractorListStatus: 2 })),
        rows: [
          [108, 'admin', 'court'],
          [109, 'assistant engineer', 'status'],
          [110, 'sub', ''],
        ],
      },
      {
        what: 'Ready → Not accepted',
        act: punch('superintendent', { status: 4 }, 'Still there'),
        rows: [
          [112, 'sub', 'court status'],
          [280, 'assistant engineer', 'status'],
        ],
      },
      {
        what: 'Ready on behalf of the responsible party',
        act: punch('superintendent', { subcontractorListStatus: 2 }, 'They said so'),
        rows: [[111, 'sub', 'behalf']],
      },
      {
        what: 'the architect accepts',
        act: punch('architect', { architectListStatus: 3 }),
        rows: [[114, 'assistant engineer sub', 'status']],
      },
      {
        what: 'the architect rejects',
        act: punch('architect', { architectListStatus: 4 }),
        rows: [[115, 'assistant engineer sub', 'status', 'a verdict like accepted']],
      },
      {
        what: 'Ready → Closed',
        act: punch('pm', { status: 6 }),
        rows: [[118, 'assistant engineer sub', 'status']],
      },
      {
        what: 'Closed → Open',
        act: punch('pm', { status: 2 }, 'It is there again'),
        rows: [[119, 'sub', 'court status']],
      },
      {
        what: 'Open → In dispute',
        act: punch('sub', { status: 5 }, 'Not ours'),
        rows: [
          [117, 'admin', 'court'],
          [281, 'assistant engineer', '', 'in no row of the specification'],
        ],
      },
      { what: 'In dispute → Open', act: punch('pm', { status: 2 }), rows: [[282, 'sub', 'court']] },
      {
        what: 'a responsible party added',
        act: punch('pm', (at) => ({ responsiblePartyList: [at.login('sub'), at.login('owner')] })),
        rows: [[121, 'owner', 'court']],
      },
      {
        what: 'one of two sets Complete',
        act: async (at, ids) => void (await setStanding(at, 'sub', ids, 2)),
        rows: [[107, 'assistant admin owner', '']],
      },
      {
        what: 'DueDate changed',
        act: punch('pm', { dueDate: '2026-12-24' }),
        rows: [[122, 'engineer sub owner', 'change', 'the responsible stand for To']],
      },
      {
        what: 'Cost changed',
        act: punch('pm', { cost: '500' }),
        rows: [[284, 'assistant engineer sub owner viewer', '']],
      },
      {
        what: 'Open → Void',
        act: punch('pm', { status: 7 }, 'Twice'),
        rows: [[120, 'assistant engineer sub owner', 'status']],
      },
    ],
  },
  {
    name: 'a punch item of a company',
    events: [
      {
        what: 'Open',
        act: punchItem('assistant', { responsiblePartyList: ['Doors'] }),
        rows: [[104, 'sub sub2', 'court']],
      },
    ],
  },
  {
    name: 'a punch item of nobody who is known',
    events: [
      {
        what: 'Open',
        act: punchItem('assistant', { responsiblePartyList: ['Outside Ltd'], ccUserList: [] }),
        rows: [[278, 'sub sub2 engineer architect owner', '']],
      },
    ],
  },
  {
    name: 'a punch item whose responsible party is replaced',
    events: [
      { what: 'Open', act: punchItem('assistant', { ccUserList: [] }), rows: [[103, 'sub', 'court']] },
      {
        what: 'replaced',
        act: punch('pm', (at) => ({ responsiblePartyList: [at.login('owner')] })),
        rows: [
          [283, 'sub', ''],
          [121, 'owner', 'court'],
        ],
      },
    ],
  },
]

async function setStanding(
  at: ToldWorld,
  who: Who,
  { folderId }: RecordData,
  statusId: number,
): Promise<void> {
  await at.person(who).client.call(PunchListPartyUpdate, {
    ...{ folderId, party: at.login(who), statusId },
  } as never)
}

const issue = (by: Who, fields: Fields, reason?: string) => step('openIssue', by, fields, reason)
const issueScenes: Scene[] = [
  {
    name: 'an open issue',
    events: [
      {
        what: 'Draft',
        act: make('openIssue', 'pm', (at) => ({
          ...{ subject: 'Access', statusId: 1, issueTo: at.id('sub'), issueFrom: at.id('superintendent') },
          ccUserList: [at.id('engineer')],
        })),
        rows: [[146, 'sub engineer', '']],
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
          [149, 'superintendent', 'court'],
          [150, 'pm engineer', 'status', 'it is ready for the next one'],
        ],
      },
      {
        what: 'In review → In progress',
        act: issue('superintendent', { statusId: 3 }),
        rows: [[151, 'sub', 'court']],
      },
      { what: '→ On hold', act: issue('sub', { statusId: 5 }), rows: [[299, 'superintendent', 'court']] },
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
          [154, 'owner', 'court'],
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
          [296, 'superintendent', 'party', 'From is a party'],
        ],
      },
    ],
  },
]

const minutes = (by: Who, fields: Fields, reason?: string) => step('meetingMinute', by, fields, reason)
const minutesScene: Scene = {
  name: 'minutes',
  events: [
    {
      what: 'Draft made',
      act: make('meetingMinute', 'assistant', (at) => ({
        ...{
          topic: 'Week 9',
          statusId: 1,
          attendeeList: [at.id('architect'), at.id('sub'), at.id('assistant')],
        },
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
        [168, 'architect sub', 'change'],
        [313, 'superintendent', 'court'],
      ],
    },
    {
      what: 'a reply',
      act: async (at, { meetingMinuteId }) =>
        void (await at.person('architect').client.call(MeetingMinuteReplyCreate, {
          reply: { meetingMinuteId, message: 'No rain', isObjection: true },
        })),
      rows: [[172, 'sub assistant engineer superintendent', 'reply']],
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
      ],
    },
    {
      what: 'Distributed again',
      act: minutes('pm', { statusId: 2 }),
      rows: [[315, 'architect sub assistant', 'minutes']],
    },
  ],
}

const reportScene: Scene = {
  name: 'a daily report',
  events: [
    {
      what: 'made with copies',
      act: make('dailyReport', 'superintendent', (at) => ({
        ...{ ccUserList: ['viewer', 'architect', 'engineer'].map((who) => at.login(who as Who)).join('; ') },
        author: at.id('assistant'),
      })),
      rows: [
        [158, 'viewer', 'party'],
        [159, 'architect engineer', ''],
        [303, 'assistant', 'party', 'the author is a party'],
      ],
    },
    {
      what: 'changed',
      act: step('dailyReport', 'superintendent', { issues: 'None' }),
      rows: [[160, 'viewer assistant', '']],
    },
    {
      what: 'signed',
      act: async (at, { folderId }) =>
        void (await at.person('assistant').client.call(DailyReportSign, { folderId } as never)),
      rows: [[161, 'viewer', 'status', 'signed is the turn of a report, as closed is of others']],
    },
    {
      what: 'reopened by a manager',
      act: async (at, { folderId }) =>
        void (await at.person('pm').client.call(DailyReportReopen, {
          ...{ folderId, additionalInfo: info({ Reason: 'Wrong weather' }) },
        } as never)),
      rows: [[162, 'assistant superintendent viewer', 'status', 'reopened']],
    },
  ],
}

const item = (by: Who, fields: Fields, reason?: string) => step('submittalItem', by, fields, reason)
const submittalScene: Scene = {
  name: 'a submittal item with two reviewers',
  events: [
    {
      what: 'package made',
      act: async (at) => {
        const made = await at.make('assistant', 'submittal', {
          ...{ submittingCompanyContactId: at.id('sub'), reviewingCompanyContactId: at.id('architect') },
          ...{ projectManagerId: at.id('pm'), description: 'Doors' },
        })
        return { packageId: made.folderId }
      },
      rows: [[285, 'sub architect pm', 'party', 'they are made parties']],
    },
    {
      what: 'item made',
      act: (at, { packageId }) =>
        at.make('assistant', 'submittalItem', {
          ...{ description: 'Door', folderParentId: packageId, responsibleContractorId: at.companies.Doors },
        }),
      rows: [
        [124, 'sub', 'court'],
        [125, 'sub2', 'party', 'the people of the contractor are parties'],
        [295, 'viewer owner', ''],
      ],
    },
    {
      what: 'reviewers named',
      act: async (at, { folderId }) =>
        void (await at.person('assistant').client.call(SubmittalReviewersSave, {
          folderId,
          reviewers: [
            { step: 1, userId: at.id('architect') },
            { step: 1, userId: at.id('engineer') },
            { step: 2, userId: at.id('owner') },
          ],
        })),
      rows: [],
    },
    {
      what: 'Created → Contractor review by the submitting side',
      act: item('sub', { stage: '2' }),
      rows: [
        [127, 'pm', 'court'],
        [128, 'architect engineer', ''],
      ],
    },
    {
      what: 'Contractor review → Created',
      act: item('assistant', { stage: '1' }, 'Add the fittings'),
      rows: [[131, 'sub', 'court']],
    },
    { what: '→ Contractor review', act: item('sub', { stage: '2' }), rows: [[127, 'pm', 'court']] },
    {
      what: 'Contractor review → Submitted',
      act: item('assistant', { stage: '2' }),
      rows: [
        [129, 'architect engineer', 'court'],
        [130, 'sub', '', 'in no row of the specification'],
        [286, 'owner', ''],
      ],
    },
    {
      what: 'the first of two gives a verdict',
      act: item('architect', { returnedStatusId: '1', stage: '3' }),
      rows: [
        [133, 'engineer', ''],
        [288, 'sub sub2', ''],
      ],
    },
    {
      what: 'step 1 done',
      act: item('engineer', { returnedStatusId: '2', stage: '3' }),
      rows: [[134, 'owner', 'court']],
    },
    {
      what: 'Returned by the last reviewer',
      act: item('owner', { returnedStatusId: '1', stage: '3' }),
      rows: [
        [135, 'pm', 'court status'],
        [136, 'sub sub2 assistant', 'status'],
      ],
    },
    {
      what: 'Returned → Complete',
      act: item('pm', { stage: '4' }),
      rows: [[138, 'sub sub2 assistant', 'status', 'it is closed']],
    },
  ],
}

playScenes(w, [...punchScenes, ...issueScenes, minutesScene, reportScene, submittalScene])
