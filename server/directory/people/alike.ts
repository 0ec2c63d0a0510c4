/** Names that read alike: what a reader takes for the same company, however it is typed. */

/** Cyrillic and Greek letters that look like Latin ones, in lower case. */
const latin = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    һ: 'h',
    н: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    у: 'y',
    ү: 'y',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    г: 'r',
    п: 'n',
    α: 'a',
    β: 'b',
    ε: 'e',
    ζ: 'z',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    ω: 'w',
  }),
)

/** Capitals of Greek that look otherwise than their small letters. */
const capitals = new Map(Object.entries({ Η: 'h', Ν: 'n', Υ: 'y', Μ: 'm', Ρ: 'p', Χ: 'x', Ζ: 'z' }))

/** Also letters that are drawn as nothing at all. */
const invisible = /\p{Cf}|[\u115f\u1160\u2800\u3164\uffa0]/gu

const legalForm = /[\s,]+(inc|llc|ltd|gmbh|ag|corp|co)$/u

/** Equal for names that read alike: without invisible characters, look-alikes, case, punctuation and legal forms at the end. */
export function alike(name: string): string {
  const letters = [...name.normalize('NFKC').replace(invisible, '')].map(asLatin).join('')
  let text = letters.replace(/[.]/g, '').replace(/\s+/g, ' ').trim()
  while (legalForm.test(text)) text = text.replace(legalForm, '').trim()
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

function asLatin(letter: string): string {
  const small = letter.toLowerCase()
  return capitals.get(letter) ?? latin.get(small) ?? small
}

/** Scripts whose words need joiners. */
const joined =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
  '\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{M}]'
const joinersInWords = new RegExp(`(?<=${joined})[\\u200c\\u200d](?=${joined})`, 'gu')

/** Whether a name has characters that nobody sees, other than joiners in words that need them. */
export const hasInvisible = (name: string): boolean => name.replace(joinersInWords, '').search(invisible) >= 0
