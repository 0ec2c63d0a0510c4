/** The table: what holds for every record: wishes, sight, imports, deletion, many at once, people who left. */

import { FolderAdd } from '../../../contract/documents/folder.ts'
import { NoticePreferencesSave, ProjectMute, RecordFollow } from '../../../contract/outbound/notice.ts'
import { PartyAssign } from '../../../contract/people/party.ts'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { FolderDelete, FolderRestore } from '../../../contract/records/bin.ts'
import { tellAll } from '../../kit/mail/telling.ts'
import { because } from '../../kit/records.ts'
import { listOf } from '../../kit/restricted.ts'
import { changeRfi, punchItem, reply, rfi, rfiTo, usualRfi, usualRows } from './acts.ts'
import type { Act, Scene } from './scenes.ts'
import type { Who } from './world.ts'

const follow =
  (by: Who, following: string): Act =>
  async (at, { folderId }) =>
    void (await at.person(by).client.call(RecordFollow, { folderId, following }))
const mute =
  (by: Who, isMuted: boolean): Act =>
  async (at) =>
    void (await at.person(by).client.call(ProjectMute, { projectId: at.team.id, isMuted }))
const wish =
  (by: Who, delivery: string, reason = 'reply'): Act =>
  async (at) =>
    void (await at.person(by).client.call(NoticePreferencesSave, { preferences: [{ reason, delivery }] }))
/** Several acts of which nobody is told. */
const all =
  (...acts: Act[]): Act =>
  async (at, ids) => {
    for (const act of acts) Object.assign(ids, (await act(at, ids)) ?? {})
  }

const wishes: Scene[] = [
  {
    name: 'people who follow a record or leave it',
    events: [
      {
        what: 'Open',
        act: usualRfi(),
        rows: usualRows,
      },
      {
        what: 'the viewer follows, the addressee and a copied one leave',
        act: all(follow('viewer', 'Follow'), follow('architect', 'Leave'), follow('engineer', 'Leave')),
        rows: [],
      },
      {
        what: 'a reply',
        act: reply('pm', () => 'Any news?'),
        rows: [
          [20, 'viewer', 'reply', 'who follows hears of steps, replies and changes'],
          [21, 'architect engineer', ''],
          [86, 'superintendent', 'reply'],
        ],
      },
      {
        what: 'a reply that names the copied one',
        act: reply('pm', (at) => `@${at.person('engineer').fullName}?`),
        rows: [
          [216, 'engineer', 'mention', 'a mention is aimed at the person'],
          [20, 'viewer', 'reply'],
          [86, 'superintendent', 'reply'],
        ],
      },
      {
        what: 'the question is changed',
        act: changeRfi('pm', { question: 'Which two move?' }),
        rows: [
          [20, 'viewer', 'change'],
          [21, 'architect engineer', ''],
        ],
      },
      {
        what: 'answered and opened again',
        act: all(rfiTo('architect', 4, { answer: 'Soon' }), rfiTo('pm', 3)),
        rows: [
          [22, 'architect', 'court', 'what waits on somebody is told even if they left it'],
          [20, 'viewer', 'status'],
          [64, 'superintendent', 'status'],
          [55, 'pm', 'status'],
          [57, 'admin', '', 'by then it waits on the addressee again'],
        ],
      },
    ],
  },
  {
    name: 'people who want to hear less',
    events: [
      {
        what: 'Open to somebody who muted the project',
        act: all(mute('architect', true), usualRfi()),
        rows: [
          [18, 'architect', '', 'a muted project is silent, in the inbox as well'],
          ...usualRows.slice(1),
        ],
      },
      {
        what: 'answered on their behalf',
        act: rfiTo('pm', 4, { answer: 'By phone' }, 'They called'),
        rows: [
          [213, 'architect', 'behalf status', 'with the reasons that it has besides'],
          [60, 'principal', 'behalf'],
          [55, 'superintendent engineer', 'status'],
          [57, 'admin', 'court'],
        ],
      },
      {
        what: 'a reply to somebody who wants no mail of replies',
        act: all(
          mute('architect', false),
          wish('architect', 'never'),
          reply('pm', () => 'Thanks'),
        ),
        rows: [
          [16, 'architect', 'inbox reply', 'never is a way of mail: the inbox still has it'],
          [86, 'engineer superintendent', 'reply'],
        ],
      },
      {
        what: 'a reply to somebody who wants replies in the digest',
        act: all(
          wish('architect', 'digest'),
          reply('pm', () => 'Thanks again'),
        ),
        rows: [
          [17, 'architect', 'inbox reply'],
          [86, 'engineer superintendent', 'reply'],
        ],
      },
      { what: 'as before', act: wish('architect', 'now'), rows: [] },
    ],
  },
  {
    name: 'a reason that somebody switched off ends the mail, whatever other reasons there are',
    events: [
      {
        what: 'Open to somebody who wants no mail when they are made a party',
        act: all(wish('architect', 'never', 'party'), usualRfi()),
        rows: [[46, 'architect', 'inbox court party'], ...usualRows.slice(1)],
      },
      {
        what: 'a reply that names somebody who wants no mail of replies',
        act: all(
          wish('engineer', 'never'),
          reply('pm', (at) => `@${at.person('engineer').fullName}?`),
        ),
        rows: [
          [90, 'engineer', 'inbox mention reply'],
          [86, 'architect superintendent', 'reply'],
        ],
      },
      {
        what: 'answered on behalf of somebody who wants no mail of steps',
        act: all(wish('architect', 'never', 'status'), rfiTo('pm', 4, { answer: 'By phone' }, 'They called')),
        rows: [
          [213, 'architect', 'behalf status', 'what is done on their behalf cannot be switched off'],
          [60, 'principal', 'behalf'],
          [55, 'superintendent engineer', 'status'],
          [57, 'admin', 'court'],
        ],
      },
      {
        what: 'a reply, switched off while its mail waits',
        act: async (at, ids) => {
          await reply('pm', () => 'Thanks')(at, ids)
          await tellAll(at.here)
          await wish('superintendent', 'never')(at, ids)
        },
        rows: [
          [86, 'architect', 'reply'],
          [86, 'superintendent engineer', 'inbox reply'],
        ],
      },
      {
        what: 'as before',
        act: all(
          wish('architect', 'now', 'party'),
          wish('architect', 'now', 'status'),
          wish('engineer', 'now'),
          wish('superintendent', 'now'),
        ),
        rows: [],
      },
    ],
  },
]

