/** What papers and pages call people, sections and results: by their names, each once, and nothing that is not so. */
import { describe, expect, test } from 'vitest'
import { UserUpdate } from '../../contract/people/user.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { SubmittalRegisterSections } from '../../contract/records/submittalregister.ts'
import { returnedStatus, submittalStage } from '../../contract/states.ts'
import { isAll, sample } from '../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM', 'Architect', 'Subcontractor']))

const make = (type: keyof typeof recordTypes, fields: RecordData) =>
  makeOne(project.admin, recordTypes[type], project.id, fields)

/** In tests a last name is a login. */
const named = (who: Person, firstName: string, lastName: string) =>
  who.client.call(UserUpdate, { user: { userId: who.id, firstName, lastName } })

async function paperOf({ folderId }: RecordData): Promise<string> {
  const response = await here.fetch(`/api/internal/record/print?folderId=${folderId}`, { as: project.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

const impacts: ReadonlyArray<[fields: object, said: string]> = [
  [{ costImpactId: 2, estCostImpact: '$2,600' }, 'Yes, estimated at $2,600'],
  [{ costImpactId: 1, estCostImpact: '$2,600' }, 'Yes: $2,600'],
  [{ estCostImpact: '$2,600' }, 'estimated at $2,600'],
  [{ costImpactId: 3, estCostImpact: '$2,600' }, 'No impact; estimated at $2,600'],
  [{ costImpactId: 2 }, 'Yes, unknown'],
  [{ scheduleImpact: 1, estScheduleAmount: '3 days' }, '3 days'],
  [{ scheduleImpact: 1, estScheduleAmount: '3' }, '3 days'],
  [{ scheduleImpact: 1 }, '1 day'],
]

describe.skipIf(!readsPdf())('on paper', () => {
  test.runIf(isAll)('people who were named by their login stand there by their names', async () => {
    await named(project.people.Architect, 'Vera', 'Lind')
    await named(project.people.Subcontractor, 'Sam', 'Field')
    const lists = {
      ccUserList: [project.people.Architect.login],
      responsiblePartyList: [project.people.Subcontractor.login, 'Outside Joiners, Inc.'],
    }
    const records = [
      await make('rfi', {
        subject: 'Sill',
        question: 'Which?',
        ccUserList: [project.people.Subcontractor.login],
        toName: project.people.Architect.login,
      }),
      await make('punchList', { summary: 'Paint', notifyingParty: project.people.Architect.login, ...lists }),
      await make('dailyReport', {
        ccUserList: `${project.people.Architect.login}; ${project.people.Subcontractor.login}`,
      }),
    ]
    for (const record of records) {
      const text = await paperOf(record)
      for (const [who, name] of [
        [project.people.Architect, 'Vera Lind'],
        [project.people.Subcontractor, 'Sam Field'],
      ] as const)
        expect([record.number, text.includes(dense(name)), text.includes(who.login)]).toEqual([
          record.number,
          true,
          false,
        ])
    }
    expect(await paperOf(records[1]!)).toContain('OutsideJoiners,Inc.')
  })

  test.each(sample(impacts, 'onething impacts', 4))('an RFI with %j says: %s', async (fields, said) => {
    const text = await paperOf(await make('rfi', { subject: 'Sill', question: 'Which?', ...fields }))
    expect(text).toContain(dense(said))
    for (const other of ['Yes, unknown:', '1 day, 3', '3 days, 1']) expect(text).not.toContain(dense(other))
    if (said === '3 days') expect(text).not.toContain('1day')
  })

  test('a submittal names who sent it, and a round to be repeated is no success', async () => {
    const pm = project.people['General Contractor PM']
    const item = await make('submittalItem', { description: 'Glass', csi: '08 80 00' })
    const step = (who: typeof pm, stage: { code: number }, more: RecordData = {}) =>
      change(who, recordTypes.submittalItem, item, { stage: String(stage.code), ...more })
    await step(pm, submittalStage.Submitted)
    const sent = await paperOf(item)
    expect(sent).toMatch(new RegExp(`Senton.*${dense(pm.fullName)}`))
    const resubmit = { returnedStatusId: String(returnedStatus['Revise and resubmit'].code) }
    await step(project.admin, submittalStage.Returned, resubmit)
    await step(project.admin, submittalStage.Complete)
    const done = await paperOf(item)
    expect(done.slice(0, done.indexOf('Glass'))).toContain('Reviseandresubmit')
    expect(done).not.toContain('Complete')
  })
})

test('only people whom the record names by such a text are named', async () => {
  await named(project.people.Architect, 'Vera', 'Lind')
  await named(project.people.Subcontractor, 'Sam', 'Field')
  const rfi = await make('rfi', {
    subject: 'Sill',
    ccUserList: [project.people.Subcontractor.login, 'Somebody else'],
    toName: project.people.Architect.fullName,
  })
  const { standing } = await project.admin.client.call(RecordStandingRead, { folderId: rfi.folderId })
  expect(standing!.partyNames).toEqual({ [project.people.Subcontractor.login]: 'Sam Field' })
})

test('the title of a division is not that of a section', async () => {
  const own = await here.project()
  for (const csi of ['08 80 00', '03 30 00 - Cast-in-place concrete', '05 00 00'])
    await makeOne(own.admin, recordTypes.submittalItem, own.id, { description: 'Item', csi })
  const { sections } = await own.admin.client.call(SubmittalRegisterSections, { projectId: own.id })
  expect(sections!.map(({ csi, name }) => [csi, name])).toEqual([
    ['03 30 00', 'Cast-in-place concrete'],
    ['05 00 00', 'Metals'],
    ['08 80 00', undefined],
  ])
})
