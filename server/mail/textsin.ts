/**
 * The texts of mails in the language of the person who gets them. Mails to people who have chosen none yet, invitations
 * and those to guests, are English.
 */
import { germanTexts } from './germantexts.ts'
import { codeTexts, digestTexts, formerAddressTexts, passwordTexts, texts } from './texts.ts'

/** The same texts in other words. */
type InOtherWords<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends string
    ? string
    : T extends readonly unknown[]
      ? readonly string[]
      : { readonly [Name in keyof T]: InOtherWords<T[Name]> }

const english = { texts, digestTexts, formerAddressTexts, codeTexts, passwordTexts }

export type MailTexts = InOtherWords<typeof english>

export const textsIn = (language: string | null): MailTexts => (language === 'de' ? germanTexts : english)
