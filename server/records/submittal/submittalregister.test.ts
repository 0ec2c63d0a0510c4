/** The submittal register: all items of a project by section, with filters, sort orders and days late. */
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import {
  registerFields,
  SubmittalRegisterImport,
  SubmittalRegisterRead,
} from '../../../contract/records/submittalregister.ts'
import { sample } from '../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'
import { csiSection } from '../../codes/csi.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
const noSuchId = 2_147_483_647

const register = (
  project: Pick<Project, 'admin' | 'id'>,
  more: RecordData = {},
  who: Person = project.admin,
) => who.client.call(SubmittalRegisterRead, { projectId: project.id, ...more }) as Promise<RecordData>
const numbers = async (...args: Parameters<typeof register>) =>
  (await register(...args)).items.map((item: RecordData) => `${item.submittalItemNumber} ${item.revision}`)

describe('the register', () => {
  let project: Project<'General Contractor PM'>
  beforeAll(async () => {
    project = await here.project(['General Contractor PM'])
    const { admin, id } = project
    const pkg = await makeOne(admin, recordTypes.submittal, id, { description: 'Concrete\nall of it' })
    await make(
      admin,
      recordType,
      id,
      { csi: '26 05 00', description: 'Cables' },
      { description: 'No section' },
      { csi: '033000', description: 'Slab', folderParentId: pkg.folderId },
      { csi: '03 30 00', description: 'Mix', folderParentId: pkg.folderId },
      { csi: '03 20 00', submittalItemNumber: '03 20 00-10', description: 'Mesh' },
      { csi: '03 20 00', submittalItemNumber: '03 20 00-9', description: 'Rebar' },
      { csi: 'General', description: 'Schedule' },
    )
    const [rebar] = (await register(project)).items
    await change(admin, recordType, rebar, { stage: '3', returnedStatusId: '4' })
    await change(admin, recordType, rebar, { stage: '4' })
  })

  test('is sorted by section, number and revision, with the newest revision of each item', async () => {
    expect(await numbers(project)).toEqual([
      '03 20 00-9 1',
      '03 20 00-10 0',
      '03 30 00-001 0',
      '03 30 00-002 0',
      '26 05 00-001 0',
      'General-001 0',
      'SI-001 0',
    ])
  })

  test.each(sample(registerFields, 'submittalregister registerFields', 5))(
    'is sorted by %s in both directions, with all items',
    async (field) => {
      const all = (await numbers(project)).toSorted()
      for (const sort of [field, `-${field}`])
        expect((await numbers(project, { sort })).toSorted()).toEqual(all)
    },
  )

  test('has the earlier revisions if requested', async () => {
    const all = await register(project, { withEarlier: true })
    expect(all.items.slice(0, 2)).toMatchObject([
      {
        submittalItemNumber: '03 20 00-9',
        revision: '0',
        isNewest: false,
        returnedStatus: 'Revise and resubmit',
      },
      { submittalItemNumber: '03 20 00-9', revision: '1', isNewest: true, stageName: 'Created' },
    ])
    expect(all.items).toHaveLength(8)
  })

  test('shows the package and the stage', async () => {
    const { items } = await register(project, { filter: { CSI: '03 30 00' } })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      csi: '033000',
      description: 'Slab',
      package: 'Concrete',
      packageNumber: 'SP-001',
      stage: '1',
      stageName: 'Created',
      status: 'Open',
      daysLate: 0,
      isOverdue: false,
    })
    expect(items[0].packageFolderId).toBeGreaterThan(0)
    const [, , , , , last] = (await register(project)).items
    expect(last).toMatchObject({ description: 'Schedule', packageFolderId: 0 })
    expect(last).not.toHaveProperty('package')
  })

  const filters: Array<[filter: RecordData, count: number]> = [
    [{ CSI: '033000' }, 2],
    [{ CSI: '03*' }, 4],
    [{ CSI: '' }, 1],
    [{ Package: 'concrete' }, 2],
    [{ Package: '' }, 5],
    [{ PackageNumber: 'SP-001' }, 2],
    [{ Stage: 'Created' }, 7],
    [{ Status: 'Void' }, 0],
    [{ Description: '*e*' }, 5],
    [{ DaysLate: '1..' }, 0],
    [{ IsNewest: 'false' }, 7],
  ]
  test.each(sample(filters, 'submittalregister filters', 4))(
    'can be filtered by %j',
    async (filter, count) => {
      const { items, totalCount } = await register(project, { filter, wantCount: true })
      expect([items.length, totalCount]).toEqual([count, count])
    },
  )

  test('can be sorted by any field', async () => {
    const by = async (sort: string) =>
      (await register(project, { sort })).items.map(({ description }: RecordData) => description)
    expect(await by('Description')).toEqual([
      'Cables',
      'Mesh',
      'Mix',
      'No section',
      'Rebar',
      'Schedule',
      'Slab',
    ])
    expect((await by('-CSI'))[0]).toBe('No section')
    expect((await by('Package')).slice(0, 2)).toEqual(['Slab', 'Mix'])
  })

  test('has each item once in its pages', async () => {
    for (const sort of [undefined, '-CSI', 'Package', 'Stage', '-DaysLate']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await register(project, { take: 2, cursor, sort, withEarlier: true })
        seen.push(...page.items.map((item: RecordData) => item.folderId))
        cursor = page.nextCursor
      } while (cursor)
      expect([seen.length, new Set(seen).size]).toEqual([8, 8])
    }
  })

  test('leaves out items in the bin', async () => {
    const own = await here.project()
    const [one, two] = await make(own.admin, recordType, own.id, { csi: '01 00 00' }, { csi: '01 00 00' })
    await remove(own.admin, one!.folderId)
    expect((await register(own)).items.map(({ folderId }: RecordData) => folderId)).toEqual([two!.folderId])
  })

  test('is the same after an export as CSV and an import', async () => {
    const response = await here.fetch(`/api/internal/submittal/register/read.csv`, {
      method: 'POST',
      as: project.admin,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ projectId: project.id, withEarlier: true }),
    })
    const file = Buffer.from(await response.arrayBuffer())
    const other = await here.project()
    const { countMade, countWrong } = await other.admin.client.call(SubmittalRegisterImport, {
      projectId: other.id,
      fileContent: file.toString('base64'),
    })
    expect([countMade, countWrong]).toEqual([8, 0])
    const rowsOf = async (of: Pick<Project, 'admin' | 'id'>) =>
      (await register(of, { withEarlier: true })).items.map((item: RecordData) => [
        csiSection(item.csi),
        item.submittalItemNumber,
        item.revision,
        item.description,
        item.package,
        item.stage,
        item.status,
        item.returnedStatusId,
        item.isNewest,
      ])
    expect(await rowsOf(other)).toEqual(await rowsOf(project))
  })
})

