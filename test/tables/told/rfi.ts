/** The table: RFIs that are not issued, the turns of an RFI, and to whom one can be addressed. */
import { changeRfi, reply, rfi, rfiTo, usualRfi, usualRows } from './acts.ts'
import type { Scene } from './scenes.ts'

const everybodyElse = 'viewer assistant sub2 owner colleague'

const notIssued: Scene = {
  name: 'an RFI that is not issued, and is opened',
  events: [
    {
      what: 'Draft made by the subcontractor',
      act: rfi('sub', (at) => ({
        statusId: 1,
        fromUserId: at.id('sub'),
        toUserId: at.id('architect'),
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
      act: rfiTo('sub', 2),
      rows: [
        [40, 'admin', 'court'],
        [41, 'pm', ''],
        [42, 'architect engineer viewer', ''],
        [228, 'superintendent assistant sub2', ''],
      ],
    },
    {
      what: 'Submitted → Draft by the manager',
      act: rfiTo('pm', 1, {}, 'Please add a sketch'),
      rows: [[43, 'sub', 'court']],
    },
    { what: 'Draft → Submitted again', act: rfiTo('sub', 2), rows: [[40, 'admin', 'court']] },
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
      act: changeRfi('pm', () => ({ dateDue: '2026-12-24' })),
      rows: [[248, 'architect engineer', '']],
    },
    {
      what: 'a reply, and issued before anybody was told',
      act: async (at, ids) => {
        await rfiTo('pm', 1, {}, 'Once more')(at, ids)
        await reply('sub', () => 'Only for us')(at, ids)
        await rfiTo('sub', 2)(at, ids)
      },
      rows: [
        [215, 'admin', 'court', 'those who see it are told, and nobody else'],
        [215, 'pm', 'reply', 'their reason was a reply, so they replied before'],
        [45, 'architect engineer', ''],
      ],
    },
    {
      what: 'Submitted → Open',
      act: rfiTo('pm', 3),
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
        fromUserId: at.id('sub'),
        toUserId: at.id('architect'),
        ccUserList: [at.login('engineer')],
      })),
      rows: [
        [229, 'admin', 'court'],
        [42, 'architect engineer', ''],
      ],
    },
    {
      what: 'Submitted → Void by a manager',
      act: rfiTo('pm', 6, {}, 'Asked twice'),
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
      act: usualRfi(),
      rows: [...usualRows, [1, 'pm', ''], [27, everybodyElse, '']],
    },
    {
      what: 'a reply of a member who is no party',
      act: reply('assistant', () => 'I saw it'),
      rows: [[86, 'architect engineer superintendent pm', 'reply']],
    },
    {
      what: 'Open → Answered by To',
      act: rfiTo('architect', 4, { answer: 'The duct' }),
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
      act: rfiTo('pm', 3),
      rows: [
        [63, 'architect', 'court status'],
        [64, 'engineer superintendent', 'status', 'it is open again'],
      ],
    },
    {
      what: 'Open → Answered on behalf of the architect',
      act: rfiTo('pm', 4, { answer: 'By phone' }, 'They called'),
      rows: [
        [59, 'architect', 'behalf status'],
        [60, 'principal', 'behalf'],
        [55, 'superintendent', 'status'],
        [56, 'engineer', 'status'],
        [57, 'admin', 'court'],
        [27, 'colleague', ''],
      ],
    },
    {
      what: 'Answered → Closed',
      act: rfiTo('admin', 5),
      rows: [
        [65, 'superintendent pm architect engineer', 'status'],
        [245, 'assistant', ''],
      ],
    },
    {
      what: 'Closed → Open with a reason and a due date',
      act: rfiTo('admin', 3, { dateDue: '2026-12-24' }, 'Not solved'),
      rows: [
        [66, 'architect', 'court status change'],
        [67, 'superintendent pm', 'status'],
        [67, 'engineer', 'status change', 'the due date is another one, which copies are told of'],
      ],
    },
    {
      what: 'Open → Answered by the project admin for the architect',
      act: rfiTo('admin', 4, { answer: 'As agreed' }, 'Agreed on site'),
      rows: [
        [62, 'architect', 'behalf status'],
        [60, 'principal', 'behalf'],
        [55, 'superintendent pm', 'status'],
        [56, 'engineer', 'status'],
      ],
    },
    {
      what: 'Answered → Open',
      act: rfiTo('pm', 3),
      rows: [
        [63, 'architect', 'court status change', 'it has a new due date'],
        [64, 'superintendent', 'status'],
        [64, 'engineer', 'status change'],
        [64, 'admin', 'status', 'whoever gave an answer is told that it is withdrawn'],
      ],
    },
    {
      what: 'Open → Closed with a reason',
      act: rfiTo('pm', 5, {}, 'Solved on site'),
      rows: [[246, 'architect engineer superintendent', 'status']],
    },
    {
      what: 'Closed → Open',
      act: rfiTo('pm', 3, {}, 'Not solved'),
      rows: [
        [66, 'architect', 'court status', 'the due date is that of the reopening before: both are today'],
        [67, 'superintendent engineer', 'status'],
      ],
    },
    {
      what: 'Open → Void',
      act: rfiTo('pm', 6, {}, 'Asked twice'),
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
        act: rfi('pm', (at) => ({ toCompanyId: at.companies.ids.AR, ccUserList: [at.companies.names.S1] })),
        rows: [
          [50, 'architect colleague principal', 'court'],
          [54, 'sub sub2', 'party'],
          [239, 'engineer', ''],
        ],
      },
      {
        what: 'Answered by a colleague',
        act: rfiTo('colleague', 4, { answer: 'The beam' }),
        rows: [
          [240, 'architect principal', 'status'],
          [58, 'colleague', ''],
          [57, 'pm', 'court status'],
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
        act: rfi('pm', (at) => ({ toUserId: at.id('architect'), toCompanyId: at.companies.ids.AR })),
        rows: [[46, 'architect', 'court']],
      },
    ],
  },
  {
    name: 'an RFI to a name',
    events: [
      {
        what: 'that stands for nobody, opened by a project admin',
        act: rfi('admin', (at) => ({
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

export const rfiScenes: readonly Scene[] = [notIssued, submittedVoid, turns, ...addressed]
