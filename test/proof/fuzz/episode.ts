/**
 * One episode: an organization and a project of its own, a good request for every operation (those of the matrix), and from
 * them requests with more fields, then hostile ones. All choices come from the seed of the episode.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import type { Site } from '../../kit/harness.ts'
import { columns, type World, world } from '../../tables/matrix/people.ts'
import { requests } from '../../tables/matrix/requests.ts'
import { attached, content, document, record } from '../../tables/matrix/things.ts'
import { type Random, randomOf } from '../random.ts'
import type { Answer, Sender, Sending } from '../send.ts'
import { hostileFields } from './hostilefields.ts'
import { hostileSending } from './hostilesending.ts'
import { build, type Prepared } from './prepared.ts'
import { enriched, type Known } from './values.ts'

export interface Tried {
  line: string
  isHostile: boolean
  sending: Sending
  answer: Answer
}

interface Good {
  line: string
  operation: Operation<any, any>
  request: Record<string, unknown>
  key: string | undefined
  headers: Record<string, string>
  /** How often in a row it was not answered 200 although its shape is valid. */
  refusals: number
}

interface Episode {
  here: World
  known: Omit<Known, 'profile'>
  /** A record, and a file of it. */
  attached: { folderId: number; fileId: number }
  random: Random
  goods: Map<string, Good>
  /** How many requests in a row could not be built. */
  failures: number
  /** Episodes of one era fill in the same fields. */
  era: number
}

/** How many of the requests are hostile; how often somebody else than an administrator asks. */
const hostileShare = 0.3
const otherShare = 0.15
/** What a request is about may be gone or have changed. It is built anew this often if it was refused, and if it was not. */
const anewRefusedShare = 0.5
const anewShare = 0.01
/** After so many refusals in a row it is not for what is gone: nothing is gained by building it each time. */
const refusalsMax = 3
const failuresMax = 8
const fileShare = 0.015
/** So many choices of fields that are filled in, for each operation. */
const profiles = 12
const episodesOfEra = 10

const lines = Object.keys(requests)
/**
 * A sheet is read in a thread of its own, paper is set, and a whole project is removed: each takes as long as many other requests.
 * The first start is completed before. These are tried less often.
 */
const shares: ReadonlyArray<[lines: RegExp, share: number]> = [
  [/^(List|Record)Print\b/, 0.08],
  [/^FirstStart/, 0.1],
  [/^(DemoRemove|ProjectCopy)$/, 0.2],
  // Its pages are cut out by a job.
  [/^(DrawingPublication(Read|Save|Publish|Withdraw|Discard)|SheetRead)\b/, 0.1],
  [/^Import(Prepare|DryRun|Run)$/, 0.25],
]
const shareOf = (line: string): number => shares.find(([lines]) => lines.test(line))?.[1] ?? 1
const plainLines = lines.filter((line) => shareOf(line) === 1)
const operationOfLine = new Map(
  lines.map((line) => [line, operations.find(({ name }) => name === `${line.split(' ')[0]}Request`)!]),
)
const operationOf = (line: string) => operationOfLine.get(line)!

/** Calls `onTried` with each request and its answer. */
export async function runEpisode(
  site: Site,
  { send }: Sender,
  seed: number,
  count: number,
  onTried: (tried: Tried) => void,
): Promise<void> {
  const settled = await patiently(() => settle(site))
  const episode: Episode = {
    ...settled,
    random: randomOf(seed),
    goods: new Map(),
    failures: 0,
    era: Math.floor(seed / episodesOfEra),
  }
  for (let n = 0; n < count; n++) {
    const { good, ...next } = await nextSending(episode)
    const answer = await send(next.sending)
    onTried({ ...next, answer })
    if (good) good.refusals = answer.status === 200 ? 0 : good.refusals + 1
  }
}

