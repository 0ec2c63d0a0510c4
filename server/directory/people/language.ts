/** The language of a person: of the web app and of mails to them. It is their own: no project's history has it. */

import { isLanguage, languages } from '../../../contract/languagecodes.ts'
import { LanguageSave } from '../../../contract/projects/language.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'

async function save({ language }: { language?: string | null }, call: Call): Promise<object> {
  if (!language) throw notEmpty('Language', 'the language')
  if (!isLanguage(language))
    throw invalidField('Language', 'Enum', `Language must be one of: ${Object.keys(languages).join(', ')}.`)
  const person = await call.db.row<{ language: string | null }>(
    'SELECT language FROM person WHERE id = $1 FOR UPDATE',
    [call.caller.id],
  )
  const before = person?.language ?? null
  if (before === language) return {}
  await call.db.rows('UPDATE person SET language = $2 WHERE id = $1', [call.caller.id, language])
  await writeEvents(call, [{ action: 'LanguageSaved', changes: [['Language', before, language]] }])
  return {}
}

export default [serve(LanguageSave, save)]
