/** The language of a person: kept with them, and told to every page they open. */
import { expect, test } from 'vitest'
import { SessionGet } from '../../../contract/people/session.ts'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

const chosen = async (who = team.admin) => (await who.client.call(SessionGet, {})).language

test('a language is kept with the person who chose it', async () => {
  const other = await here.person(team.admin)
  expect([await chosen(), await chosen(other)]).toEqual([undefined, undefined])
  for (const language of ['de', 'de', 'en', 'de']) await other.client.call(LanguageSave, { language })
  expect([await chosen(), await chosen(other)]).toEqual([undefined, 'de'])
  const events = await here.database.rows<{ project_id: number | null; changes: unknown }>(
    `SELECT project_id, changes FROM event WHERE action = 'LanguageSaved' AND person_id = $1 ORDER BY id`,
    [other.id],
  )
  expect(events.map(({ project_id, changes }) => [project_id, changes])).toEqual([
    [null, [['Language', null, 'de']]],
    [null, [['Language', 'de', 'en']]],
    [null, [['Language', 'en', 'de']]],
  ])
})

test.each([
  [{}, 'NotEmpty'],
  [{ language: '' }, 'NotEmpty'],
  [{ language: 'fr' }, 'Enum'],
  [{ language: 'DE' }, 'Enum'],
  [{ language: 'constructor' }, 'Enum'],
])('%j is refused', async (request, code) => {
  expect(await told(team.admin.client.call(LanguageSave, request))).toBe(wrong('Language', code))
})
