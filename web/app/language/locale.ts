/** The language of the texts, and the locale for days, numbers and sorting. */
import { isLanguage, type Language } from '../../../contract/languagecodes.ts'

const place = 'plumbline:language'

/** Outside of a browser, as in tests, there is none. */
const wished: readonly string[] = (globalThis.document && navigator.languages) || []

const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase()

/** What was chosen on this device, or for the person who signed in last. */
function kept(): string | null {
  try {
    return wished.length > 0 ? localStorage.getItem(place) : null
  } catch {
    return null
  }
}

function chosen(): Language {
  const here = kept()
  return isLanguage(here) ? here : (wished.map(languageOf).find(isLanguage) ?? 'en')
}

export const language: Language = chosen()

/**
 * As the browser writes the language; else English as it is written where the reader is, so that days stand
 * in the order they know.
 */
function localeOf(): string {
  const same = wished.find((tag) => languageOf(tag) === language)
  if (same) return same
  const region = wished[0] && new Intl.Locale(wished[0]).maximize().region
  return language === 'en' ? `en-${region || 'US'}` : language
}

export const locale: string = localeOf()

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
/** For sorting: "Level 2" before "Level 10", "Ä" beside "A". */
export const compare = (one: string | null | undefined, other: string | null | undefined): number =>
  collator.compare(one ?? '', other ?? '')

/** Loads the page anew in that language; not where the browser keeps nothing, as it would do so for ever. */
export function showIn(next: string | null | undefined): void {
  if (!isLanguage(next) || next === language) return
  try {
    localStorage.setItem(place, next)
    // So that the server names the texts of this language with the page.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a CookieStore
    document.cookie = `plumbline-language=${next}; Path=/; Max-Age=31536000; SameSite=Lax`
  } catch {
    return
  }
  location.reload()
}
