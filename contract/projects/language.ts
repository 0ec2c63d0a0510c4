/** The language of a person. The interface itself speaks English. */
import * as is from '../base.ts'
import { languages } from '../languagecodes.ts'

export const LanguageSave = is.operation('LanguageSaveRequest', {
  route: '/api/internal/language/save',
  about: 'Sets the language in which you see the web app and get mail. SessionGetRequest returns it.',
  effect: 'write',
  request: { language: is.name(`Its code: ${Object.keys(languages).join(' or ')}.`) },
})
