/**
 * The PDF engine of drawings, in a process that is started when it is needed, ended when it was idle, stuck
 * or dead.
 */
import { type DrawingPdf, PdfProblem, type PdfTurn, type WantedPicture } from '../../kernel/drawingpdf.ts'
import { type Outcome, type PdfChild, startChild } from './child.ts'
import type { Job, Result } from './jobs.ts'
import { jobMsMax } from './limits.ts'
import { openTurns } from './turns.ts'

/** Of processor time. The tests have shorter ones. */
export interface PdfLimits {
  readonly jobMsMax: number
}

const idleMs = 60_000
const usual: PdfLimits = { jobMsMax }

export function openDrawingPdf({ jobMsMax }: PdfLimits = usual): DrawingPdf {
  const turns = openTurns()
  let child: PdfChild | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const end = (): void => {
    clearTimeout(idle)
    child?.end()
    child = undefined
  }
  const attempt = async (job: Job): Promise<Outcome> => {
    if (isClosed) throw new Error('The PDF engine was closed.')
    clearTimeout(idle)
    if (!child || child.isOver()) child = startChild(jobMsMax)
    const outcome = await child.run(job)
    idle = setTimeout(end, idleMs).unref()
    return outcome
  }
  const run = (job: Job, turn: PdfTurn): Promise<Done> =>
    turns.take(turn, async () => {
      const isNew = !child || child.isOver()
      const first = await attempt(job)
      // What ended the process may have been there before this job.
      const isTriedAgain =
        first === 'dead' || (first !== 'stuck' && 'problem' in first && first.isLast && !isNew)
      return doneOr(isTriedAgain ? await attempt(job) : first, job)
    })
  return {
    async look(path, turn = 'awaited') {
      const { result } = await run({ kind: 'look', path }, turn)
      return 'pages' in result ? result.pages : []
    },
    async cut(path, page, turn = 'awaited') {
      const { result, bytes } = await run({ kind: 'cut', path, page }, turn)
      return { content: bytes, contentDigest: 'contentDigest' in result ? result.contentDigest : '' }
    },
    async picture(path, page, wanted, turn = 'awaited') {
      if (!isPart(wanted)) throw new Error('There is no such part of a page.')
      return (await run({ kind: 'picture', path, page, wanted }, turn)).bytes
    },
    async print(path, page, sheet, turn = 'awaited') {
      return (await run({ kind: 'print', path, page, sheet }, turn)).bytes
    },
    async measures(path, page, turn = 'rest') {
      const { result } = await run({ kind: 'measures', path, page }, turn)
      return 'measures' in result ? result.measures : []
    },
    async pack(path, page, part, turn = 'rest') {
      const { result, bytes } = await run({ kind: 'pack', path, page, part }, turn)
      return 'isDrawn' in result && result.isDrawn ? bytes : undefined
    },
    async compare(oldPath, newPath, pairs, turn = 'awaited') {
      const job = { kind: 'compare', path: newPath, page: 1, oldPath, pairs } as const
      const { result } = await run(job, turn)
      if ('comparison' in result) return result.comparison
      throw new Error('The PDF engine did not compare.')
    },
    async overlay(oldPath, newPath, transform, turn = 'awaited') {
      const job = { kind: 'overlay', path: newPath, page: 1, oldPath, transform } as const
      const { result, bytes } = await run(job, turn)
      if ('width' in result) return { ...result, packed: bytes }
      throw new Error('The PDF engine drew nothing.')
    },
    close() {
      isClosed = true
      end()
    },
  }
}

const farthest = 100_000

function isPart({ pixels, box }: WantedPicture): boolean {
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 1, height: 1 }
  return (
    pixels > 0 && width > 0 && height > 0 && [x, y, width, height].every((side) => Math.abs(side) < farthest)
  )
}

interface Done {
  readonly result: Result
  readonly bytes: Buffer
}

function doneOr(outcome: Outcome, job: Job): Done {
  const page = 'page' in job ? job.page : undefined
  const ofPage = page !== undefined
  if (outcome === 'dead')
    throw new PdfProblem('Broken', ofPage ? 'This page cannot be read.' : 'This PDF cannot be read.', page)
  if (outcome === 'stuck')
    throw new PdfProblem(
      'TooSlow',
      ofPage ? 'This page takes too long to read.' : 'This PDF takes too long to read.',
      page,
    )
  if ('result' in outcome) return outcome
  if ('failure' in outcome) throw new Error(outcome.failure)
  const { problem } = outcome
  throw new PdfProblem(problem.kind, problem.message, problem.page)
}
