/** Who is told of what happens to RFIs: the rows of the table, through the door. */
import { RFIForward, RFIReplyCreate } from '../../contract/rfi.ts'
import type { RecordData } from '../records.ts'
import { playScenes, type Scene } from './scenes.ts'
import { type ToldWorld, toldWorld, type Who } from './world.ts'

const w = await toldWorld()

const rfi = (by: Who, more: (w: ToldWorld) => RecordData) => (at: ToldWorld) =>
  at.make(by, 'rfi', { subject: 'Beam clash', question: 'Which one moves?', ...more(at) })
/** From the superintendent, made by the manager, to the architect, copied to the engineer. */
const usual = (more: (w: ToldWorld) => RecordData = () => ({})) =>
  rfi('pm', (at) => ({
    ...{
      fromUserId: at.id('superintendent'),
      toUserId: at.id('architect'),
      ccUserList: [at.login('engineer')],
    },
    ...more(at),
  }))
const step =
  (by: Who, fields: (w: ToldWorld) => RecordData, reason?: string) =>
  async (at: ToldWorld, ids: RecordData) =>
    void (await at.step(by, 'rfi', { folderId: ids.folderId }, fields(at), reason))
const to = (by: Who, statusId: number, more: RecordData = {}, reason?: string) =>
  step(by, () => ({ statusId, ...more }), reason)
const reply =
  (by: Who, text: (w: ToldWorld) => string, more: RecordData = {}) =>
  async (at: ToldWorld, ids: RecordData) =>
    void (await at.person(by).client.call(RFIReplyCreate, {
      reply: { rfiId: ids.rfiId, response: text(at), ...more },
    }))
const everybodyElse = 'viewer assistant sub2 owner colleague'

const notIssued: Scene = {
  name: 'an RFI that is not issued, and is opened',
  events: [
    {
      what: 'Draft made by the subcontractor',
      act: rfi('sub', (at) => ({
        ...{ statusId: 1, fromUserId: at.id('sub'), toUserId: at.id('architect') },
        ccUserList: [at.login('engineer')],
      })),
      rows: [
        [37, 'architect engineer', ''],
        [38, 'admin pm', ''],
        [226, 'superintendent assistant sub2', ''],
      ],
    },
    {
      what: 'Draft → Submitted by the author',
      act: to('sub', 2),
      rows: [
        [40, 'admin', 'court'],
        [41, 'pm', ''],
        [42, 'architect engineer viewer', ''],
        [228, 'superintendent assistant sub2', ''],
      ],
    },
    {
      what: 'Submitted → Draft by the manager',
      act: to('pm', 1, {}, 'Please add a sketch'),
      rows: [[43, 'sub', 'court']],
    },
    { what: 'Draft → Submitted again', act: to('sub', 2), rows: [[40, 'admin', 'court']] },
    {
      what: 'reply of the manager with @ of the architect',
      act: reply('pm', (at) => `What would @${at.person('architect').fullName} say?`),
      rows: [
        [44, 'sub', 'reply'],
        [45, 'architect', ''],
        [234, 'engineer', ''],
      ],
    },
    {
      what: 'DateDue changed while Submitted',
      act: step('pm', () => ({ dateDue: '2026-12-24' })),
      rows: [[248, 'architect engineer', '']],
    },
    {
      what: 'Submitted → Open',
      act: to('pm', 3),
      rows: [
        [46, 'architect', 'court'],
        [47, 'engineer', 'party'],
        [48, 'sub', '', 'opening is in no row of the specification'],
        [27, everybodyElse, ''],
      ],
    },
  ],
}

const submittedVoid: Scene = {
  name: 'an RFI that is void before it was issued',
  events: [
    {
      what: 'created Submitted',
      act: rfi('sub', (at) => ({
        ...{ fromUserId: at.id('sub'), toUserId: at.id('architect'), ccUserList: [at.login('engineer')] },
      })),
      rows: [
        [229, 'admin', 'court'],
        [42, 'architect engineer', ''],
      ],
    },
    {
      what: 'Submitted → Void by a manager',
      act: to('pm', 6, {}, 'Asked twice'),
      rows: [
        [231, 'sub', 'status'],
        [232, 'architect engineer', ''],
      ],
    },
  ],
}

