/** The language of the texts: each is named in its own words. */
import { languages } from '../../../contract/languagecodes.ts'
import { language } from '../../app/language/locale.ts'

export function LanguageChoice({ label, choose }: { label: string; choose: (next: string) => void }) {
  return (
    <fieldset class="join" aria-label={label}>
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          class="btn"
          lang={code}
          aria-pressed={code === language}
          onClick={() => choose(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
