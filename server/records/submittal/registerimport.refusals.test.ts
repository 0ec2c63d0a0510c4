/** Registers that are refused: nothing of them is created. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { registers } from '../../../test/kit/worlds/registers.ts'

const here = prepared(() => site())
const noSuchId = 2_147_483_647
let project: Project<'General Contractor PM' | 'Project Assistant' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Project Assistant', 'Subcontractor', 'Viewer'])
})

const made = prepared(async () => registers(here, () => project))

const register = `Spec Section,Item No.,Title,Type,Package,Subcontractor,Submit by,Review days,Rev,Notes
03 30 00,1,Mix designs,Product data,Concrete,Ready Mix,2026-05-01,10,0,
033000,2,"Rebar, level 1",SD-02,Concrete,,5/15/2026,,,"two
lines"
05 12 00,1,Anchor bolts,,Steel,,,,,
`

describe('refused', () => {
  const cases: Array<[string, () => Promise<unknown>, string]> = [
    ['no file', () => made.bring('', { fileContent: undefined }), wrong('FileContent', 'NotEmpty')],
    ['an empty file', () => made.bring(''), wrong('FileContent', 'NotEmpty')],
    ['a file of empty lines', () => made.bring('\n,\n'), wrong('FileContent', 'NotEmpty')],
    [
      'content that is not base64',
      () => made.bring('', { fileContent: '!' }),
      wrong('FileContent', 'Base64'),
    ],
    ['no heading for a title', () => made.bring('Number,CSI\n1,2\n'), wrong('FileContent', 'Headings')],
    [
      'no heading for a number or section',
      () => made.bring('Title,Type\na,b\n'),
      wrong('FileContent', 'Headings'),
    ],
    ['a quote that is never closed', () => made.bring('Number,Title\n1,"x\n'), wrong('FileContent', 'Csv')],
    [
      'a spreadsheet file',
      () => made.bring('', { fileContent: Buffer.from('PK\u0003\u0004\0\0').toString('base64') }),
      wrong('FileContent', 'Csv'),
    ],
    [
      'too many lines',
      () => made.bring(`Number,Title\n${'1,x\n'.repeat(5001)}`, { dryRun: true }),
      wrong('FileContent', 'Length'),
    ],
    [
      'a text that is too long',
      () => made.bring(`Number,Title\n1,${'x'.repeat(100_001)}\n`),
      wrong('Rows[0].Description', 'Length'),
    ],
    [
      'a number that is too long',
      () => made.bring(`Number,Title\n${'1'.repeat(256)},x\n`),
      wrong('Rows[0].SubmittalItemNumber', 'Length'),
    ],
    [
      'a package that is too long',
      () => made.bring(`Number,Title,Package\n1,x,${'p'.repeat(256)}\n`),
      wrong('Rows[0].Package', 'Length'),
    ],
    ['a project that does not exist', () => made.bring(register, { projectId: noSuchId }), '404 NotFound'],
    [
      'a caller who may not create items',
      () => made.bring(register, {}, project.people.Viewer),
      '403 Forbidden',
    ],
  ]
  test.each(cases)('%s', async (_, call, expected) => {
    const before = await made.countOf()
    expect(await told(call())).toBe(expected)
    expect(await made.countOf()).toBe(before)
  })

  test('another project, and no project if the caller has several', async () => {
    const foreign = await here.project()
    expect(await told(made.bring(register, { projectId: foreign.id }))).toBe('404 NotFound')
    await here.project([], project.admin)
    expect(await told(made.bring(register, { projectId: undefined }))).toBe(wrong('ProjectId', 'NotEmpty'))
  })

  test('a missing heading, with a message that names the accepted ones', async () => {
    const fault = await refused(made.bring('Number,CSI\n1,2\n'))
    expect(fault.message).toMatch(/Title or Description.*Spec section, Number, Title.*Review days.*Notes/)
  })

  test('a number that is taken while the lines are written', async () => {
    const { rows } = await made.bring('Section,Number,Title\n09 94 00,1,Plaster\n')
    // The day on which a submitted item is due is computed from what the database has.
    const file = 'Section,Number,Title,Stage\n09 94 00,2,Stucco,Submitted\n09 94 00,3,Lime,Submitted\n'
    const refusal = await here.database.transaction(async (db) => {
      await db.rows(`UPDATE submittal_item SET number = '09 94 00-003' WHERE folder_id = $1`, [
        rows[0].folderId,
      ])
      const waiting = refused(made.bring(file))
      const blocked = 'SELECT DISTINCT pid FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))'
      await expect.poll(() => db.rows(blocked), { timeout: 20_000 }).toHaveLength(1)
      return { waiting }
    })
    expect(await refusal.waiting).toMatchObject({ status: 409, message: expect.stringContaining('number') })
  })
})
