/** A sheet as dense as drawings are, published in an empty project. */
import {
  DrawingPublicationPrepare,
  DrawingPublicationPublish,
  DrawingPublicationRead,
  DrawingPublicationSave,
} from '../../contract/drawings/publication.ts'
import { publicationState } from '../../contract/drawings/publicationstates.ts'
import { DrawingRegisterRead } from '../../contract/drawings/register.ts'
import { setOf } from '../../test/kit/drawings/sets.ts'
import { ask, type Site } from './site.ts'

export const [width, height] = [2592, 1728]
const usualSegments = 60_000

/** The same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.round(((state >>> 8) / 2 ** 24) * below)
  }
}

/** Short lines in all directions, as hatches and details are; on each page the same. */
export function denseSheets(count: number, segments = usualSegments): Buffer {
  const roll = dice(7)
  const lines = Array.from({ length: segments }, () => {
    const [x, y] = [roll(width - 80), roll(height - 80)]
    return `${x} ${y} m ${x + roll(80)} ${y + roll(80)} l S`
  })
  const content = `0.3 w\n${lines.join('\n')}`
  return setOf(
    Array.from({ length: count }, (_, i) => ({
      mediaBox: [0, 0, width, height],
      content,
      text: `A-${101 + i}`,
    })),
  )
}

export interface Published {
  projectId: number
  folderId: number
  version: number
  sheet: string
  file: string
}

/** In an empty project; their pictures are made. */
export async function publishSheets(
  { url, key, emptyIds }: Site,
  file: Buffer,
  numbers: readonly string[],
): Promise<Published[]> {
  const projectId = emptyIds[0]!
  const call = (operation: { route: string }, request: unknown): Promise<any> =>
    ask(url, key, operation, request)
  const { publicationId, fileId } = await call(DrawingPublicationPrepare, {
    projectId,
    fileName: 'Dense.pdf',
    fileContent: file.toString('base64'),
  })
  const until = async (isThere: () => Promise<boolean>): Promise<void> => {
    while (!(await isThere())) await new Promise((next) => setTimeout(next, 200))
  }
  const read = async () => (await call(DrawingPublicationRead, { publicationId })).publication
  await until(async () => (await read()).stateId !== publicationState.Reading.code)
  const pages = numbers.map((number, i) => ({ fileId, page: i + 1, number, title: 'Dense', revision: '1' }))
  const { readToken } = await call(DrawingPublicationSave, { publicationId, pages })
  await call(DrawingPublicationPublish, { publicationId, readToken })
  const sheets = async (): Promise<any[]> => (await call(DrawingRegisterRead, { projectId })).sheets
  await until(async () => (await sheets()).every(({ levelsReady }) => levelsReady >= 5))
  return (await sheets()).map(({ folderId, version }) => ({
    projectId,
    folderId,
    version,
    sheet: `/p/${projectId}/drawings/${folderId}`,
    file: `/p/${projectId}/documents/${folderId}/view?v=${version}`,
  }))
}