const sight: Scene[] = [
  {
    name: 'a record in a restricted folder',
    events: [
      {
        what: 'Open to and copied to people who are not on the list',
        act: async (at, ids) => {
          const list = await listOf(at.team, [at.person('pm'), at.person('superintendent')])
          const { folder } = await at.person('admin').client.call(FolderAdd, {
            folder: { folderName: 'Claims', folderProjectId: at.team.id, accessByList: list },
          })
          const ccUserList = [at.login('engineer'), at.login('admin')]
          return usualRfi({ folderParentId: folder!.folderId!, ccUserList })(at, ids)
        },
        rows: [
          [24, 'architect engineer', ''],
          [25, 'admin', 'party behalf'],
          [49, 'superintendent', 'party behalf'],
        ],
      },
      {
        what: 'a reply that names somebody outside',
        act: reply('pm', (at) => `@${at.person('viewer').fullName}, look`),
        rows: [
          [93, 'viewer', ''],
          [86, 'superintendent admin', 'reply'],
        ],
      },
    ],
  },
  {
    name: 'a record that is deleted and restored',
    events: [
      {
        what: 'Open',
        act: usualRfi(),
        rows: usualRows,
      },
      {
        what: 'deleted',
        act: async (at, { folderId }) =>
          void (await at.person('admin').client.call(FolderDelete, { folderId, ...because })),
        rows: [[174, 'architect engineer superintendent pm', '', 'in no row, and nobody sees it any more']],
      },
      {
        what: 'restored',
        act: async (at, { folderId }) =>
          void (await at.person('admin').client.call(FolderRestore, { folderId })),
        rows: [[14, 'architect engineer superintendent pm', '']],
      },
    ],
  },
]

const byAdmin: Scene = {
  name: 'records that the project admin makes',
  events: [
    {
      what: 'Answered',
      act: (at) =>
        at.make('admin', 'rfi', {
          subject: 'Known',
          question: 'Q',
          statusId: 4,
          answer: 'A',
          toUserId: at.id('architect'),
          fromUserId: at.id('pm'),
          ccUserList: [at.login('engineer')],
        }),
      rows: [[12, 'architect engineer pm', '']],
    },
    { what: 'a closed punch item', act: punchItem('admin', { status: 6 }), rows: [[12, 'sub engineer', '']] },
    {
      what: 'Open',
      act: rfi('admin', (at) => ({ toUserId: at.id('architect'), ccUserList: [at.login('engineer')] })),
      rows: [
        [13, 'architect', 'court'],
        [13, 'engineer', 'party'],
      ],
    },
    {
      what: 'Submitted',
      act: rfi('admin', (at) => ({ statusId: 2, fromUserId: at.id('pm'), toUserId: at.id('architect') })),
      rows: [
        [211, 'pm', 'court behalf', 'Submitted is before Open'],
        [42, 'architect', ''],
      ],
    },
  ],
}

const many: Scene = {
  name: 'many records changed together',
  events: [
    {
      what: 'two punch items of the subcontractor made',
      act: async (at, ids) => {
        const one = await punchItem('assistant', { ccUserList: [] })(at, ids)
        const two = await punchItem('assistant', { ccUserList: [] })(at, ids)
        return { folderIds: [one, two].map((made) => (made as { folderId: number }).folderId) }
      },
      rows: [[103, 'sub', 'court']],
    },
    {
      what: 'their due date changed',
      act: async (at, { folderIds }) =>
        void (await at.person('pm').client.call(RecordUpdateMany, {
          folderIds,
          changes: { DueDate: '2027-01-04' },
        })),
      rows: [[9, 'sub', 'change']],
    },
    {
      what: 'a text is said to mean somebody',
      act: async (at, ids) => {
        await punchItem('assistant', { responsiblePartyList: ['Glass & Co'], ccUserList: [] })(at, ids)
        await at.person('pm').client.call(PartyAssign, {
          projectId: at.team.id,
          text: 'Glass & Co',
          userId: at.id('sub2'),
        })
      },
      rows: [[175, 'sub2', 'court']],
    },
  ],
}

export const generalScenes: readonly Scene[] = [...wishes, ...sight, byAdmin, many]
