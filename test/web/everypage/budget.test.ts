/**
 * What a cold start of the most used pages on a phone may cost: requests and bytes, which are the time on a
 * bad line. Times are numbers in docs/performance.md, and no tests.
 */
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
const at: Record<string, number> = {}

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: [
      {
        projectId: project.id,
        subject: 'Anchors',
        question: 'Which? '.repeat(400),
        statusId: 2,
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

/** `scripts`: before the content is there; `kB`: theirs, as they are sent. */
const pages: ReadonlyArray<[name: string, path: () => string, shows: string, scripts: number, kB: number]> = [
  ['my court', () => '/', 'Anchors', 2, 90],
  ['a list', () => `/p/${project.id}/rfis`, 'Anchors', 3, 95],
  ['a record', () => `/p/${project.id}/rfis/${at.rfi}`, 'Which?', 4, 95],
  ['a walk', () => `/p/${project.id}/punch/${at.list}/walk`, 'Room 214', 3, 95],
]
/** The page itself, its scripts, and what it reads. */
const requestsMax = 6

/** Notes when a text is first on the page; runs before its scripts. */
function noteContent(text: string): void {
  const look = (): void => {
    const { contentMs } = globalThis as { contentMs?: number }
    if (contentMs === undefined && document.body?.innerText.includes(text))
      Object.assign(globalThis, { contentMs: performance.now() })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

journeys('a cold start', () => {
  test.each(pages)('of %s', async (_, path, shows, scripts, kB) => {
    const page = await visit(here, pm, { phone: true, at: '/signin', alone: true })
    await page.addInitScript(noteContent, shows)
    await page.goto(path())
    await page.waitForFunction(() => 'contentMs' in globalThis)
    const before = await page.evaluate(() => {
      const { contentMs } = globalThis as unknown as { contentMs: number }
      // A browser with windows loads their icon besides, when nothing of the page waits for it.
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime, name }) => startTime < contentMs && name !== icon)
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
    })
    const paths = before.map((one) => one.path)
    expect([path(), ...paths].length, paths.join('\n')).toBeLessThanOrEqual(requestsMax)
    // One round trip, whatever the page reads.
    expect(paths.filter((one) => one.startsWith('/api/'))).toEqual(['/api/internal/together'])
    const assets = before.filter((one) => one.path.startsWith('/assets/'))
    expect(assets.map((one) => one.path)).toHaveLength(scripts)
    expect(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThan(kB)
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
