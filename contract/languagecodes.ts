/** The languages of the web app and of mails, by their codes in BCP 47, each in its own words. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(languages, text)
