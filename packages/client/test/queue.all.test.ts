/** The outbox in Node, stored in a file; and the same in Chromium, stored in IndexedDB. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/kit/atend.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { journeys, visit } from '../../../test/web/kit/browser.ts'
import { connect } from '../src/index.ts'
import { fileStorage, NotStored, openQueue, type QueueStorage } from '../src/queue/index.ts'
import { scenarios } from './scenarios.ts'
import type { World } from './scenarioworld.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let folder: string
let world: World

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  folder = await mkdtemp(join(tmpdir(), 'plumbline-queue-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const { id: projectId, rootFolderId } = project
  const storage = (name: string) => fileStorage(join(folder, name))
  world = { baseUrl: here.url, key: pm.key, userId: pm.id, projectId, rootFolderId, storage }
})

describe('in Node, with a file', () => {
  test.each(Object.entries(scenarios))('%s', async (_, { run, expected }) => {
    expect(await run(world)).toEqual(expected)
  })
})

journeys('in Chromium, with IndexedDB', () => {
  test.each(Object.entries(scenarios))('%s', async (name, { expected }) => {
    const page = await scenarioPage()
    const { storage: _, ...plain } = world
    const seen = await page.evaluate(`runScenario(${JSON.stringify(name)}, ${JSON.stringify(plain)})`)
    expect(seen).toEqual(expected)
  })
})

let script: Promise<string> | undefined

/** The scenarios as one script, for a page of the server's address. */
async function scripted(): Promise<string> {
  const contents = `
    import { scenarios } from './scenarios.ts'
    import { indexedDbStorage } from '../src/queue/index.ts'
    globalThis.runScenario = (name, world) =>
      scenarios[name].run({ ...world, storage: async (name) => indexedDbStorage(name) })`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

/** Refusals and cut lines are part of the scenarios. */
const meant = /^40[14] |that is meant/

async function scenarioPage(): Promise<Page> {
  script ??= scripted()
  const page = await visit(here, undefined, { at: '/health', alone: true, allow: meant })
  const body = await script
  await page.route('**/scenarios*', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body }
        : {
            contentType: 'text/html',
            body: '<link rel="icon" href="data:,"><script type="module" src="/scenarios.js"></script>',
          },
    ),
  )
  await page.goto('/scenarios')
  await page.waitForFunction('globalThis.runScenario')
  return page
}

describe('the file', () => {
  test('is for its owner alone, and for one process at a time', async () => {
    const path = join(folder, 'owned')
    const storage = await fileStorage(path)
    await storage.write([{ in: 'entries', put: { id: 'a' } as never }])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(fileStorage(path)).rejects.toThrow(`The queue is used by process ${process.pid}.`)
    await storage.close!()
    const again = await fileStorage(path)
    expect(await again.read('entries')).toEqual([{ id: 'a' }])
    await again.close!()
  })

  test('is taken over from a process that has ended', async () => {
    const path = join(folder, 'left')
    await writeFile(`${path}.lock`, '2147483646')
    const storage = await fileStorage(path)
    expect(await readFile(`${path}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    await storage.close!()
    expect((await readdir(folder)).filter((name) => name.startsWith('left.lock'))).toEqual([])
  })

  test('is taken over from an earlier process with the same number, as in a container', async () => {
    const path = join(folder, 'numbered')
    for (const left of [`${process.pid}`, `${process.pid} abc ${Date.now() - 86_400_000}`]) {
      await writeFile(`${path}.lock`, left)
      await (await fileStorage(path)).close!()
    }
  })

  test('is not taken from another container that renews its lock', async () => {
    const path = join(folder, 'shared')
    const theirs = () => `${process.pid} theirs ${Date.now()} another`
    await writeFile(`${path}.lock`, theirs())
    const opening = fileStorage(path)
    const renewing = setInterval(() => void writeFile(`${path}.lock`, theirs()), 50)
    await expect(opening).rejects.toThrow('The queue is used by process')
    clearInterval(renewing)
  })

  test('is taken over where the lock was not renewed, though its number belongs to another program', async () => {
    const path = join(folder, 'reused')
    await writeFile(`${path}.lock`, `${process.ppid} theirs ${Date.now() - 31_000} another`)
    await (await fileStorage(path)).close!()
  })

  test('that another took over is not written any more, and the queue says so', async () => {
    const path = join(folder, 'lost')
    const storage = await fileStorage(path)
    const queue = openQueue({ storage, caller: connect({ baseUrl: here.url, key: pm.key }) })
    const theirs = `1 theirs ${Date.now()} another`
    await writeFile(`${path}.lock`, theirs)
    await queue.empty()
    expect(queue.storageProblem.get()).toBeInstanceOf(NotStored)
    await expect(storage.write([{ in: 'entries', put: { id: 'a' } as never }])).rejects.toThrow(NotStored)
    await queue.close()
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(theirs)
    expect(await readdir(folder)).not.toContain('lost')
  })

  test('is taken over by one of those that try at once', async () => {
    for (let n = 0; n < 12; n++) {
      const path = join(folder, `together${n}`)
      await writeFile(`${path}.lock`, '2147483646')
      // Another ended while it took over; and another while it took over from that one.
      if (n % 3 > 0) await writeFile(`${path}.lock.after-2147483646`, '2147483645')
      if (n % 3 > 1) await writeFile(`${path}.lock.after-2147483646.after-2147483645`, '')
      const tried = await Promise.allSettled(Array.from({ length: 8 }, () => fileStorage(path)))
      const got = tried.filter(({ status }) => status === 'fulfilled')
      expect(got).toHaveLength(1)
      await (got[0] as PromiseFulfilledResult<QueueStorage>).value.close!()
      expect((await readdir(folder)).filter((name) => name.startsWith(`together${n}.lock`))).toEqual([])
    }
  })

  test('that is damaged is not locked by who could not read it', async () => {
    const path = join(folder, 'damaged')
    await writeFile(path, '{"entries":')
    await expect(fileStorage(path)).rejects.toBeInstanceOf(SyntaxError)
    await writeFile(path, '{"entries":[],"files":[]}')
    await (await fileStorage(path)).close!()
  })

  test('whose bytes somebody removed is gone, and the others are there', async () => {
    const path = join(folder, 'partly')
    const storage = await fileStorage(path)
    const kept = (id: string) => ({ id, of: 'x', name: id, userId: 1, takenMs: 1, file: new Blob([id]) })
    await storage.write(['a', 'b'].map((id) => ({ in: 'files', put: kept(id) })))
    await rm(join(`${path}.files`, 'a'))
    expect((await storage.read('files')).map(({ id }) => id)).toEqual(['b'])
    await storage.close!()
  })

  test('that cannot be written says so, and keeps what it had', async () => {
    const path = join(folder, 'kept')
    const storage = await fileStorage(path)
    await storage.write([{ in: 'entries', put: { id: 'a' } as never }])
    await rm(`${path}.files`, { recursive: true })
    const file = { id: 'f', of: 'x', name: 'f', userId: 1, takenMs: 1, file: new Blob(['f']) }
    const both = storage.write([
      { in: 'entries', put: { id: 'b' } as never },
      { in: 'files', put: file },
    ])
    await expect(both).rejects.toBeInstanceOf(NotStored)
    expect(await storage.read('entries')).toEqual([{ id: 'a' }])
    await storage.close!()
  })
})
