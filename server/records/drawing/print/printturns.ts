/** How many sheets one person prints at once, and how many bytes of them are held until they are sent. */
import type { Readable } from 'node:stream'
import type { Call } from '../../../kernel/call.ts'
import type { DrawingPdf } from '../../../kernel/drawingpdf.ts'
import { tooBusy } from '../../../kernel/gate.ts'

interface Printing {
  /** Who waits for one, as often as they do, until it is sent. */
  readonly callers: number[]
  heldBytes: number
}

const printing = new WeakMap<DrawingPdf, Printing>()

/** The PDF engine makes one after the other, and tiles and uploads of everybody wait in the same line. */
const atOnceMax = 2
const heldBytesMax = 256 * 1024 * 1024

export interface PrintTurn {
  /** These bytes are held until the stream is closed; without this the turn ends now. */
  sends(bytes: Buffer): (stream: Readable) => Readable
  end(): void
}

export function printTurn({ caller, drawingPdf }: Pick<Call, 'caller' | 'drawingPdf'>): PrintTurn {
  const all = printing.get(drawingPdf) ?? { callers: [], heldBytes: 0 }
  printing.set(drawingPdf, all)
  if (all.callers.filter((id) => id === caller.id).length >= atOnceMax)
    throw tooBusy('Two sheets of this caller are being printed.')
  if (all.heldBytes > heldBytesMax) throw tooBusy('Too many printed sheets wait to be sent.')
  const begin = (): (() => void) => {
    all.callers.push(caller.id)
    return () => void all.callers.splice(all.callers.indexOf(caller.id), 1)
  }
  return {
    end: begin(),
    sends: (bytes) => (stream) => {
      const sent = begin()
      all.heldBytes += bytes.length
      return stream.once('close', () => {
        all.heldBytes -= bytes.length
        sent()
      })
    },
  }
}
