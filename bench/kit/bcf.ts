/**
 * What a BCF file costs, in and out, and what others notice of it. Each topic has two comments, a label and a snapshot. Somebody else reads
 * their projects meanwhile, as before.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import { ProjectAdd, ProjectsGetByUser } from '../../contract/projects/project.ts'
import { zip } from '../../test/kit/files/sheets.ts'
import { ask } from './site.ts'
import { percentile } from './statistics.ts'

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const said = (text: string): string =>
  `<Comment Guid="${randomUUID()}"><Date>2026-03-05T00:00:00Z</Date><Author>kim@example.org</Author><Comment>${text}</Comment></Comment>`

const markup = (guid: string, i: number): string =>
  `<Markup><Topic Guid="${guid}" TopicType="Clash" TopicStatus="Open"><Title>Clash ${i}</Title><Labels><Label>MEP</Label></Labels>` +
  '<CreationDate>2026-03-04T05:06:07Z</CreationDate><CreationAuthor>kim@example.org</CreationAuthor>' +
  `<Description>${'At grid C and 4. '.repeat(20)}</Description><Comments>${said('Move it')}${said('Moved')}</Comments>` +
  `<Viewpoints><ViewPoint Guid="${randomUUID()}"><Snapshot>snapshot.png</Snapshot></ViewPoint></Viewpoints></Topic></Markup>`

function file(count: number): Buffer {
  const topics = Array.from({ length: count }, (_, i) => {
    const guid = randomUUID()
    return [
      { name: `${guid}/markup.bcf`, bytes: Buffer.from(markup(guid, i)) },
      { name: `${guid}/snapshot.png`, bytes: png },
    ]
  })
  return zip([{ name: 'bcf.version', bytes: Buffer.from('<Version VersionId="3.0"/>') }, ...topics.flat()])
}

/** Of that process now, in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Reads of somebody else until the work ends, one after the other. */
async function beside<T>(
  pid: number,
  read: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<[T, string]> {
  const times: number[] = []
  let [most, isDone] = [0, false]
  const reading = (async () => {
    while (!isDone) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
      most = Math.max(most, memoryOf(pid))
    }
  })()
  const began = performance.now()
  try {
    const result = await work()
    const took = ((performance.now() - began) / 1_000).toFixed(1)
    const [p95, max] = [percentile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0))
    return [
      result,
      `${took} s, others: p95 ${p95} ms, longest ${max} ms; server: at most ${most.toFixed(0)} MB`,
    ]
  } finally {
    isDone = true
    await reading
  }
}

const say = (name: string, what: string): boolean => process.stdout.write(`${name.padEnd(12)} ${what}\n`)

/** In a new project. */
export async function showBcf(
  { url, key, pid }: { url: string; key: string; pid: number },
  count: number,
): Promise<void> {
  const { project } = await ask(url, key, ProjectAdd, { project: { projectName: randomUUID() } })
  const read = () => ask(url, key, ProjectsGetByUser, {})
  const fileContent = file(count).toString('base64')
  const send = (more: object) => () =>
    ask(url, key, BcfImport, { projectId: project.projectId, fileName: 'a.bcf', fileContent, ...more })
  process.stdout.write(`A BCF file of ${count} topics\n`)
  say('idle', (await beside(pid, read, () => sleep(5_000)))[1])
  say('dry run', (await beside(pid, read, send({ dryRun: true })))[1])
  say('in', (await beside(pid, read, send({})))[1])
  say('in again', (await beside(pid, read, send({})))[1])
  const [bytes, out] = await beside(pid, read, async () => {
    const path = `/api/internal/drawing/bcf/export?parentFolderId=${project.rootFolderId}`
    const response = await fetch(`${url}${path}`, { headers: { Cookie: `ss-id=${key}` } })
    if (!response.ok) throw new Error(await response.text())
    return (await response.arrayBuffer()).byteLength
  })
  say('out', `${out}; ${(bytes / 1024 / 1024).toFixed(1)} MB`)
}