/** A machine that is too busy answers 503: then it is tried again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 503 || tries === triesMax) throw error
      await sleep(againMs)
    }
}

const triesMax = 120
const againMs = 1_000

async function settle(site: Site): Promise<Pick<Episode, 'here' | 'known' | 'attached'>> {
  const here = await world(site)
  const people = Object.values(here.who).filter(({ ended }) => !ended)
  const documentIds = [(await document(here)).documentId, (await document(here)).documentId]
  const known = {
    memberIds: [here.admin.id, ...people.slice(4).map(({ id }) => id)],
    memberTexts: people.map(({ login }) => login),
    organizationId: here.admin.organizationId,
    documentIds,
  }
  const { folderId } = await record(here, 'rfi')
  return { here, known, attached: { folderId, fileId: await attached(here, folderId) } }
}

/** `good`: what was built for it, if it should be answered 200. */
async function nextSending(episode: Episode): Promise<Omit<Tried, 'answer'> & { good?: Good }> {
  const { random, here, known } = episode
  const isHostile = random.chance(hostileShare)
  if (random.chance(fileShare)) return { line: 'files', isHostile, sending: fileSending(episode, isHostile) }
  const picked = random.pick(lines)
  const line = random.chance(shareOf(picked)) ? picked : random.pick(plainLines)
  const good = await goodFor(episode, line)
  if (!good) return nextSending(episode)
  const { operation } = good
  const caller = random.chance(otherShare) ? here.who[random.pick(columns)] : undefined
  const key = caller ? caller.key : (good.key ?? here.admin.key)
  const profile = episode.era * profiles + random.below(profiles)
  const fields = enriched(operation.request, good.request, { ...known, profile }, random)
  const isOfFields = isHostile && random.chance(0.6)
  const sending: Sending = {
    method: 'POST',
    path: random.chance(0.5) ? operation.route : `/json/reply/${operation.name}`,
    headers: {
      'Content-Type': 'application/json',
      ...good.headers,
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    body: Buffer.from(JSON.stringify(isOfFields ? hostileFields(fields, random) : fields)),
  }
  if (isHostile) return { line, isHostile, sending: isOfFields ? sending : hostileSending(sending, random) }
  return { line, isHostile, sending, ...(!caller && { good }) }
}

/** The request of the matrix, on data of its own; undefined if it cannot be built any more. */
async function goodFor(episode: Episode, line: string): Promise<Good | undefined> {
  const { random, goods } = episode
  const known = goods.get(line)
  const isRefused = known !== undefined && known.refusals > 0 && known.refusals <= refusalsMax
  const isAnew = random.chance(isRefused ? anewRefusedShare : anewShare)
  if (known && !isAnew) return known
  const built = await buildIn(episode, line)
  if (!built) return known
  // The count goes on: a new one that is refused as well, says that it is not for what is gone.
  const refusals = known?.refusals ?? 0
  const { request, key, headers = {} } = built
  const good: Good = { line, operation: operationOf(line), request, key, headers, refusals }
  goods.set(line, good)
  return good
}

/** A project has so many labels, groups and so on at most. If nothing can be built any more, it was closed: then a new one begins. */
async function buildIn(episode: Episode, line: string): Promise<Prepared | undefined> {
  try {
    const built = await patiently(() => build(line, episode.here))
    episode.failures = 0
    return built
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error
    if (++episode.failures < failuresMax) return undefined
    Object.assign(episode, await patiently(() => settle(episode.here.here)), { failures: 0 })
    episode.goods.clear()
    return buildIn(episode, line)
  }
}

/** Uploads, of files of a record and of documents, and downloads. */
function fileSending({ random, here, attached: { folderId, fileId } }: Episode, isHostile: boolean): Sending {
  const isUpload = random.chance(0.5)
  const place = random.pick([`folderId=${folderId}`, `parentFolderId=${here.rootFolderId}`])
  const path = isUpload
    ? `/files?${isHostile ? `folderId=${random.pick(['', '0', 'x', '-1', '1e9'])}` : place}&name=a.pdf`
    : `/files/${isHostile ? random.pick(['', 'x', '-1', '%00', '9'.repeat(30), `${fileId}/..`, '1']) : fileId}`
  const sending: Sending = {
    method: isUpload ? 'PUT' : 'GET',
    path,
    headers: { Authorization: `Bearer ${here.admin.key}` },
    body: isUpload ? Buffer.from(content, 'base64') : Buffer.alloc(0),
  }
  if (!isUpload)
    sending.headers.Range = random.pick(['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=x', 'bytes=0-0,2-3'])
  return isHostile ? hostileSending(sending, random) : sending
}
