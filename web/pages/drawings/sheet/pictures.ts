/**
 * The pictures of a version of a sheet: which levels are made, and the tiles that were fetched. What is not made yet is asked for
 * again after the time that the server says, one request at a time.
 */
import { levelsMade, readPack, type SheetPack } from '../../../../contract/drawings/sheetpack.ts'
import { loadSentences, sentence } from '../../../app/language/dictionary.ts'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import type { Tile } from './geometry.ts'
import { indexBytes, type KeptPictures, openKept } from './keptpictures.ts'

export interface Pictures {
  /** Undefined: nothing is made yet. */
  pack(): SheetPack | undefined
  /** Why there is none, as a sentence. */
  problem(): string | undefined
  /** The finest level that can be had now: that is made, or on this device without a signal. */
  finest(): number
  /** A level that is wanted is not made yet. */
  isDrawing(): boolean
  tile(tile: Tile): ImageBitmap | undefined
  /** What is in view now, the first the most urgent; `level`: the one that is sharp enough. */
  want(tiles: readonly Tile[], level: number): void
  end(): void
}

const atOnce = 4
/** Tiles that are not in view are kept up to so many: 1 MB each. */
const keptTiles = 96

const nameOf = ({ level, column, row }: Tile): string => `${level}/${column}/${row}`

interface Refused {
  /** Left out: it is being made. */
  problem?: string
  /** Left out: there is no use in asking again. */
  retryMs?: number
}
type Answer = Response | Refused

/** `changed` is told of every tile and level. */
export function openPictures(address: string, changed: () => void): Pictures {
  const ended = new AbortController()
  const tiles = new Map<string, ImageBitmap>()
  const asked = new Set<string>()
  let wanted: readonly Tile[] = []
  let [wantedLevel, running] = [0, 0]
  let [pack, problem]: [SheetPack | undefined, string | undefined] = [undefined, undefined]
  let timer: ReturnType<typeof setTimeout> | undefined
  // Nothing is asked for before it is known what is on this device.
  let isAsking = true
  let kept: KeptPictures | undefined
  const made = (): number => (pack ? levelsMade(pack) : 0)
  const isBehind = (): boolean =>
    !problem && (!pack || (wantedLevel >= made() && made() < pack.levels.length))

  /** Of the next level that is not made one tile, so that it is made; then what there is now. */
  async function follow(): Promise<void> {
    if (isAsking || timer || !isBehind()) return
    isAsking = true
    const next = pack && (await ask(`${address}/tiles/${made()}/0/0`, ended.signal))
    const answer = next && !(next instanceof Response) ? next : await readIndex()
    isAsking = false
    if (ended.signal.aborted) return
    if (!(answer instanceof Response)) {
      problem = answer.problem
      if (answer.retryMs) timer = setTimeout(again, answer.retryMs)
    }
    changed()
  }
  function again(): void {
    timer = undefined
    problem = undefined
    void follow()
  }
  async function readIndex(): Promise<Answer> {
    const headers = { Range: `bytes=0-${indexBytes - 1}` }
    const answer = await ask(`${address}/pack`, ended.signal, { headers, cache: 'no-store' })
    if (!(answer instanceof Response)) return answer
    const bytes = await answer.arrayBuffer().catch(() => undefined)
    // The signal was lost meanwhile, or the page was left.
    if (!bytes) return { retryMs: brokenOffMs }
    pack = readPack(new Uint8Array(bytes))
    return answer
  }
  function fetchNext(): void {
    // The coarsest level may be the one that is sharp enough as well.
    for (const tile of wanted)
      if (running < atOnce && tile.level < made() && !asked.has(nameOf(tile))) void fetchTile(tile)
  }
  async function fetchTile(tile: Tile): Promise<void> {
    const name = nameOf(tile)
    asked.add(name)
    running++
    const answer = kept?.tile(tile) ?? (await ask(`${address}/tiles/${name}`, ended.signal))
    const bitmap = isPicture(answer) ? await decoded(answer) : undefined
    running--
    if (ended.signal.aborted) return bitmap?.close()
    if (bitmap) tiles.set(name, bitmap)
    if (!isPicture(answer) && answer.retryMs) setTimeout(() => retry(name), answer.retryMs)
    forget()
    fetchNext()
    changed()
  }
  function retry(name: string): void {
    asked.delete(name)
    if (!ended.signal.aborted) fetchNext()
  }
  function forget(): void {
    const inView = new Set(wanted.map(nameOf))
    for (const [name, bitmap] of tiles) {
      if (tiles.size <= keptTiles) return
      if (inView.has(name)) continue
      bitmap.close()
      tiles.delete(name)
      asked.delete(name)
    }
  }
  void openKept(address).then((found) => {
    ;[kept, pack, isAsking] = [found, found?.index, false]
    if (ended.signal.aborted) return
    fetchNext()
    void follow()
    if (found) changed()
  })
  return {
    pack: () => pack,
    problem: () => problem,
    finest: () => (kept && !navigator.onLine ? kept.finest : made() - 1),
    isDrawing: isBehind,
    tile: (tile) => tiles.get(nameOf(tile)),
    want(next, level) {
      ;[wanted, wantedLevel] = [next, level]
      fetchNext()
      void follow()
    },
    end() {
      ended.abort()
      clearTimeout(timer)
      for (const bitmap of tiles.values()) bitmap.close()
      tiles.clear()
    },
  }
}

const isPicture = (answer: Answer | Blob): answer is Response | Blob =>
  answer instanceof Response || answer instanceof Blob

async function decoded(answer: Response | Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(answer instanceof Response ? await answer.blob() : answer)
  } catch {
    return undefined
  }
}

const retryMsMin = 1_000
const noSignalMs = 5_000
/** Of an answer of which only a part came. */
const brokenOffMs = 5_000

async function ask(url: string, signal: AbortSignal, more: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { ...more, signal }).catch(() => undefined)
  if (!response) return { problem: t.noSignal, retryMs: noSignalMs }
  if (response.ok) return response
  const seconds = Number(response.headers.get('Retry-After'))
  const retryMs = seconds > 0 ? Math.max(retryMsMin, seconds * 1_000) : undefined
  if (response.status === 404 && retryMs) return { retryMs }
  if (response.status === 404) return { problem: t.notThere }
  if (response.status !== 415) return { problem: t.server, ...(retryMs && { retryMs }) }
  const body = await response.json().catch(() => undefined)
  return { problem: (await inReadersWords(body?.responseStatus?.message)) || t.noPicture }
}

async function inReadersWords(english: string | undefined): Promise<string> {
  await loadSentences()
  return sentence(english ?? '')
}
