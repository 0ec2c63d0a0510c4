/** The table: punch items. */
import { PunchListPartyUpdate } from '../../../contract/records/punchlist.ts'
import { because, type RecordData } from '../../kit/records.ts'
import { change, punchItem } from './acts.ts'
import type { Scene } from './scenes.ts'
import type { ToldWorld, Who } from './world.ts'

const punch = change('punchList')

export const punchScenes: Scene[] = [
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
          [279, 'architect', 'status', 'who is to be notified is a party'],
          [110, 'sub', ''],
        ],
      },
      {
        what: 'Ready → Not accepted',
        act: punch('superintendent', { status: 4 }, 'Still there'),
        rows: [
          [112, 'sub', 'court status'],
          [280, 'assistant engineer architect', 'status'],
        ],
      },
      {
        what: 'Ready on behalf of the responsible party',
        act: punch('superintendent', { subcontractorListStatus: 2 }, 'They said so'),
        rows: [
          [111, 'sub', 'behalf status'],
          [108, 'admin', 'court'],
          [109, 'assistant engineer architect', 'status'],
        ],
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
        what: 'the architect accepts after all',
        act: punch('architect', { architectListStatus: 3 }),
        rows: [[114, 'assistant engineer sub', 'status']],
      },
      {
        what: 'Ready → Closed',
        act: punch('pm', { status: 6 }),
        rows: [[118, 'assistant engineer sub architect', 'status']],
      },
      {
        what: 'Closed → Open',
        act: punch('pm', { status: 2 }, 'It is there again'),
        rows: [
          [119, 'sub', 'court status'],
          [119, 'assistant engineer architect', 'status'],
        ],
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
        rows: [
          [121, 'owner', 'court change'],
          [76, 'sub engineer architect', 'change', 'those who are to do it are its addressees'],
        ],
      },
      {
        what: 'one of two sets Complete',
        act: async (at, ids) => void (await setStanding(at, 'sub', ids, 2)),
        rows: [[107, 'assistant admin owner', '']],
      },
      {
        what: 'the work of one of two is rejected',
        act: async (at, ids) => void (await setStanding(at, 'superintendent', ids, 4, 'sub')),
        rows: [
          [115, 'assistant engineer sub owner architect', 'status', 'not accepted, as by the architect'],
        ],
      },
      {
        what: 'that rejection is lifted',
        act: async (at, ids) => void (await setStanding(at, 'superintendent', ids, 1, 'sub')),
        rows: [[114, 'assistant engineer sub owner architect', 'status']],
      },
      {
        what: 'DueDate changed',
        act: punch('pm', { dueDate: '2026-12-24' }),
        rows: [[122, 'engineer sub owner architect', 'change', 'the responsible stand for To']],
      },
      {
        what: 'Cost changed',
        act: punch('pm', { cost: '500' }),
        rows: [[284, 'assistant engineer sub owner viewer', '']],
      },
      {
        what: 'Open → Void',
        act: punch('pm', { status: 7 }, 'Twice'),
        rows: [[120, 'assistant engineer sub owner architect', 'status']],
      },
    ],
  },
  {
    name: 'a punch item of a company',
    events: [
      {
        what: 'Open',
        act: punchItem('assistant', (at) => ({ responsiblePartyList: [at.companies.names.S1] })),
        rows: [
          [104, 'sub sub2', 'court'],
          [105, 'engineer', 'party'],
        ],
      },
    ],
  },
  {
    name: 'a punch item of nobody who is known',
    events: [
      {
        what: 'Open',
        act: punchItem('assistant', { responsiblePartyList: ['Outside Ltd'], ccUserList: [] }),
        rows: [
          [278, 'sub sub2 engineer architect owner', ''],
          [278, 'admin', 'court', 'what reaches nobody waits on the manager'],
        ],
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
          [121, 'owner', 'court change'],
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
  party = who,
): Promise<void> {
  await at.person(who).client.call(PunchListPartyUpdate, {
    folderId,
    party: at.login(party),
    statusId,
    ...(party !== who && because),
  } as never)
}
