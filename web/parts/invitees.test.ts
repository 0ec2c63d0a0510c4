import { expect, test } from 'vitest'
import { inviteesIn } from './invitees.ts'

test.each([
  ['ann@example.com', [{ email: 'ann@example.com' }]],
  [' a@x.com, b@x.com;c@x.com\n\nd@x.com ', ['a', 'b', 'c', 'd'].map((one) => ({ email: `${one}@x.com` }))],
  ['Ann Reed <ann@x.com>', [{ email: 'ann@x.com', firstName: 'Ann', lastName: 'Reed' }]],
  ['"Reed, Ann" <ann@x.com>', [{ email: 'ann@x.com', firstName: 'Ann', lastName: 'Reed' }]],
  ['Reed, Ann M. <ann@x.com>', [{ email: 'ann@x.com', firstName: 'Ann M.', lastName: 'Reed' }]],
  ['Okafor <n@x.com>', [{ email: 'n@x.com', lastName: 'Okafor' }]],
  ['ANN@x.com\nann@x.com', [{ email: 'ann@x.com' }]],
])('%j', (text, invitees) => {
  expect(inviteesIn(text)).toEqual({ invitees, wrong: [] })
})

test('says which entries have no address', () => {
  expect(inviteesIn('Ann Reed\nann@x.com, nobody\n<>')).toEqual({
    invitees: [],
    wrong: ['Ann Reed', 'ann@x.com, nobody', '<>'],
  })
})
