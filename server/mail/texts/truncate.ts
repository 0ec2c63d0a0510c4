/** The beginning of a long text of a record, as a mail quotes it. */

const shownChars = 2_000
/** Line breaks stay, other control characters go. */
export const truncate = (given: string): string => {
  const text = given.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return text.length > shownChars ? `${text.slice(0, shownChars).toWellFormed()} […]` : text
}
