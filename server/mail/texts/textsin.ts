/**
 * The texts of mails in the language of the person who gets them; somebody who has none here yet is written to as by the one who
 * invited them or distributed the minutes (`languageOf` in nextmails.ts).
 */
import type { Language } from '../../../contract/languagecodes.ts'
import { germanTexts } from './germantexts.ts'
import { englishTexts, type MailTexts } from './texts.ts'

const texts: Readonly<Record<Language, MailTexts>> = { en: englishTexts, de: germanTexts }

export const textsIn = (language: string | null): MailTexts => texts[language as Language] ?? englishTexts
