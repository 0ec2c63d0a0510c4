/**
 * Reads, cuts and draws PDFs, one job after the other, as a process of its own: PDFium is large, works on
 * bytes that
 * anybody may have sent, and keeps a processor busy. What it does wrong ends it, and not the server.
 */
import { PdfProblem } from '../../kernel/drawingpdf.ts'
import { cutPage } from './cut/cutpage.ts'
import { drawPicture } from './draw/picture.ts'
import type { Job, Message, Result } from './jobs.ts'
import { look } from './look.ts'
import { type OpenPdf, openPdf } from './openpdf.ts'
import { loadPdfium } from './pdfium/pdfium.ts'

const pdfium = loadPdfium()
const partBytes = 4 * 1024 * 1024

process.on('message', (job: Job) => void answer(job))
process.on('disconnect', () => process.exit())

async function answer(job: Job): Promise<void> {
  try {
    await send({ result: await withPdf(job) })
  } catch (error) {
    // Anything else may have left PDFium in pieces: the server starts a new process.
    if (!(error instanceof PdfProblem)) process.exit(1)
    const { kind, message, page } = error
    await send({ problem: { kind, message, page } })
  }
}

async function withPdf(job: Job): Promise<Result> {
  const pdf = openPdf(await pdfium, job.path)
  try {
    if (job.kind === 'look') return { pages: look(pdf) }
    if (job.page < 1 || job.page > pdf.document.pages)
      throw new PdfProblem('Broken', `This PDF has no page ${job.page}.`, job.page)
    return job.kind === 'cut' ? await cut(pdf, job.page - 1) : await draw(pdf, job)
  } finally {
    pdf.close()
  }
}

async function cut(pdf: OpenPdf, index: number): Promise<Result> {
  const { contentDigest, parts } = await cutPage(pdf, index)
  for (const part of parts) await sendBytes(part)
  return { contentDigest }
}

async function draw(pdf: OpenPdf, { page, wanted }: Extract<Job, { kind: 'picture' }>): Promise<Result> {
  await sendBytes(await drawPicture(pdf, page - 1, wanted))
  return { isPicture: true }
}

async function sendBytes(bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += partBytes)
    await send({ part: bytes.subarray(at, at + partBytes) })
}

/** Waits until it is written, so that what is still to be sent does not pile up here. */
const send = (message: Message): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()))
  })