const turns: Scene = {
  name: 'the turns of an RFI',
  events: [
    {
      what: 'created Open, From is somebody else',
      act: usual(),
      rows: [
        [46, 'architect', 'court'],
        [47, 'engineer', 'party'],
        [49, 'superintendent', 'party', 'From is a party'],
        [1, 'pm', ''],
        [26, 'admin', ''],
        [27, everybodyElse, ''],
      ],
    },
    { what: 'a reply of a member who is no party', act: reply('assistant', () => 'I saw it'), rows: [] },
    {
      what: 'Open → Answered by To',
      act: to('architect', 4, { answer: 'The duct' }),
      rows: [
        [55, 'superintendent pm', 'status'],
        [56, 'engineer', 'status'],
        [57, 'admin', 'court'],
        [58, 'architect', ''],
        [245, 'assistant', ''],
        [27, 'viewer sub sub2 owner', ''],
      ],
    },
    {
      what: 'Answered → Open by the manager',
      act: to('pm', 3),
      rows: [
        [63, 'architect', 'court'],
        [64, 'engineer superintendent', 'status', 'it is open again'],
      ],
    },
    {
      what: 'Open → Answered on behalf of the architect',
      act: to('pm', 4, { answer: 'By phone' }, 'They called'),
      rows: [
        [59, 'architect', 'behalf status'],
        [60, 'principal', 'behalf'],
        [55, 'superintendent', 'status'],
        [57, 'admin', 'court'],
        [27, 'colleague', ''],
      ],
    },
    {
      what: 'Answered → Closed',
      act: to('admin', 5),
      rows: [
        [65, 'superintendent pm architect engineer', 'status'],
        [245, 'assistant', ''],
      ],
    },
    {
      what: 'a reply on a closed RFI',
      act: reply('engineer', () => 'Built so'),
      rows: [
        [264, 'superintendent pm architect', 'reply'],
        [88, 'assistant', 'reply'],
      ],
    },
    {
      what: 'Closed → Open with a reason and a due date',
      act: to('admin', 3, { dateDue: '2026-12-24' }, 'Not solved'),
      rows: [
        [66, 'architect', 'court status'],
        [67, 'superintendent pm engineer', 'status'],
      ],
    },
    {
      what: 'Open → Answered by the project admin for the architect',
      act: to('admin', 4, { answer: 'As agreed' }, 'Agreed on site'),
      rows: [[62, 'architect', 'behalf']],
    },
    { what: 'Answered → Open', act: to('pm', 3), rows: [[63, 'architect', 'court']] },
    {
      what: 'Open → Closed with a reason',
      act: to('pm', 5, {}, 'Solved on site'),
      rows: [[246, 'architect engineer superintendent', 'status']],
    },
    {
      what: 'Closed → Open',
      act: to('pm', 3, {}, 'Not solved'),
      rows: [[67, 'superintendent engineer', 'status']],
    },
    {
      what: 'Open → Void',
      act: to('pm', 6, {}, 'Asked twice'),
      rows: [[68, 'architect engineer superintendent', 'status']],
    },
  ],
}

const addressed: Scene[] = [
  {
    name: 'an RFI to a company',
    events: [
      {
        what: 'Open to a company',
        act: rfi('pm', (at) => ({ toCompanyId: at.companies.Design, ccUserList: ['Doors'] })),
        rows: [
          [50, 'architect colleague principal', 'court'],
          [54, 'sub sub2', 'party'],
          [239, 'engineer', ''],
        ],
      },
      {
        what: 'Answered by a colleague',
        act: to('colleague', 4, { answer: 'The beam' }),
        rows: [
          [240, 'architect principal', 'status'],
          [58, 'colleague', ''],
          [56, 'sub sub2', 'status'],
        ],
      },
    ],
  },
  {
    name: 'an RFI to a person and their company',
    events: [
      {
        what: 'Open',
        act: rfi('pm', (at) => ({ toUserId: at.id('architect'), toCompanyId: at.companies.Design })),
        rows: [
          [46, 'architect', 'court'],
          [51, 'colleague', 'party', 'not in the court; a party by their company'],
        ],
      },
    ],
  },
  {
    name: 'an RFI to a name',
    events: [
      {
        what: 'that stands for nobody',
        act: rfi('pm', (at) => ({
          toName: 'Ulf Unknown',
          ccUserList: [at.login('engineer'), 'Outside Ltd'],
        })),
        rows: [
          [53, 'architect sub owner', ''],
          [31, 'viewer assistant', ''],
          [47, 'engineer', 'party'],
        ],
      },
    ],
  },
  {
    name: 'an RFI to the mail address of a member',
    events: [
      {
        what: 'Open',
        act: rfi('pm', (at) => ({ toName: at.person('engineer').email })),
        rows: [[236, 'engineer', 'court']],
      },
    ],
  },
  {
    name: 'an RFI to somebody who is also copied',
    events: [
      {
        what: 'Open',
        act: rfi('pm', (at) => ({ toUserId: at.id('architect'), ccUserList: [at.login('architect')] })),
        rows: [[5, 'architect', 'court party', 'one notice with both reasons: unique by person and event']],
      },
    ],
  },
]

