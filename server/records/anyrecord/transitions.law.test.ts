/**
 * The law of transitions: the steps offered are the steps allowed, for every state of every record type and
 * every person.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { rounds, sample } from '../../../test/kit/cases.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { change, info, type RecordData, read } from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'
import { everybody, offered, type Stated, statedWorld } from '../../../test/kit/worlds/stated.ts'

const here = await site()
const { project, person, stated } = await statedWorld(here)

/**
 * Values for required fields. Of new submittal items, only those for record become complete at once.
 */
const given = (required: readonly string[], from: string | undefined): Record<string, string> => {
  const values: Record<string, string> = {
    ToUserId: String(person('Architect').id),
    ReturnedStatusId: from === '1' ? '6' : '1',
  }
  const fields = required.filter((field) => field !== 'Reason')
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? 'x']))
}

/** The outcome of a step: the error code, or nothing. */
async function tried(
  who: Person,
  ids: RecordData,
  changes: Record<string, string>,
  reason: boolean,
): Promise<string> {
  const { results } = await who.client.call(RecordUpdateMany, {
    folderIds: [ids.folderId],
    changes,
    dryRun: true,
    additionalInfo: info({ Reason: reason ? 'because' : undefined }),
  })
  return results![0]!.errorCode!
}

/** Every offered step succeeds with its required fields and fails without; every other step is refused. */
async function expectAgreement(
  who: Person,
  { field, states, needs }: Stated,
  ids: RecordData,
  was: RecordData,
): Promise<void> {
  const list = await offered(who, ids)
  const codes = Array.from({ length: states }, (_, i) => [field, i + 1] as const)
  const all = field === 'Stage' ? [...codes, ['StatusId', 3] as const] : codes
  const isNow = ([name, code]: readonly [string, number]) =>
    String(was[name[0]!.toLowerCase() + name.slice(1)]) === String(code)
  expect(list.map((one) => [one.field, one.statusId])).toEqual(
    expect.not.arrayContaining(all.filter(isNow).map((pair) => [...pair])),
  )
  for (const [name, code] of all.filter((pair) => !isNow(pair))) {
    const step = list.find((one) => one.field === name && one.statusId === code)
    const required = step?.requiredFields ?? []
    const changes = { [name]: String(code), ...given(step ? required : needs, was.stage) }
    const label = `${name} ${code} ${JSON.stringify(step)}`
    const came = await tried(who, ids, changes, step ? required.includes('Reason') : true)
    if (!step) expect(['Conflict', 'Forbidden'], label).toContain(came)
    else expect(came, label).toBe('')
    if (required.length === 0) continue
    expect(await tried(who, ids, { [name]: String(code) }, false), label).toBe('ValidationException')
  }
}

const cells = Object.entries(stated).flatMap(([name, { states }]) =>
  Array.from({ length: states }, (_, i) => [name, i + 1] as const),
)

describe('the steps offered', () => {
  test.each(sample(cells, 'offered', 4))(
    'for %s in state %i are the steps allowed, for everybody',
    async (name, state) => {
      const one = stated[name]!
      const ids = await one.make(state)
      const record = await read(project.admin, one.recordType, ids)
      for (const who of sample(everybody, `${name} ${state}`, 8)) {
        if ((await outcome(read(person(who), one.recordType, ids))) === '200')
          await expectAgreement(person(who), one, ids, record)
        else expect(await told(offered(person(who), ids))).toBe('404 NotFound')
      }
      const all = (await offered(project.admin, ids)).filter(({ field }) => field === one.field)
      expect(all).toHaveLength(one.states - 1)
      expect(all.flatMap(({ requiredFields }) => requiredFields)).toEqual([])
    },
  )

  test('for a void or replaced submittal item are none, except for an admin', async () => {
    const one = stated['submittal item']!
    const voided = await one.make(2, { statusId: '3' })
    const replaced = await one.make(3, { returnedStatusId: '4' })
    await change(project.admin, one.recordType, replaced, { stage: '4' })
    for (const ids of [voided, replaced]) {
      const record = await read(project.admin, one.recordType, ids)
      for (const who of ['admin', 'General Contractor PM', 'Architect', 'Subcontractor'] as const)
        await expectAgreement(person(who), one, ids, record)
    }
    expect(await offered(person('General Contractor PM'), voided)).toEqual([])
    expect((await offered(project.admin, voided)).length).toBeGreaterThan(0)
    expect(await offered(project.admin, replaced)).toEqual([])
  })

  test('for a punch item that a party has rejected do not include closing', async () => {
    const one = stated['punch list item']!
    const ids = await one.make(3, { ownerStatus: 4 })
    const record = await read(project.admin, one.recordType, ids)
    for (const who of everybody)
      if ((await outcome(read(person(who), one.recordType, ids))) === '200')
        await expectAgreement(person(who), one, ids, record)
    const steps = await offered(person('General Contractor PM'), ids)
    expect(steps.map(({ statusName }) => statusName)).toEqual(['Not accepted', 'Void'])
  })
})
test('a sequence of offered steps never fails, and leads to the offered states', async () => {
  const sequence = fc.array(fc.record({ who: fc.constantFrom(...everybody), pick: fc.nat(50) }), {
    minLength: 3,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(stated)), sequence, async (name, steps) => {
      const { recordType, make, field } = stated[name]!
      const ids = await make(1)
      for (const { who, pick } of steps) {
        if ((await outcome(read(person(who), recordType, ids))) !== '200') continue
        const list = (await offered(person(who), ids)).filter((step) => step.field === field)
        if (list.length === 0) continue
        const { statusId, requiredFields } = list[pick % list.length]!
        const key = field[0]!.toLowerCase() + field.slice(1)
        const before = await read(project.admin, recordType, ids)
        const fields = Object.fromEntries(
          Object.entries(given(requiredFields!, before.stage)).map(([k, v]) => [
            k[0]!.toLowerCase() + k.slice(1),
            v,
          ]),
        )
        const reason = requiredFields!.includes('Reason') ? 'because' : undefined
        const after = await change(person(who), recordType, ids, { [key]: statusId, ...fields }, { reason })
        expect(String(after[key])).toBe(String(statusId))
      }
    }),
    { numRuns: rounds(2, 5, 15) },
  )
})
