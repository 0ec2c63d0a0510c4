/**
 * Reads a sheet in a thread of its own, with a limit of memory and time: a file may be made to need far more of both than its
 * size shows, and nobody else's calls wait for it.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Fault, invalidField } from '../../kernel/faults.ts'
import { gate } from '../../kernel/gate.ts'
import { packageRoot } from '../../root.ts'
import type { HowToRead } from './readbytes.ts'
import { type Sheet, sheetLimits, thousands } from './sheet.ts'

const limits = { memoryMb: 384, seconds: 15, atOnceMax: 2, waitingMax: 4 }

const inTurn = gate(limits.atOnceMax, limits.waitingMax)

/** What was built, even if the rest runs from the sources or from a bundle: a thread needs a file of its own. */
const thread = pathToFileURL(join(packageRoot, 'dist/server/imports/sheet/sheetthread.js'))

export function readSheet(bytes: Buffer, fieldName: string, how: HowToRead = {}): Promise<Sheet> {
  const refuse = (message: string): Fault => invalidField(fieldName, 'Sheet', message)
  if (bytes.length === 0) throw refuse('The file is empty.')
  if (bytes.length > sheetLimits.fileBytesMax)
    throw refuse(
      `The file has more than ${thousands(sheetLimits.fileBytesMax / 1024 / 1024)} MB. Please split it.`,
    )
  return inTurn(() => inThread(bytes, how, refuse))
}

function inThread(bytes: Buffer, how: HowToRead, refuse: (message: string) => Fault): Promise<Sheet> {
  const worker = new Worker(thread, {
    workerData: { bytes, how },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    stdin: false,
  })
  return new Promise<Sheet>((resolve, reject) => {
    const late = setTimeout(
      () => reject(refuse(`Reading the file takes longer than ${limits.seconds} seconds. Please split it.`)),
      limits.seconds * 1000,
    )
    late.unref()
    worker.once('message', ({ sheet, refusal }: { sheet?: Sheet; refusal?: string }) => {
      clearTimeout(late)
      if (sheet) resolve(sheet)
      else reject(refuse(refusal!))
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(late)
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? refuse('Reading the file needs too much memory. Please split it.')
          : error,
      )
    })
  }).finally(() => worker.terminate())
}
