/**
 * `node bench/run.mjs against <folder> [rounds] [load …]`: this build and that of another folder in turns, each with a
 * PostgreSQL of its own: creating, changing and reading RFIs, or the loads whose names contain one of these words. Both have
 * to be built. It prints calls a second, and the processor time of one.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SessionGet, UserLogin } from '../contract/people/session.ts'
import { ProjectAdd } from '../contract/projects/project.ts'
import { RFICreateMany, RFIRead, RFIReadInFolder } from '../contract/records/rfi.ts'
import { packageRoot } from '../server/root.ts'
import { adminPassword, type Running, start } from '../test/kit/programs/program.ts'
import { createsOf, updatesOf, writers } from './creates.ts'
import { contract } from './kit/ground.ts'
import { type Ask, drive, type Figures } from './kit/load.ts'
import { computedBy } from './kit/memory.ts'
import { ask, bearer } from './kit/site.ts'
import { median } from './kit/statistics.ts'

const [other, rounds = '3', ...words] = process.argv.slice(2)
if (!other) throw new Error('Which one? node bench/run.mjs against <folder> [rounds] [load …]')
const seconds = 4
const warmSeconds = 2
const readers = 64

interface Build {
  name: string
  program: Running
  key: string
  loads: Record<string, { asks: Ask[]; connections: number }>
}

async function begin(name: string, root: string, data: string): Promise<Build> {
  const program = await start(data, ['serve'], { PLUMBLINE_RATE_PER_MINUTE: '0' }, root)
  const { url } = program
  const { authSessionKey: key } = await ask(url, undefined, UserLogin, {
    userName: 'admin',
    password: adminPassword,
  })
  const { userId } = await ask(url, key, SessionGet, {})
  const projects: number[] = []
  const roots: number[] = []
  for (let n = 0; n < writers; n++) {
    const { project } = await ask(url, key, ProjectAdd, { project: { projectName: randomUUID() } })
    projects.push(project.projectId)
    roots.push(project.rootFolderId)
  }
  const made: number[] = []
  for (const { body } of Array.from({ length: 40 }, () => createsOf(projects, userId)).flat()) {
    const { returnedIdList } = await ask(url, key, RFICreateMany, JSON.parse(body))
    made.push(Number(returnedIdList[0].folderId))
  }
  const creates = createsOf(projects, userId)
  const loads = {
    'create, 16 projects': { asks: creates, connections: writers },
    'create, one project': { asks: creates.slice(0, 1), connections: writers },
    'create, nobody else': { asks: creates.slice(0, 1), connections: 1 },
    update: { asks: updatesOf(made), connections: writers },
    read: {
      asks: made.map((folderId) => ({ path: RFIRead.route, body: JSON.stringify({ folderId }) })),
      connections: readers,
    },
    page: { asks: roots.map(pageOf), connections: readers },
  }
  return { name, program, key, loads }
}

const pageOf = (parentFolderId: number): Ask => ({
  path: RFIReadInFolder.route,
  body: JSON.stringify({ parentFolderId, take: 25 }),
})

async function measure({ program, key, loads }: Build, load: string): Promise<Figures> {
  const { pid } = program.child
  const before = computedBy(pid!)!
  const of = { ...loads[load]!, url: program.url, headers: bearer(key), seconds, warmSeconds }
  const figures = await drive('ours', of)
  const after = computedBy(pid!)!
  const each = (part: 'server' | 'postgres') => (after[part] - before[part]) / figures.answered
  return { ...figures, serverMsEach: each('server'), postgresMsEach: each('postgres') }
}

async function compare(builds: readonly Build[]): Promise<void> {
  const isChosen = (load: string) => words.length === 0 || words.some((word) => load.includes(word))
  for (const load of Object.keys(builds[0]!.loads).filter(isChosen)) {
    const all = builds.map((): Figures[] => [])
    for (let round = 0; round < Number(rounds); round++)
      for (const [i, build] of builds.entries()) all[i]!.push(await measure(build, load))
    for (const [i, { name }] of builds.entries()) {
      const of = (key: keyof Figures) => median(all[i]!.map((one) => one[key] ?? 0)).toFixed(2)
      contract(
        `${load}, ${name}: ${of('perSecond')} /s, median ${of('p50')} ms, processor: server ${of('serverMsEach')} ms, PostgreSQL ${of('postgresMsEach')} ms`,
      )
    }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-against-'))
const builds: Build[] = []
try {
  builds.push(await begin('this', packageRoot, join(folder, 'this')))
  builds.push(await begin('other', resolve(other), join(folder, 'other')))
  await compare(builds)
} finally {
  for (const { program } of builds) await program.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
