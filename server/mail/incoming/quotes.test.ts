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
  [
    'Outlook in Swedish',
    'Nej.\n\nFrån: Ann <a@b.c>\nSkickat: den 3 maj\nTill: Kim\nÄmne: x\n\nThey are late',
    'Nej.',
  ],
  ['Outlook in Polish', 'Nie.\n\nOd: Ann\nWysłano: 3 maja\nDo: Kim\n\nThey are late', 'Nie.'],
  ['Outlook in Danish', 'Nej.\n\nFra: Ann\nSendt: 3. maj\nTil: Kim\n\nThey are late', 'Nej.'],
  ['Outlook in Czech', 'Ne.\n\nOd: Ann\nOdesláno: 3. května\nKomu: Kim\n\nThey are late', 'Ne.'],
  [
    'Outlook in Japanese',
    'いいえ\n\n差出人: Ann\n送信日時: 2026年5月3日\n宛先: Kim\n\nThey are late',
    'いいえ',
  ],
  ['Outlook in Turkish', 'Hayır.\n\nKimden: Ann\nGönderildi: 3 Mayıs\nKime: Kim\n\nThey are late', 'Hayır.'],
  [
    'Outlook in Finnish',
    'Ei.\n\nLähettäjä: Ann\nLähetetty: 3.5.\nVastaanottaja: Kim\n\nThey are late',
    'Ei.',
  ],
  ['a head of no known language', 'Ez.\n\nNork: Ann <a@b.c>\nNoiz: 2026\nNori: Kim\n\nThey are late', 'Ez.'],
  ['Gmail in Polish', 'Nie.\n\npon., 3 maj 2026 o 10:00 Ann <a@b.c> napisał(a):\n> They are late', 'Nie.'],
  ['Gmail in Swedish', 'Nej.\n\nDen mån 3 maj 2026 kl 10:00 skrev Ann <a@b.c>:\n> They are late', 'Nej.'],
  ['Thunderbird in Finnish', 'Ei.\n\nAnn kirjoitti 3.5.2026 klo 10.00:\n> They are late', 'Ei.'],
  ['lines of a table', 'Cost: 3 days\nTime: 2026\nRoom: 5', 'Cost: 3 days\nTime: 2026\nRoom: 5'],
  ['an address in a sentence', 'Ask <a@b.c> about:\nthe duct.', 'Ask <a@b.c> about:\nthe duct.'],
  ['only a quote', '> Which one?', ''],
]

test.each(cases)('%s', (_, text, said) => {
  expect(withoutQuotes(text)).toBe(said)
})
