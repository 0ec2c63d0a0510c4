/** Texts of records in mails: not for ever. */
import { texts as t } from './texts.ts'

const shownChars = 2_000
/** Line breaks stay, other control characters go. */
export const cut = (given: string): string => {
  const text = given.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return text.length > shownChars ? `${text.slice(0, shownChars).toWellFormed()} ${t.cutOff}` : text
}
