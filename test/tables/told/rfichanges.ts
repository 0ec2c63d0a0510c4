/** The table: changes of an open RFI, forwarding, replies and mentions. */
import { RFIForward } from '../../../contract/records/rfi.ts'
import type { RecordData } from '../../kit/records.ts'
import { changeRfi, reply, rfi, rfiTo, usualRfi, usualRows } from './acts.ts'
import type { Scene } from './scenes.ts'

const changes: Scene = {
  name: 'changes of an open RFI',
  events: [
    { what: 'created Open', act: usualRfi(), rows: usualRows },
    {
      what: 'Question changed by a manager',
      act: changeRfi('admin', () => ({ question: 'Which two move?' })),
      rows: [
        [69, 'architect engineer', 'change'],
        [70, 'superintendent pm', ''],
      ],
    },
    {
      what: 'DateDue changed',
      act: changeRfi('admin', () => ({ dateDue: '2026-12-22' })),
      rows: [
        [71, 'architect engineer', 'change'],
        [70, 'superintendent pm', ''],
      ],
    },
    {
      what: 'Drawing changed',
      act: changeRfi('admin', () => ({ drawing: 'A-102' })),
      rows: [[72, 'architect engineer', 'change', 'it is of the part question']],
    },
    {
      what: 'money changed',
      act: changeRfi('admin', () => ({ estCostImpact: '500' })),
      rows: [[74, 'architect engineer superintendent pm viewer', '']],
    },
    {
      what: 'From changed',
      act: changeRfi('admin', (at) => ({ fromUserId: at.id('assistant') })),
      rows: [
        [73, 'assistant', 'party', 'From is a party'],
        [72, 'architect engineer', 'change', 'it is of the part question'],
      ],
    },
    {
      what: 'CC added',
      act: changeRfi('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('sub')] })),
      rows: [
        [79, 'sub', 'party'],
        [80, 'architect engineer assistant', ''],
      ],
    },
    {
      what: 'the same CC sent back',
      act: changeRfi('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('sub')] })),
      rows: [[255, 'sub engineer architect assistant', '']],
    },
    {
      what: 'CC added who sees it anyway, and one removed',
      act: changeRfi('admin', (at) => ({ ccUserList: [at.login('engineer'), at.login('viewer')] })),
      rows: [
        [254, 'viewer', 'party'],
        [81, 'sub', ''],
      ],
    },
    {
      what: 'To changed from the architect to the superintendent',
      act: changeRfi('admin', (at) => ({ toUserId: at.id('superintendent') })),
      rows: [
        [75, 'superintendent', 'court change'],
        [76, 'engineer viewer', 'change'],
        [77, 'architect', 'change'],
      ],
    },
    {
      what: 'To changed to the subcontractor',
      act: changeRfi('admin', (at) => ({ toUserId: at.id('sub') })),
      rows: [
        [75, 'sub', 'court change'],
        [76, 'engineer viewer', 'change'],
        [77, 'superintendent', 'change'],
      ],
    },
    {
      what: 'To changed away from the subcontractor, who reads only as a party',
      act: changeRfi('admin', (at) => ({ toUserId: at.id('architect') })),
      rows: [
        [78, 'sub', ''],
        [75, 'architect', 'court change'],
        [76, 'engineer viewer', 'change'],
      ],
    },
  ],
}

const forwarding: Scene = {
  name: 'a forwarded RFI',
  events: [
    {
      what: 'created Open, copied to the subcontractor',
      act: usualRfi((at) => ({ ccUserList: [at.login('sub')] })),
      rows: [...usualRows.filter(([, who]) => who !== 'engineer'), [47, 'sub', 'party']],
    },
    {
      what: 'forwarded to the engineer',
      act: async (at, ids) => {
        const { rfi: made } = (await at.person('architect').client.call(RFIForward, {
          rfiId: ids.rfiId,
          toUserId: at.id('engineer'),
          question: 'Do you know?',
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
        [258, 'admin', 'court', 'an answered RFI waits on the manager, one that was forwarded as well'],
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
      act: usualRfi((at) => ({
        question: `Does @${at.person('viewer').fullName} know?`,
        ccUserList: [at.login('engineer'), at.login('sub')],
      })),
      rows: [...usualRows, [47, 'sub', 'party'], [95, 'viewer', '']],
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
    {
      what: 'a reply of somebody who is no party',
      act: reply('assistant', () => 'So did I'),
      rows: [[86, 'architect superintendent pm engineer sub', 'reply']],
    },
    {
      what: 'a reply after that',
      act: reply('superintendent', (at) => `@${at.person('superintendent').fullName}: thanks`),
      rows: [
        [88, 'assistant', 'reply'],
        [86, 'architect pm engineer sub', 'reply'],
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
        [86, 'superintendent engineer sub', 'reply'],
        [88, 'assistant', 'reply'],
        [91, 'owner', 'mention'],
        [92, 'sub2', ''],
      ],
    },
    {
      what: 'a reply that names by login, nobody, and in an address',
      act: reply('pm', (at) => `@${at.login('owner')}, @nobody, and mail pat@${at.login('viewer')}`),
      rows: [
        [91, 'owner', 'mention'],
        [95, 'viewer', ''],
        [86, 'architect superintendent engineer sub', 'reply'],
        [88, 'assistant', 'reply'],
      ],
    },
    {
      what: 'the answer as a reply',
      act: reply('architect', () => 'The duct moves', { isAnswer: true }),
      rows: [
        [242, 'superintendent pm engineer sub', 'status reply', 'one notice with both reasons, and one mail'],
        [88, 'assistant', 'reply'],
        [57, 'admin', 'court'],
      ],
    },
  ],
}

const company: Scene = {
  name: 'an RFI to a company, then to one of its people',
  events: [
    {
      what: 'Open to the company',
      act: rfi('pm', (at) => ({ toCompanyId: at.companies.ids.AR, ccUserList: [at.login('engineer')] })),
      rows: [
        [50, 'architect colleague principal', 'court'],
        [47, 'engineer', 'party'],
      ],
    },
    {
      what: 'to one person of it',
      act: changeRfi('admin', (at) => ({ toUserId: at.id('architect') })),
      rows: [
        [251, 'architect', 'change party', 'they had it before: not court, but they are named in person now'],
        [252, 'colleague principal', 'change'],
        [76, 'engineer', 'change'],
      ],
    },
    {
      what: 'a copied one puts the subcontractor on, and themself',
      act: changeRfi('pm', (at) => ({ ccUserList: [at.login('engineer'), at.login('pm'), at.login('sub')] })),
      rows: [
        [256, 'pm', ''],
        [79, 'sub', 'party'],
      ],
    },
    {
      what: 'answered',
      act: rfiTo('architect', 4, { answer: 'The beam' }),
      rows: [
        [56, 'engineer sub', 'status'],
        [57, 'pm', 'court status'],
        [252, 'colleague principal', ''],
      ],
    },
    {
      what: 'the answer edited by To',
      act: changeRfi('architect', { answer: 'The beam and the duct' }),
      rows: [
        [243, 'pm engineer sub', 'status', 'another answer is told as the answer was'],
        [252, 'colleague principal', ''],
      ],
    },
    { what: 'closed', act: rfiTo('admin', 5), rows: [[65, 'architect engineer pm sub', 'status']] },
    {
      what: 'a reply to the closed one',
      act: reply('pm', () => 'It was built so'),
      rows: [[264, 'architect engineer sub', 'reply']],
    },
  ],
}

export const rfiChangeScenes: readonly Scene[] = [changes, forwarding, replies, company]