describe('days late', () => {
  const cases: Array<[fields: RecordData, daysLate: number, isOverdue: boolean]> = [
    [{}, 0, false],
    [{ submittedDueDate: '2026-05-10' }, 0, false],
    [{ submittedDueDate: '2026-05-01' }, 9, true],
    [{ submittedDueDate: '2026-05-01', status: 'Void' }, 0, false],
    [{ stage: '2', submittedDueDate: '2026-05-01', dateSubmitted: '2026-05-05' }, 0, false],
    [{ stage: '2', dateSubmitted: '2026-04-10' }, 16, true],
    [{ stage: '3', returnedDueDate: '2026-05-01', dateReturned: '2026-05-04' }, 3, false],
    [{ stage: '4', returnedDueDate: '2026-05-01', dateReturned: '2026-04-20' }, 0, false],
    [{ stage: '4', returnedDueDate: '2026-05-01' }, 0, false],
  ]
  test.each(sample(cases, 'submittalregister cases 1', 3))(
    'of %j are %i',
    async (fields, daysLate, isOverdue) => {
      const project = await here.project()
      try {
        here.clock.now = new Date('2026-05-10T12:00:00Z')
        await makeOne(project.admin, recordType, project.id, { csi: '01 00 00', ...fields })
        const [item] = (await register(project)).items
        expect([item.daysLate, item.isOverdue]).toEqual([daysLate, isOverdue])
      } finally {
        here.clock.now = undefined
      }
    },
  )
})

