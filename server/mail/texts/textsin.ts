/**
 * The texts of mails in the language of the person who gets them; somebody who has none here yet is written to as by the one who
 * invited them or distributed the minutes (`languageOf` in nextmails.ts).
 */
import { germanTexts } from './germantexts.ts'
import { englishTexts, type MailTexts } from './texts.ts'

export const textsIn = (language: string | null): MailTexts =>
  language === 'de' ? germanTexts : englishTexts
