/** What is cut off a reply, as mail programs write it. */
import { expect, test } from 'vitest'
import { withoutQuotes } from './quotes.ts'

const cases: Array<[name: string, text: string, said: string]> = [
  ['nothing', 'The duct moves.\n\nBy 20 mm.', 'The duct moves.\n\nBy 20 mm.'],
  ['a quote below', 'Yes.\n\nOn Mon, 16 Nov 2026, Ann wrote:\n> Which one?\n> This?', 'Yes.'],
  [
    'a head of two lines',
    'Yes.\n\nOn Mon, 16 Nov 2026 at 09:12, Plumbline\n<x@example.com> wrote:\n> Which?',
    'Yes.',
  ],
  ['German', 'Ja.\n\nAm 16.11.2026 um 09:12 schrieb Ann Smith:\n> Welcher?', 'Ja.'],
  ['French', 'Oui.\n\nLe 16 nov. 2026 à 09:12, Ann a écrit :\n> Lequel ?', 'Oui.'],
  ['answers between quotes', '> Which one?\nThe duct.\n> By how much?\n20 mm.', 'The duct.\n20 mm.'],
  [
    'Outlook',
    'Yes.\n\nFrom: Plumbline <x@example.com>\nSent: Monday\nTo: Ann\nSubject: RFI\n\nWhich one?',
    'Yes.',
  ],
  ['a line of Outlook', `Yes.\n${'_'.repeat(32)}\nFrom: Plumbline`, 'Yes.'],
  ['an original message', 'Yes.\n\n-----Original Message-----\nWhich one?', 'Yes.'],
  ['a signature', 'Yes.\n-- \nAnn Smith\nArchitect', 'Yes.'],
  ['a phone', 'Yes.\n\nSent from my iPhone', 'Yes.'],
  [
    'a sentence that ends so',
    'On the drawing of May, Ann wrote:\nmove the duct.',
    'On the drawing of May, Ann wrote:\nmove the duct.',
  ],
  [
    'From: in a sentence',
    'From: the drawing it is clear.\nThe duct moves.',
    'From: the drawing it is clear.\nThe duct moves.',
  ],
  ['only a quote', '> Which one?', ''],
]

test.each(cases)('%s', (_, text, said) => {
  expect(withoutQuotes(text)).toBe(said)
})
