/**
 * The texts of mails in the language of the person who gets them. Mails to people who have chosen none yet, invitations
 * and those to guests, are English.
 */
import { germanTexts } from './germantexts.ts'
import { englishTexts, type MailTexts } from './texts.ts'

export const textsIn = (language: string | null): MailTexts =>
  language === 'de' ? germanTexts : englishTexts
