/** Rules are data: one that is added tells the people of its group, whatever it is about. */
import { afterEach, expect, test } from 'vitest'
import { site } from '../../test/kit/harness.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { rules } from './rules.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const shipped = [...rules]
const added = rules as Array<(typeof rules)[number]>
afterEach(() => void added.splice(0, added.length, ...shipped))

test.each(['managers of the project', 'admins of the project'] as const)('the %s', async (group) => {
  const { id, admin, people } = await here.project(['General Contractor PM', 'Architect'])
  added.push({ when: 'entersCourt', hear: [group], reason: 'change' })
  await makeOne(people['General Contractor PM'], recordTypes.rfi, id, {
    subject: 'Beam clash',
    question: 'Which one moves?',
    toUserId: people.Architect.id,
  })
  await tellAll(here)
  expect(await hears(admin)).toContain('change RFI-001 Created')
  expect((await hears(people.Architect)).join()).not.toContain('change')
})
