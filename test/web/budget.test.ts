/**
 * What a cold start of the most used pages on a phone may cost: requests and bytes, which are the time on a
 * bad line. Times are figures in docs/performance.md, and no tests.
 */
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../contract/folder.ts'
import { PunchListCreateMany } from '../../contract/punchlist.ts'
import { RFICreateMany } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../harness.ts'
import { journeys, visit } from './browser.ts'

const here = await site()
let project: Project<'General Contractor PM'>
let pm: Person
const at: Record<string, number> = {}

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: [
      {
        folderProject: project.id,
        subject: 'Anchors',
        question: 'Which? '.repeat(400),
        status: 2,
        toUserId: pm.id,
      },
    ],
  })
  at.rfi = Number(returnedIdList![0]!.folderId)
  const list = await pm.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2',
  })
  at.list = list.folderId!
  await pm.client.call(PunchListCreateMany, {
    punchlistList: [
      { projectId: project.id, folderParentId: at.list, summary: 'Paint', locationRoom: '214' },
    ],
  })
})

/** `parts`: scripts and styles; `kB`: theirs, as they are sent; `calls`: operations until the content is there. */
const pages: ReadonlyArray<[name: string, path: () => string, shows: string, parts: number, kB: number]> = [
  ['my court', () => '/', 'Anchors', 2, 75],
  ['a list', () => `/p/${project.id}/rfis`, 'Anchors', 4, 115],
  ['a record', () => `/p/${project.id}/rfis/${at.rfi}`, 'Anchors', 4, 125],
  ['a walk', () => `/p/${project.id}/punch/${at.list}/walk`, 'Room 214', 4, 110],
]

journeys('a cold start', () => {
  test.each(pages)('of %s', async (_, path, shows, parts, kB) => {
    const page = await visit(here, pm, { phone: true, at: path() })
    await page.getByText(shows).first().waitFor()
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }),
      ),
    )
    const assets = loaded.filter((one) => one.path.startsWith('/assets/'))
    expect(assets.map((one) => one.path)).toHaveLength(parts)
    expect(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThan(kB)
    if (process.env.PLUMBLINE_TEST_LONG) console.log(loaded)
  })

  test('gets long answers compressed, short ones as they are', async () => {
    const ask = (path: string, body: object, coding: string) =>
      fetch(here.url + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${pm.key}`,
          'Accept-Encoding': coding,
        },
        body: JSON.stringify(body),
      })
    const record = (coding: string) => ask('/api/internal/rfi/read', { folderId: at.rfi }, coding)
    for (const coding of ['br', 'gzip']) {
      const response = await record(coding)
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        coding,
        'Accept, Accept-Encoding',
      ])
      expect((await response.json()).rfi.subject).toBe('Anchors')
    }
    expect((await record('identity')).headers.get('content-encoding')).toBeNull()
    expect((await record('br;q=0')).headers.get('content-encoding')).toBeNull()
  })
})