const changes: Scene = {
  name: 'changes of an open RFI',
  events: [
    { what: 'created Open', act: usual(), rows: [[46, 'architect', 'court']] },
    {
      what: 'Question changed by a manager',
      act: step('admin', () => ({ question: 'Which two move?' })),
      rows: [
        [69, 'architect engineer', 'change'],
        [70, 'superintendent pm', ''],
      ],
    },
    {
      what: 'DateDue changed',
      act: step('admin', () => ({ dateDue: '2026-12-22' })),
      rows: [
        [71, 'architect engineer', 'change'],
        [70, 'superintendent pm', ''],
      ],
    },
    {
      what: 'Drawing changed',
      act: step('admin', () => ({ drawing: 'A-102' })),
      rows: [[72, 'architect engineer', 'change', 'it is of the part question']],
    },
    {
      what: 'money changed',
      act: step('admin', () => ({ estCostImpact: '500' })),
      rows: [[74, 'architect engineer superintendent pm viewer', '']],
    },
    {
      what: 'From changed',
      act: step('admin', (at) => ({ fromUserId: at.id('assistant') })),
      rows: [[73, 'assistant', 'party', 'From is a party']],
    },
    {
      what: 'CC added',
      act: step('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('sub')] })),
      rows: [
        [79, 'sub', 'party'],
        [80, 'architect engineer assistant', ''],
      ],
    },
    {
      what: 'the same CC sent back',
      act: step('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('sub')] })),
      rows: [[255, 'sub engineer architect assistant', '']],
    },
    {
      what: 'CC added who sees it anyway, and one removed',
      act: step('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('viewer')] })),
      rows: [
        [254, 'viewer', 'party'],
        [81, 'sub', ''],
      ],
    },
    {
      what: 'To changed from the architect to the superintendent',
      act: step('admin', (at) => ({ toUserId: at.id('superintendent') })),
      rows: [
        [75, 'superintendent', 'court'],
        [76, 'engineer viewer', 'change'],
        [77, 'architect', '', 'To is who it is now'],
      ],
    },
    {
      what: 'To changed to the subcontractor',
      act: step('admin', (at) => ({ toUserId: at.id('sub') })),
      rows: [[75, 'sub', 'court']],
    },
    {
      what: 'To changed away from the subcontractor, who reads only as a party',
      act: step('admin', (at) => ({ toUserId: at.id('architect') })),
      rows: [
        [78, 'sub', ''],
        [75, 'architect', 'court'],
      ],
    },
  ],
}

const forwarding: Scene = {
  name: 'a forwarded RFI',
  events: [
    {
      what: 'created Open, copied to the subcontractor',
      act: usual((at) => ({ ccUserList: [at.login('sub')] })),
      rows: [],
    },
    {
      what: 'forwarded to the engineer',
      act: async (at, ids) => {
        const { rfi: made } = (await at.person('architect').client.call(RFIForward, {
          ...{ rfiId: ids.rfiId, toUserId: at.id('engineer'), question: 'Do you know?' },
        })) as RecordData
        return { forwardedId: made.folderId }
      },
      rows: [
        [82, 'engineer', 'court'],
        [83, 'superintendent pm sub', ''],
      ],
    },
    {
      what: 'a reply on the original',
      act: reply('superintendent', () => 'It is urgent'),
      rows: [
        [89, 'engineer', 'reply'],
        [86, 'architect pm sub', 'reply'],
      ],
    },
    {
      what: 'the sub-RFI is answered',
      act: async (at, ids) =>
        void (await at.step(
          'engineer',
          'rfi',
          { folderId: ids.forwardedId },
          { statusId: 4, answer: 'The pipe' },
        )),
      rows: [
        [84, 'architect', 'court status'],
        [85, 'superintendent pm sub', ''],
      ],
    },
  ],
}

const replies: Scene = {
  name: 'replies and mentions',
  events: [
    {
      what: 'created Open, with an @ in the question',
      act: usual((at) => ({
        question: `Does @${at.person('viewer').fullName} know?`,
        ccUserList: [at.login('engineer'), at.login('sub')],
      })),
      rows: [[95, 'viewer', '']],
    },
    {
      what: 'a reply of a copied one',
      act: reply('engineer', () => 'I measured it'),
      rows: [
        [86, 'architect superintendent pm sub', 'reply'],
        [87, 'engineer', ''],
        [261, 'admin', '', 'no party'],
        [27, 'viewer sub2 owner', ''],
      ],
    },
    { what: 'a reply of somebody who is no party', act: reply('assistant', () => 'So did I'), rows: [] },
    {
      what: 'a reply after that',
      act: reply('superintendent', (at) => `@${at.person('superintendent').fullName}: thanks`),
      rows: [
        [88, 'assistant', 'reply'],
        [266, 'superintendent', ''],
      ],
    },
    {
      what: 'a reply that names people',
      act: reply(
        'pm',
        (at) =>
          `@${at.person('architect').fullName}, @${at.person('owner').fullName} and @${at.person('sub2').fullName}, please`,
      ),
      rows: [
        [90, 'architect', 'reply mention'],
        [91, 'owner', 'mention'],
        [92, 'sub2', ''],
      ],
    },
    {
      what: 'the answer as a reply',
      act: reply('architect', () => 'The duct moves', { isAnswer: true }),
      rows: [
        [242, 'superintendent pm engineer sub', 'status'],
        [57, 'admin', 'court'],
      ],
    },
  ],
}

playScenes(w, [notIssued, submittedVoid, turns, ...addressed, changes, forwarding, replies])
