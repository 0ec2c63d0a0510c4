/** What is written on pages: scales of title blocks, and where they refer to other sheets. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import { FolderAdd } from '../../../../contract/documents/folder.ts'
import { DrawingPublicationWithdraw } from '../../../../contract/drawings/publication.ts'
import { SheetScaleSave } from '../../../../contract/drawings/sheetscale.ts'
import { AccessListSave } from '../../../../contract/people/accesslist.ts'
import { RecordSearch } from '../../../../contract/records/anyrecord/recordsearch.ts'
import { revise, sheetIn } from '../../../../test/kit/drawings/pinning.ts'
import { published, register, sheet } from '../../../../test/kit/drawings/publishing.ts'
import { setOf } from '../../../../test/kit/drawings/sets.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { told, wrong } from '../../../../test/kit/told.ts'
import type { PageText, TextRun } from '../../../kernel/drawingtext.ts'
import type { Services } from '../../../kernel/services.ts'
import { followUp } from '../../../served.ts'
import { catchUp } from '../../engine/search/searchindex.ts'
import { calloutsIn } from './calloutwords.ts'
import { readWritten } from './readwritten.ts'
import { scaleIn, titleBlockScale } from './scalewords.ts'

const run = (text: string, x: number, y: number, height = 10): TextRun => ({
  ...{ text, x, y, height, width: text.length * height * 0.6 },
  direction: 0,
})
const page = (...runs: TextRun[]): PageText => ({ width: 2592, height: 1728, truncated: false, runs })

test.each([
  [`1/4" = 1'-0"`, 'ft', 1 / 18],
  [`1 1/2" = 1'-0"`, 'ft', 1 / 108],
  [`SCALE: 3/16"=1'`, 'ft', 16 / 3 / 72],
  [`1" = 20'-0"`, 'ft', 20 / 72],
  ['M 1:50', 'm', (50 * 0.0254) / 72],
  ['1 : 100', 'm', (100 * 0.0254) / 72],
])('a scale: %s', (text, unit, perPoint) => {
  expect(scaleIn(text)).toMatchObject({ unit, perPoint: expect.closeTo(perPoint, 10) })
})

describe('the title block says', () => {
  const label = run('SCALE', 2400, 1500)
  test.each<[string, TextRun[], string | undefined]>([
    ['one scale below its label', [label, run(`1/4" = 1'-0"`, 2400, 1515)], `1/4" = 1'-0"`],
    ['one beside its label', [run('Maßstab', 2300, 1500), run('1:50', 2370, 1500)], '1:50'],
    ['as noted', [label, run('AS NOTED', 2400, 1515)], undefined],
    ['not to scale', [run('SCALE: N.T.S.', 2400, 1500)], undefined],
    ['two', [label, run('1:50', 2400, 1515), run('1:20', 2440, 1515)], undefined],
    ['none that has a label', [run('1:50', 2400, 1500)], undefined],
    ['one on the plan alone', [run('SCALE 1:50', 600, 700)], undefined],
  ])('%s', (_what, runs, words) => {
    expect(titleBlockScale(page(...runs))?.words).toBe(words)
  })
})

describe('a callout', () => {
  test.each<[string, TextRun[], Array<[detail: string | undefined, number: string]>]>([
    ['a detail of a sheet', [run('5/A-501', 100, 100)], [['5', 'A-501']]],
    [
      'two in a sentence',
      [run('PROVIDE 3/A501 AND A/S2.01.', 100, 100)],
      [
        ['3', 'A501'],
        ['A', 'S2.01'],
      ],
    ],
    ['see', [run('SEE A-301 FOR DOORS', 100, 100)], [[undefined, 'A-301']]],
    ['see sheet', [run('See sheet S-101', 100, 100)], [[undefined, 'S-101']]],
    ['a bubble', [run('4', 106, 100), run('A-501', 95, 114)], [['4', 'A-501']]],
    ['digits alone in a bubble', [run('4', 103, 100), run('501', 97, 114)], [['4', '501']]],
    ['digits alone elsewhere', [run('501', 97, 114), run('SEE 501', 400, 400)], []],
    ['a fraction, a day', [run('1/2', 10, 10), run('10/12/26', 10, 40), run('N/A', 10, 80)], []],
    ['a word above', [run('ROOM', 90, 100), run('A-501', 95, 114)], []],
  ])('%s', (_what, runs, expected) => {
    expect(calloutsIn(page(...runs)).map(({ detail, number }) => [detail, number])).toEqual(expected)
  })

  test('is where its letters are', () => {
    const [found] = calloutsIn(page(run('PROVIDE 3/A501', 100, 50)))
    expect(found).toMatchObject({ x: 148, y: 50, width: 36, height: 10 })
  })
})

describe('of a sheet that was published', () => {
  const here = prepared(() => site())
  let project: Project<'General Contractor PM' | 'Viewer'>
  let pm: Person
  let sheetFolderId: number

  beforeAll(async () => {
    project = await here.project(['General Contractor PM', 'Viewer'])
    pm = project.people['General Contractor PM']
    const { accessList } = await project.admin.client.call(AccessListSave, {
      projectId: project.id,
      accessList: { name: 'Few', memberList: [pm.id] },
    })
    const { folder } = await project.admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'Few', accessByList: accessList!.accessListId! },
    })
    await published(here, pm, project.id, [
      { number: 'A-101', shows: 'SEE A-501, 7/S-9 AND 2/A-101, 3/X-77' },
      { number: 'A-501', title: 'Details' },
    ])
    const parentFolderId = folder!.folderId!
    await published(here, project.admin, project.id, [{ number: 'S-9' }], { parentFolderId })
    const means = here.services as Services
    await readWritten({ ...means, now: () => new Date() }, () => false, project.id)
    sheetFolderId = (await register(pm, project.id)).find(({ number }) => number === 'A-101')!.folderId!
  })

  test('each sees the callouts whose sheets they see, and never those of the sheet itself', async () => {
    const numbers = async (by: Person) =>
      (await sheet(by, sheetFolderId)).callouts!.map(({ number, detail }) => [number, detail])
    expect((await numbers(pm)).toSorted()).toEqual(
      [
        ['A-501', undefined],
        ['S-9', '7'],
      ].toSorted(),
    )
    expect(await numbers(project.people.Viewer)).toEqual([['A-501', undefined]])
  })

  test('also of a drawing that was added as a document, and of its next version', async () => {
    const made = await sheetIn(pm, project.rootFolderId, 'A-900')
    const means = here.services as Services
    const callouts = async () => {
      await readWritten({ ...means, now: () => new Date() }, () => false, project.id)
      return (await sheet(pm, made.sheetFolderId)).callouts!.map(({ number }) => number)
    }
    expect(await callouts()).toEqual([])
    await revise(pm, made.sheetFolderId, 'SEE A-501')
    expect(await callouts()).toEqual(['A-501'])
  })

  test('its words are found as long as they are in force, and where they are is said', async () => {
    const means = here.services as Services
    const found = async (text: string, by: Person = pm) => {
      await readWritten({ ...means, now: () => new Date() }, () => false, project.id)
      await catchUp(followUp, means.database, 'outdated')
      const { hits } = await by.client.call(RecordSearch, { projectId: project.id, text })
      return hits!.map(({ folderId, isSheet, snippet }) => ({ folderId, isSheet, snippet }))
    }
    await published(here, pm, project.id, [{ number: 'A-950', revision: '1', shows: 'Lead lining' }])
    const folderId = (await register(pm, project.id)).find(({ number }) => number === 'A-950')!.folderId!
    expect(await found('lining')).toEqual([{ folderId, isSheet: true, snippet: 'Lead **lining**' }])
    expect(await found('lining', project.people.Viewer)).toHaveLength(1)
    const words = async (version: number) => (await sheet(pm, folderId, { version, wantWords: true })).words!
    expect(await words(1)).toMatchObject([{ text: 'Lead lining' }])
    expect(Number((await words(1))[0]!.width)).toBeGreaterThan(10)
    expect((await sheet(pm, folderId)).words).toBeUndefined()
    await published(here, pm, project.id, [{ number: 'A-950', revision: '2', shows: 'Cork tiles' }])
    expect(await found('lining')).toEqual([])
    expect(await found('cork')).toHaveLength(1)
    const { publicationId } = await published(here, pm, project.id, [{ number: 'A-951', shows: 'Granite' }])
    expect(await found('granite')).toHaveLength(1)
    await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong stone' })
    expect(await found('granite')).toEqual([])
    const [hidden] = await found('S-9', project.admin)
    expect(await found('S-9', project.people.Viewer)).not.toContainEqual(hidden)
  })

  test('two points and a length are a scale', async () => {
    const save = (more: object, by = pm) =>
      by.client.call(SheetScaleSave, {
        sheetFolderId,
        fromX: 10,
        fromY: 10,
        toX: 10,
        toY: 82,
        unit: 'ft',
        ...more,
      })
    expect(await told(save({ length: 4 }, project.people.Viewer))).toBe('403 Forbidden')
    expect(await told(save({ length: 4, toY: 12 }))).toBe(wrong('ToX', 'InclusiveBetween'))
    expect(await told(save({ length: -4 }))).toBe(wrong('Length', 'InclusiveBetween'))
    expect(await told(save({ length: 4, unit: 'mile' }))).toBe(wrong('Unit', 'Enum'))
    for (const part of [
      { x: 2000, y: 10, width: 700, height: 10 },
      { x: -1, y: 1, width: 9, height: 9 },
      { x: 1, y: 1 },
      { width: 9, height: 9, y: 1725 },
    ])
      expect(await told(save({ length: 4, ...part }))).toBe(wrong('X', 'InclusiveBetween'))
    await save({ length: 4 })
    const { scales } = await sheet(project.people.Viewer, sheetFolderId)
    expect(scales).toMatchObject([{ unit: 'ft', source: 'TwoPoints', isChecked: true, setBy: pm.fullName }])
    expect(scales![0]!.perPoint).toBeCloseTo(4 / 72, 10)
    await here.database.rows(
      `UPDATE sheet_reading SET scale = '{"words":"1/4\\" = 1''-0\\"","unit":"ft","perPoint":0.0556}'`,
    )
    expect((await sheet(pm, sheetFolderId)).scales).toMatchObject([{ source: 'TitleBlock', isChecked: true }])
    await save({ length: 8 })
    expect((await sheet(pm, sheetFolderId)).scales).toMatchObject([{ source: 'TwoPoints' }])
    expect((await save({ length: undefined })).scales).toMatchObject([
      { source: 'TitleBlock', isChecked: false },
    ])
  })

  test('the file says scales of parts; two points in one of them confirm it, or are in its place', async () => {
    const format = (factor: number) => `[<</U(ft)/C ${factor}>>]`
    const part = (box: string, factor: number) =>
      `<</BBox[${box}]/Measure<</R(${factor})/X${format(factor)}/D${format(1)}>>>>`
    const entries = `/VP[${part('100 1228 600 1628', 0.05)}${part('1000 1228 1600 1628', 0.2)}]`
    const made = await pm.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentType: 1,
      documentNumber: 'A-950',
      fileName: 'A-950.pdf',
      fileContent: setOf([{ text: 'A-950', entries }]).toString('base64'),
    })
    const sheetFolderId = made.newFolderId!
    await readWritten({ ...(here.services as Services), now: () => new Date() }, () => false, project.id)
    const scales = async () =>
      (await sheet(project.people.Viewer, sheetFolderId)).scales!.map(
        ({ x, source, perPoint, isChecked, setBy }) => [
          Number(x),
          source,
          Number(perPoint),
          isChecked,
          setBy === pm.fullName,
        ],
      )
    const measureAt = (fromX: number, toX: number, length: number, more = {}) =>
      pm.client.call(SheetScaleSave, {
        sheetFolderId,
        fromX,
        fromY: 200,
        toX,
        toY: 200,
        length,
        unit: 'ft',
        ...more,
      })
    const right = [1000, 'MeasureDictionary', 0.2, false, false]
    expect(await scales()).toEqual([right, [100, 'MeasureDictionary', 0.05, false, false]])
    await measureAt(200, 300, 5.01)
    expect(await scales()).toEqual([right, [100, 'MeasureDictionary', 0.05, true, true]])
    await measureAt(200, 300, 10)
    expect(await scales()).toEqual([right, [100, 'TwoPoints', 0.1, true, true]])
    // From one part to the other: of the whole page.
    await measureAt(200, 1200, 500)
    expect((await scales()).at(-1)).toEqual([0, 'TwoPoints', 0.5, true, true])
    await measureAt(0, 0, 0, { x: 100, y: 100, width: 500, height: 400 })
    expect(await scales()).toContainEqual([100, 'MeasureDictionary', 0.05, false, false])
  })
})
