/**
 * Reads, cuts, draws, compares and prints PDFs, one job after the other, as a process of its own: PDFium is large, works on bytes
 * that anybody may have sent, and keeps a processor busy. What it does wrong ends it, and not the server.
 */
import { constants, setPriority } from 'node:os'
import { PdfProblem } from '../../kernel/drawingpdf.ts'
import { comparePages } from './compare/comparepages.ts'
import { overlayOf } from './compare/overlay.ts'
import { limitCpu } from './cpulimit.ts'
import { cutPage } from './cut/cutpage.ts'
import { drawPicture } from './draw/picture.ts'
import type { End, Job, Message, Problem, Result } from './jobs.ts'
import { keptBytesMax } from './limits.ts'
import { look } from './look.ts'
import { measuresOf } from './measures.ts'
import { type OpenPdf, openPdf } from './openpdf.ts'
import { drawPack } from './pack/drawpack.ts'
import { loadPdfium, memoryOf, OutOfMemory } from './pdfium/pdfium.ts'
import { printPage } from './print/printpage.ts'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A sandbox may forbid it; then calls and drawings share the processor.
}
const pdfium = loadPdfium()
const partBytes = 4 * 1024 * 1024

process.on('message', (job: Job) => void answer(job))
process.on('disconnect', () => process.exit())

const limit = limitCpu(Number(process.env.JOB_MS_MAX))

async function answer(job: Job): Promise<void> {
  limit.begin()
  const end = await endOf(job)
  limit.end()
  if (end) await send(end)
  if (!end || end.isLast) process.exit(1)
}

/** Undefined after what nobody foresaw: it may have left PDFium in pieces. */
async function endOf(job: Job): Promise<End | undefined> {
  try {
    const result = await withPdf(job)
    return { result, isLast: memoryOf(await pdfium).length > keptBytesMax }
  } catch (error) {
    if (error instanceof OutOfMemory) return { problem: outOfMemory(job), isLast: true }
    // A file that is not there, or a disk that fails, says nothing about the PDF.
    if (isOfDisk(error)) return { failure: error.message, isLast: false }
    if (!(error instanceof PdfProblem)) return undefined
    const { kind, message, page } = error
    return { problem: { kind, message, page }, isLast: false }
  }
}

const isOfDisk = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function outOfMemory(job: Job): Problem {
  const page = 'page' in job ? job.page : undefined
  const message =
    page === undefined
      ? 'This PDF needs too much memory to be read.'
      : 'This page needs too much memory to be read.'
  return { kind: 'Broken', message, page }
}

async function withPdf(job: Job): Promise<Result> {
  if (job.kind === 'compare' || job.kind === 'overlay') {
    const module = await pdfium
    const files = { openOld: () => openPdf(module, job.oldPath), openNew: () => openPdf(module, job.path) }
    if (job.kind === 'compare') return { comparison: comparePages(files, job.pairs) }
    const { width, height, packed } = overlayOf(files, job.transform)
    await sendBytes([packed])
    return { width, height }
  }
  const pdf = openPdf(await pdfium, job.path)
  try {
    if (job.kind === 'look') return { pages: look(pdf) }
    if (job.page < 1 || job.page > pdf.document.pages)
      throw new PdfProblem('Broken', `This PDF has no page ${job.page}.`, job.page)
    return await ofPage(pdf, job)
  } finally {
    pdf.close()
  }
}

async function ofPage(
  pdf: OpenPdf,
  job: Exclude<Job, { kind: 'look' | 'compare' | 'overlay' }>,
): Promise<Result> {
  const index = job.page - 1
  if (job.kind === 'picture') {
    await sendBytes([await drawPicture(pdf, index, job.wanted)])
    return { isDrawn: true }
  }
  if (job.kind === 'pack') {
    const parts = await drawPack(pdf, index, job.part)
    await sendBytes(parts ?? [])
    return { isDrawn: parts !== undefined }
  }
  if (job.kind === 'print') {
    await sendBytes(await printPage(pdf, index, job.sheet))
    return { isDrawn: true }
  }
  if (job.kind === 'measures') return { measures: await measuresOf(pdf, index) }
  const { contentDigest, parts } = await cutPage(pdf, index)
  await sendBytes(parts)
  return { contentDigest }
}

/** One message of 100 MB would be in memory several times; thousands of small ones take time. */
async function sendBytes(parts: Iterable<Buffer>): Promise<void> {
  let waiting: Buffer[] = []
  let length = 0
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    for (let at = 0; at < bytes.length; at += partBytes)
      await send({ part: bytes.subarray(at, at + partBytes) })
    waiting = []
    length = 0
  }
  for (const part of parts) {
    waiting.push(part)
    length += part.length
    if (length >= partBytes) await flush()
  }
  await flush()
}

/** Waits until it is written, so that what is still to be sent does not pile up here. */
const send = (message: Message): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()))
  })