describe('visibility of the register', () => {
  test('a caller sees their own items, and a package only with access to it', async () => {
    const project = await here.project(['Subcontractor', 'Viewer'])
    const { admin, id, people } = project
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Steel & Sons' },
    })
    const { organizationId } = organization!
    const steel = await here.person(admin, { organizationId: organizationId! })
    const member = { userId: steel.id, role: 'Subcontractor' }
    await admin.client.call(ProjectMemberAdd, { projectId: id, member })
    const pkg = await makeOne(admin, recordTypes.submittal, id, { description: 'Secret plans' })
    const folderParentId = pkg.folderId
    await make(
      admin,
      recordType,
      id,
      { csi: '05 00 00', folderParentId, responsibleContractorId: organizationId },
      { csi: '05 00 00', folderParentId },
    )
    const seen = async (who: Person) =>
      (await register(project, {}, who)).items.map((item: RecordData) => [
        item.submittalItemNumber,
        item.package,
      ])
    expect(await seen(people.Viewer)).toEqual([
      ['05 00 00-001', 'Secret plans'],
      ['05 00 00-002', 'Secret plans'],
    ])
    expect(await seen(steel)).toEqual([['05 00 00-001', undefined]])
    const guess = { filter: { Package: 'Secret*' } }
    expect((await register(project, guess, steel)).items).toEqual([])
    expect(await seen(people.Subcontractor)).toEqual([])
  })
})

describe('refused', () => {
  const cases: Array<[string, RecordData, string]> = [
    ['a project that does not exist', { projectId: noSuchId }, '404 NotFound'],
    ['an unknown sort field', { sort: 'Colour' }, wrong('Sort', 'Enum')],
    ['an unknown filter', { filter: { Colour: 'red' } }, wrong('Filter', 'Enum')],
    ['an unknown stage', { filter: { Stage: 'Lost' } }, wrong('Filter.Stage', 'Enum')],
    ['a text instead of a number', { filter: { DaysLate: 'many' } }, wrong('Filter.DaysLate', 'Type')],
    ['a page that is too large', { take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['an invalid cursor', { cursor: 'x' }, wrong('Cursor', 'Enum')],
  ]
  test.each(sample(cases, 'submittalregister cases 2', 3))('%s', async (_, more, expected) => {
    const project = await here.project()
    expect(await told(register(project, more))).toBe(expected)
  })

  test('no project if the caller has several, and a project of another organization', async () => {
    const [project, foreign] = [await here.project(), await here.project()]
    await here.project([], project.admin)
    expect(await told(register(project, { projectId: undefined }))).toBe(wrong('ProjectId', 'NotEmpty'))
    expect(await told(register(project, { projectId: foreign.id }))).toBe('404 NotFound')
  })
})

test('the database parses sections as the server does', async () => {
  const texts = [
    '033000',
    '03 30 00',
    ' 03-30-00 ',
    '03.30.00',
    '03 30-00',
    '033000 - Cast-in-place',
    '03 30 00.13 Light',
    '03 30 00.1',
    '03300',
    '0330001',
    'General   conditions',
    '',
    '  ',
  ]
  const rows = await here.database.rows<{ section: string | null }>(
    'SELECT csi_section(given) AS section FROM unnest($1::text[]) WITH ORDINALITY AS t (given, i) ORDER BY i',
    [texts],
  )
  expect(rows.map(({ section }) => section ?? undefined)).toEqual(texts.map(csiSection))
})
